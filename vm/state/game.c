/* Starting, copying, running and freeing games. */
#include "game.h"
#include "words.h"

#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#define SETUP_COOKIE 0x5e7u

cardvm_setup cardvm_setup_default(void) {
  return (cardvm_setup){.cookie = SETUP_COOKIE, .players = 2, .seed = 1};
}

/* -- Memory ------------------------------------------------------------------------------------------------ */

static size_t block_bytes(const cardvm_game *g) { return (size_t)g->at.words * sizeof(uint32_t); }

static void *take(const cardvm_game *g, size_t bytes) {
  void *memory = memory_resize(&g->program->allocator, NULL, 0, bytes);
  if (memory) memset(memory, 0, bytes);
  return memory;
}

static void release(const cardvm_game *g, void *memory, size_t bytes) {
  if (memory) memory_resize(&g->program->allocator, memory, bytes, 0);
}

static size_t slots_bytes(const cardvm_game *g) { return (g->limits.frames + 1) * sizeof(void *); }
static size_t causes_bytes(const cardvm_game *g) {
  return (g->limits.frames + 1) * sizeof(cause);
}
static size_t waiting_bytes(const cardvm_game *g) {
  return (g->limits.queue + 1) * sizeof(cause);
}

void cardvm_game_free(cardvm_game *g) {
  if (!g) return;
  for (uint32_t i = 1; g->slots && i <= g->limits.frames; i++) slot_drop(g, i);
  release(g, g->block, block_bytes(g));
  release(g, g->slots, slots_bytes(g));
  release(g, g->causes, causes_bytes(g));
  release(g, g->waiting_causes, waiting_bytes(g));
  release(g, g->journal, g->journal_capacity * sizeof *g->journal);
  release(g, g->answers, g->answer_capacity * sizeof *g->answers);
  release(g, g->skips, g->skip_capacity * sizeof *g->skips);
  release(g, g->done, g->done_capacity * DONE_BYTES);
  release(g, g->trace, g->trace_capacity * sizeof *g->trace);
  history_free(g);
  cardvm_program *p = g->program;
  p->live_games--;
  game_counts_reset(g);
  *g->link_game = g->next_game;
  if (g->next_game) g->next_game->link_game = g->link_game;
  memory_resize(&p->allocator, g, sizeof *g, 0);
  if (p->orphaned && !p->live_games) cardvm_program_free(p);
}

/* A game without content. */
cardvm_game *game_new(cardvm_program *p, const cardvm_limits *limits, uint32_t players) {
  cardvm_game *g = memory_resize(&p->allocator, NULL, 0, sizeof *g);
  if (!g) return NULL;
  memset(g, 0, sizeof *g);
  g->program = p;
  g->limits = *limits;
  p->live_games++;
  g->next_game = p->games;
  g->link_game = &p->games;
  if (p->games) p->games->link_game = &g->next_game;
  p->games = g;
  layout_make(&g->at, p, limits, players);
  g->block = take(g, block_bytes(g));
  g->slots = take(g, slots_bytes(g));
  g->causes = take(g, causes_bytes(g));
  g->waiting_causes = take(g, waiting_bytes(g));
  if (!g->block || !g->slots || !g->causes || !g->waiting_causes) {
    cardvm_game_free(g);
    return NULL;
  }
  layout_views(g);
  g->offered = UINT32_MAX;
  return g;
}

/* -- Starting ---------------------------------------------------------------------------------------------- */

static cardvm_game *refuse(cardvm_error *error, cardvm_status code, const char *message,
                           uint32_t a) {
  error_set(error, code, message, (unsigned)a);
  return NULL;
}

static cardvm_limits limits_of(const cardvm_program *p, const cardvm_setup *setup) {
  cardvm_limits l = p->rules.limits;
  const uint32_t *from = &setup->limits.cards;
  uint32_t *to = &l.cards;
  for (size_t i = 0; i < sizeof l / sizeof(uint32_t); i++)
    if (from[i]) to[i] = from[i];
  return l;
}

