#include "pool.h"
#include "clock.h"
#include "ruleset.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define TICK_MS 250
/* Without news for so long: the machine's own limits end every game long before; this is for the
 * day when they do not. */
#define PATIENCE_NS ((uint64_t)600 * 1000000000u)

typedef struct worker {
  pid_t pid;    /* 0: ended */
  int to, from; /* item numbers go there, results come from here */
  uint32_t item;
  uint64_t since; /* clock_wall */
  bool busy;
  buffer got; /* a result's length and bytes, as far as they have come */
} worker;

typedef struct crew {
  const pool *pool;
  worker workers[POOL_JOBS_MAX];
  uint32_t count, next;
  uint64_t news; /* when there was some, clock_wall */
  bool stopped, well;
} crew;

static bool write_all(int file, const void *bytes, size_t length) {
  const char *at = bytes;
  while (length) {
    ssize_t written = write(file, at, length);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    at += written;
    length -= (size_t)written;
  }
  return true;
}

static bool read_all(int file, void *bytes, size_t length) {
  char *at = bytes;
  while (length) {
    ssize_t count = read(file, at, length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return false;
    at += count;
    length -= (size_t)count;
  }
  return true;
}

static void serve(const pool *p, int from, int to) {
  buffer result = {0};
  uint32_t item = 0;
  while (read_all(from, &item, sizeof item)) {
    buffer_clear(&result);
    p->work(p->user, item, &result);
    uint32_t length = (uint32_t)result.length;
    if (!write_all(to, &length, sizeof length) || !write_all(to, result.text, length)) break;
  }
  buffer_free(&result);
}

/* Closes what a new worker inherited of the others, or they would never see the end of input. */
static void close_others(crew *c) {
  for (uint32_t i = 0; i < c->count; i++) {
    if (!c->workers[i].pid) continue;
    close(c->workers[i].to);
    close(c->workers[i].from);
  }
}

static bool hire(crew *c, worker *w) {
  int down[2], up[2];
  if (pipe(down) != 0) return false;
  if (pipe(up) != 0) {
    close(down[0]), close(down[1]);
    return false;
  }
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) {
    close_others(c);
    close(down[1]), close(up[0]);
    if (c->pool->tick) signal(SIGINT, SIG_IGN);
    serve(c->pool, down[0], up[1]);
    exit(ruleset_broken() ? EXIT_PROBLEM
                          : EXIT_DONE); /* not _exit: sanitizers look for leaks on the way out */
  }
  close(down[0]), close(up[1]);
  if (pid < 0) {
    close(down[1]), close(up[0]);
    return false;
  }
  *w = (worker){.pid = pid, .to = down[1], .from = up[0]};
  return true;
}

/* Waits for a worker's end; how it died, or NULL if it left by itself. */
static char *bury(worker *w) {
  close(w->to);
  close(w->from);
  int status = 0;
  while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR)
    ;
  w->pid = 0;
  buffer_free(&w->got);
  if (WIFSIGNALED(status))
    return need_format("the process was ended by signal %d (%s)", WTERMSIG(status),
                       strsignal(WTERMSIG(status)));
  if (WIFEXITED(status) && WEXITSTATUS(status))
    return need_format("the process ended itself with status %d", WEXITSTATUS(status));
  return NULL;
}

static void finish(crew *c, worker *w, const char *result, size_t length, const char *crash) {
  w->busy = false;
  if (!c->pool->done(c->pool->user, w->item, result, length, crash)) c->stopped = true;
}

static void hand_out(crew *c, worker *w) {
  if (c->stopped || c->next == c->pool->items) return;
  w->item = c->next++;
  w->busy = true;
  w->since = clock_wall();
  /* A worker that has died is found when it is read from. */
  (void)write_all(w->to, &w->item, sizeof w->item);
}

/* A worker died in the middle of its item: another takes its place. */
static void replace(crew *c, worker *w) {
  char *crash = bury(w);
  finish(c, w, "", 0, crash ? crash : "the process left in the middle");
  free(crash);
  if (!c->stopped && c->next < c->pool->items && hire(c, w)) hand_out(c, w);
}