static cardvm_game *setup_wrong(const cardvm_program *p, const cardvm_setup *s,
                                const cardvm_limits *limits, cardvm_error *error) {
  if (!p->sealed) return refuse(error, CARDVM_ERROR_STATE, "the program is not sealed%.0u", 0);
  if (s->cookie != SETUP_COOKIE)
    return refuse(error, CARDVM_ERROR_ARGUMENT,
                  "the setup was not made with cardvm_setup_default%.0u", 0);
  if (s->players < p->rules.players_min || s->players > p->rules.players_max)
    return refuse(error, CARDVM_ERROR_ARGUMENT, "these rules are not for %u players", s->players);
  if (limits->cards > 65535 || limits->lasting > 65535 || limits->events > 65535)
    return refuse(error, CARDVM_ERROR_LIMIT,
                  "at most 65535 cards, lasting effects and events%.0u", 0);
  if (s->option_count > p->game_vars.count)
    return refuse(error, CARDVM_ERROR_ARGUMENT, "there are only %u game variables",
                  p->game_vars.count);
  uint64_t total = 0;
  for (uint32_t i = 0; i < s->card_count; i++) {
    const cardvm_setup_cards *c = &s->cards[i];
    total += c->count;
    if (c->owner > s->players || c->zone == 0 || c->zone > p->zones.count || c->definition == 0 ||
        c->definition > p->definitions.count)
      return refuse(error, CARDVM_ERROR_ARGUMENT,
                    "entry %u of the cards names an owner, zone or definition that is not there",
                    i + 1);
  }
  if (total > limits->cards)
    return refuse(error, CARDVM_ERROR_LIMIT, "more cards than the limit of %u", limits->cards);
  return NULL;
}

void places_init(cardvm_game *g) {
  const cardvm_program *p = g->program;
  for (uint32_t z = 1; z <= p->zones.count; z++) {
    const zone *item = program_zone(p, z);
    uint32_t each = item->def.circles ? item->circle_count : 1;
    uint32_t seats = item->def.shared ? 1 : g->h->players, at = g->at.zone_first[z - 1];
    for (uint32_t s = 1; s <= seats; s++)
      for (uint32_t c = 0; c < each; c++, at++) {
        place *to = &g->places[at];
        to->zone = z;
        to->owner = to->master = to->base_master = item->def.shared ? 0 : s;
      }
  }
  for (uint32_t i = 1; i <= p->circles.count; i++) {
    const circle *k = ITEM(const circle, p->circles, i);
    const zone *item = program_zone(p, k->zone);
    uint32_t seats = item->def.shared ? 1 : g->h->players, at = g->at.zone_first[k->zone - 1] + k->ordinal - 1;
    for (uint32_t s = 0; s < seats; s++) g->places[at + s * item->circle_count].circle = i;
  }
}

static void variables_init(cardvm_game *g, const cardvm_setup *setup) {
  const cardvm_program *p = g->program;
  for (uint32_t v = 1; v <= p->game_vars.count; v++)
    g->game_vars[v - 1] = v <= setup->option_count ? setup->options[v - 1]
                                                   : ITEM(const named, p->game_vars, v)->start;
  for (cardvm_seat s = 1; s <= g->h->players; s++)
    for (uint32_t v = 1; v <= p->player_vars.count; v++)
      *player_var(g, s, v) = ITEM(const named, p->player_vars, v)->start;
}

static bool cards_init(cardvm_game *g, const cardvm_setup *setup) {
  for (uint32_t i = 0; i < setup->card_count; i++) {
    const cardvm_setup_cards *c = &setup->cards[i];
    cardvm_place to = place_of(g, c->zone, c->owner);
    if (!to) {
      stop_fail(g, CARDVM_ERROR_ARGUMENT, "entry %u of the cards goes to no place", (unsigned)i + 1);
      return false;
    }
    if (c->count && !card_create(g, c->definition, c->owner, to, CARDVM_AT_BOTTOM, c->count)) return false;
  }
  return true;
}

cardvm_game *cardvm_game_start(cardvm_program *p, const cardvm_setup *setup, cardvm_error *error) {
  if (!p || !setup) return refuse(error, CARDVM_ERROR_ARGUMENT, "no program or no setup%.0u", 0);
  if (error) *error = (cardvm_error){0};
  cardvm_error wrong = {0};
  cardvm_limits limits = limits_of(p, setup);
  setup_wrong(p, setup, &limits, &wrong);
  if (wrong.code != CARDVM_OK) {
    if (error) *error = wrong;
    return NULL;
  }
  layout probe;
  if (!layout_make(&probe, p, &limits, setup->players))
    return refuse(error, CARDVM_ERROR_LIMIT, "the limits make a block of more than 1 GiB%.0u", 0);
  cardvm_game *g = game_new(p, &limits, setup->players);
  if (!g) {
    error_memory(error, &p->allocator);
    return NULL;
  }
  g->h->players = setup->players;
  g->h->clock = 1;
  g->h->wave = 1; /* 0 as a floor means none */
  g->tracing = setup->trace;
  random_seed(g, setup->seed);
  places_init(g);
  variables_init(g, setup);
  listeners_add_rules(g);
  bool fine = cards_init(g, setup) && !g->stopped;
  if (fine && !setup->idle) {
    cardvm_game_begin(g, 1, 0, 0);
    fine = !g->stopped;
  }
  if (fine) return g;
  if (error) *error = g->error;
  cardvm_game_free(g);
  return NULL;
}

cardvm_status cardvm_game_begin(cardvm_game *g, cardvm_seat seat, cardvm_id sequence_id,
                                cardvm_id step_id) {
  const cardvm_program *p = g->program;
  if (g->h->frame_count || g->h->over)
    return error_set(&g->error, CARDVM_ERROR_STATE, "the game has begun");
  if (!is_seat(g, seat) || sequence_id > p->sequences.count ||
      step_id > p->steps.count ||
      (step_id && program_step(p, step_id)->sequence != sequence_id))
    return error_set(&g->error, CARDVM_ERROR_ARGUMENT, "no such seat, sequence or step");
  PUT(g, g->h->started, 1);
  PUT(g, g->h->first_player, seat);
  if (sequence_id && sequence_id != p->rules.turn_sequence) {
    PUT(g, g->h->turn_player, seat);
    frame *s = sequence_push(g, sequence_id, seat);
    if (s && step_id) PUT(g, s->x[1], step_id);
    return g->stopped ? g->error.code : CARDVM_OK;
  }
  frame *f = frame_push(g, frame_make(g, FRAME_TURNS));
  if (!f) return g->error.code;
  if (sequence_id) { /* a position: no setup, straight into a turn */
    PUT(g, f->step, 1);
    PUT(g, f->x[1], step_id);
    turns_frame_step(g, f);
  }
  return g->stopped ? g->error.code : CARDVM_OK;
}

/* -- Running ----------------------------------------------------------------------------------------------- */

/* The failed flight is taken back once, when the failing code has returned. */
static cardvm_status stopped_status(cardvm_game *g) {
  if (g->stopped == STOP_FAILED && !g->undone) {
    flight_undo(g);
    g->rerunning = true;
    g->undone = true;
  }
  g->running = 0;
  if (g->stopped == STOP_FAILED && g->failed_serial) return CARDVM_FAILED;
  return g->error.code;
}

cardvm_status cardvm_game_run(cardvm_game *g) {
  if (g->stopped) return stopped_status(g);
  if (g->running) return error_set(&g->error, CARDVM_ERROR_STATE, "a function of the game runs");
  if (g->flight && !g->h->open && !g->h->over && flight_warm(g) != CARDVM_OK) return stopped_status(g);
  uint32_t steps = 0;
  const header *h = g->h;
  while (!h->over) {
    if (h->open) {
      if (g->replay == g->answer_count) {
        if (!steps) decision_refresh(g); /* otherwise it has just been opened */
        return CARDVM_DECISION;
      }
      flight_replay(g);
      steps = 0;
    } else if (h->frame_count == 0) {
      /* Nothing is left to do: an idle game waits, one that ran its course is over. */
      if (!h->started) return CARDVM_OK;
      PUT(g, g->h->over, GAME_DRAWN);
      break;
    } else if (++steps > g->limits.steps) {
      stop_fail(g, CARDVM_ERROR_LIMIT, "more than %u steps between two decisions",
                (unsigned)g->limits.steps);
    } else {
      frame_run(g);
    }
    if (g->stopped) return stopped_status(g);
  }
  if (h->frame_count) { /* what was going on ends with the game */
    for (uint32_t i = 1; i <= g->limits.frames; i++) slot_drop(g, i);
    flight_end(g);
    g->h->open = 0;
    g->h->option_count = 0;
    g->h->frame_count = 0;
    g->h->stack_top = 0;
    values_forget(g);
  }
  return CARDVM_OVER;
}

/* -- Copying ----------------------------------------------------------------------------------------------- */

static bool same_shape(const cardvm_game *a, const cardvm_game *b) {
  return a->program == b->program && a->h->players == b->h->players &&
         memcmp(&a->limits, &b->limits, sizeof a->limits) == 0;
}

/* Room in `into` for what lies beside the block of an effect in flight, or of one to be run again. */
static bool copy_flight(const cardvm_game *g, cardvm_game *into) {
  memory *a = &g->program->allocator;
  if (into->journal_capacity < g->journal_count) {
    journal_entry *j = memory_resize(a, into->journal, into->journal_capacity * sizeof *j,
                                     g->journal_capacity * sizeof *j);
    if (!j) return false;
    into->journal = j;
    into->journal_capacity = g->journal_capacity;
    into->journal_room = journal_room(into);
  }
  if (into->answer_capacity < g->answer_count) {
    uint32_t *w = memory_resize(a, into->answers, into->answer_capacity * sizeof *w,
                                g->answer_capacity * sizeof *w);
    if (!w) return false;
    into->answers = w;
    into->answer_capacity = g->answer_capacity;
  }
  if (into->skip_capacity < g->skip_count) {
    uint32_t *w = memory_resize(a, into->skips, into->skip_capacity * sizeof *w,
                                g->skip_capacity * sizeof *w);
    if (!w) return false;
    into->skips = w;
    into->skip_capacity = g->skip_capacity;
  }
  if (g->journal_count) memcpy(into->journal, g->journal, g->journal_count * sizeof *g->journal);
  if (g->answer_count) memcpy(into->answers, g->answers, g->answer_count * sizeof *g->answers);
  if (g->skip_count) memcpy(into->skips, g->skips, g->skip_count * sizeof *g->skips);
  return true;
}