static void take(crew *c, worker *w) {
  char bytes[4096];
  ssize_t count = read(w->from, bytes, sizeof bytes);
  if (count < 0 && errno == EINTR) return;
  if (count <= 0) {
    replace(c, w);
    return;
  }
  buffer_bytes(&w->got, bytes, (size_t)count);
  uint32_t length = 0;
  if (w->got.length < sizeof length) return;
  memcpy(&length, w->got.text, sizeof length);
  if (w->got.length < sizeof length + length) return;
  finish(c, w, w->got.text + sizeof length, length, NULL);
  buffer_clear(&w->got);
  hand_out(c, w);
}

static int older(const void *a, const void *b) {
  const uint64_t x = ((const pool_item *)a)->nanoseconds, y = ((const pool_item *)b)->nanoseconds;
  return x < y ? 1 : x > y ? -1 : 0;
}

/* Tells what is at work; false: it is ended. */
static bool tick(crew *c) {
  pool_item items[POOL_JOBS_MAX];
  uint32_t count = 0;
  const uint64_t now = clock_wall();
  for (uint32_t i = 0; i < c->count; i++)
    if (c->workers[i].pid && c->workers[i].busy)
      items[count++] = (pool_item){c->workers[i].item, now - c->workers[i].since};
  qsort(items, count, sizeof *items, older);
  if (!c->pool->tick || c->pool->tick(c->pool->user, items, count)) return true;
  for (uint32_t i = 0; i < c->count; i++) {
    if (!c->workers[i].pid || !c->workers[i].busy) continue;
    kill(c->workers[i].pid, SIGKILL);
    free(bury(&c->workers[i]));
  }
  return false;
}

/* Waits for news from workers that are at work; false when none is. */
static bool attend(crew *c) {
  struct pollfd files[POOL_JOBS_MAX];
  worker *of[POOL_JOBS_MAX];
  nfds_t count = 0;
  for (uint32_t i = 0; i < c->count; i++) {
    worker *w = &c->workers[i];
    if (!w->pid || !w->busy) continue;
    files[count] = (struct pollfd){.fd = w->from, .events = POLLIN};
    of[count++] = w;
  }
  if (!count) return false;
  const int ready = poll(files, count, TICK_MS);
  const bool late = clock_wall() - c->news > PATIENCE_NS;
  if (ready > 0) c->news = clock_wall();
  for (nfds_t i = 0; i < count; i++) {
    if (ready > 0 && files[i].revents) take(c, of[i]);
    else if (ready == 0 && late) kill(of[i]->pid, SIGKILL); /* its end is read in the next round */
  }
  return tick(c);
}

static void run_here(const pool *p) {
  buffer result = {0};
  bool going = true;
  for (uint32_t item = 0; item < p->items && going; item++) {
    buffer_clear(&result);
    p->work(p->user, item, &result);
    going = p->done(p->user, item, buffer_text(&result), result.length, NULL);
  }
  buffer_free(&result);
}

bool pool_run(const pool *p) {
  crew c = {.pool = p, .well = true, .news = clock_wall()};
  uint32_t jobs = p->jobs < POOL_JOBS_MAX ? p->jobs : POOL_JOBS_MAX;
  if (jobs > p->items) jobs = p->items;
  signal(SIGPIPE, SIG_IGN);
  while (p->items > 1 && c.count < jobs && hire(&c, &c.workers[c.count])) c.count++;
  if (!c.count) {
    run_here(p);
    return true;
  }
  for (uint32_t i = 0; i < c.count; i++) hand_out(&c, &c.workers[i]);
  while (attend(&c))
    ;
  for (uint32_t i = 0; i < c.count; i++) {
    if (!c.workers[i].pid) continue;
    char *crash = bury(&c.workers[i]);
    if (crash) {
      fprintf(stderr, "cardvm: %s\n", crash);
      c.well = false;
    }
    free(crash);
  }
  return c.well;
}