cardvm_game *cardvm_game_fork(const cardvm_game *g, cardvm_game *into) {
  cardvm_program *p = g->program;
  if (into == g || (into && !same_shape(g, into))) {
    program_wrong(p, CARDVM_ERROR_ARGUMENT, "a game is forked into one of the same program, players and limits");
    return NULL;
  }
  cardvm_game *made = into ? NULL : game_new(p, &g->limits, g->h->players);
  cardvm_game *to = into ? into : made;
  if (!to || ((g->flight || g->rerunning) && !copy_flight(g, to))) {
    program_wrong(p, CARDVM_ERROR_MEMORY, "out of memory");
    cardvm_game_free(made);
    return NULL;
  }
  for (uint32_t i = 1; !made && i <= to->limits.frames; i++)
    if (to->slots[i]) slot_drop(to, i);
  if (!made) {
    memset(to->causes, 0, causes_bytes(to));
    memset(to->waiting_causes, 0, waiting_bytes(to));
  }
  memcpy(to->block, g->block, block_bytes(g));
  to->flight = g->flight;
  to->journaling = g->journaling;
  to->journal_count = g->journal_count;
  to->answer_count = g->answer_count;
  to->replay = g->replay;
  to->skip_count = g->skip_count;
  to->rerunning = g->rerunning;
  to->running = 0;
  to->done_count = 0;
  to->pick_count = g->pick_count;
  to->changes = g->changes;
  to->offered = g->offered;
  to->found = g->found;
  to->fields_set = g->fields_set;
  to->stopped = g->stopped;
  to->undone = g->undone;
  to->failed_serial = g->failed_serial;
  to->failed_answers = g->failed_answers;
  if (g->stopped) to->error = g->error;
  else to->error.code = CARDVM_OK;
  to->tracing = false;
  to->watching = g->watching;
  to->trace_count = 0;
  history_clear(to);
  to->revealed = 0;
  game_counts_reset(to);
  p->gone.forks++;
  if (to->h->open) decision_refresh(to);
  return to;
}

void cardvm_game_chill(cardvm_game *g) {
  for (uint32_t i = 1; i <= g->limits.frames; i++) slot_drop(g, i);
}

/* -- Hash and figures -------------------------------------------------------------------------------------- */

/* The same on every machine: the words are hashed with the lowest byte first. */
static XXH64_hash_t hash_words(const uint32_t *words, size_t count, XXH64_hash_t seed) {
  static const union { uint32_t word; uint8_t first; } order = {1};
  if (order.first) return XXH3_64bits_withSeed(words, count * 4, seed);
  XXH3_state_t state;
  XXH3_INITSTATE(&state); /* the reset reads it */
  XXH3_64bits_reset_withSeed(&state, seed);
  for (uint8_t bytes[256]; count;) {
    size_t n = count < 64 ? count : 64;
    words_store(bytes, words, n);
    XXH3_64bits_update(&state, bytes, n * 4);
    words += n;
    count -= n;
  }
  return XXH3_64bits_digest(&state);
}

/* Everything that is state, table by table up to what is used; the question, but not how its
 * options are written down (they follow from the rest). */
uint64_t cardvm_game_hash(const cardvm_game *g) {
  region parts[REGIONS_MAX];
  uint32_t count = layout_used(g, g->h, parts);
  XXH64_hash_t hash = hash_words(g->block, WORDS(header) - 1, 0);
  for (uint32_t i = 0; i < count; i++)
    if (parts[i].words) hash = hash_words(g->block + parts[i].at, parts[i].words, hash);
  return hash;
}

cardvm_stats cardvm_game_stats(const cardvm_game *g) {
  cardvm_stats s = {.block_bytes = block_bytes(g),
                    .events = g->events,
                    .effects = g->effects,
                    .decisions = g->decisions,
                    .rebuilds = g->rebuilds,
                    .rewinds = g->rewinds,
                    .instructions = g->instructions,
                    .journal_words = g->journal_count};
  s.memory_bytes = sizeof *g + s.block_bytes + slots_bytes(g) + causes_bytes(g) +
                   waiting_bytes(g) + g->journal_capacity * sizeof *g->journal +
                   g->answer_capacity * sizeof *g->answers + g->skip_capacity * sizeof *g->skips +
                   g->done_capacity * DONE_BYTES +
                   g->trace_capacity * sizeof *g->trace + history_bytes(g);
  return s;
}
