#include "person.h"

#include "board.h"
#include "menu.h"
#include "nearest.h"
#include "script.h"
#include "text.h"
#include "wrap.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define LINE_BYTES 512

static const char help_text[] =
    "  1 3        the options with these numbers, in this order\n"
    "  buy sil    the option that reads so, or alone begins so; \"cop, est\": several\n"
    "  (Enter)    pass, or choose nothing, where that is allowed\n"
    "  y, n       yes, no\n"
    "  ? NAME     the text of a card (its name alone does where it is no option), or of a piece by\n"
    "             its sign on the board (\"? dn\"); \"2:3\" on a map: player 2 has 3 pieces there\n"
    "  why NAME   why a card can or can't be used, and what makes its values\n"
    "  board      show the board\n"
    "  options    show the question again\n"
    "  trace      show all that happens, hidden cards too, or stop showing it\n"
    "  skip STEP  pass in that step in everybody's turns (\"skip their STEP\": in others' only) until\n"
    "             somebody acts there; \"stop STEP\": be asked again\n"
    "  undo       take back your last decision\n"
    "  reload     read the scripts again; the game goes on where its answers still fit\n"
    "  concede    give up the game\n"
    "  scenario NAME   write this position to NAME.lua, as a scenario; it shows every card\n"
    "  quit       leave (also: end of input, Ctrl-C)\n";

#define BOARD_INDENT 16 /* where the cards of a zone begin */

static void print_board(const buffer *board) {
  buffer b = {0};
  wrap_text(&b, buffer_text(board), terminal_width(stdout), BOARD_INDENT);
  printf("\n%s", buffer_text(&b));
  buffer_free(&b);
}

void person_board(const story *s, cardvm_seat viewer) {
  buffer b = {0};
  board_text(&b, s->game, viewer, &s->colours);
  print_board(&b);
  buffer_free(&b);
}

/* Where cards are had from piles, what changes within a turn is before the player. */
static void show_what_changed(story *s, cardvm_seat viewer) {
  uint32_t turn = cardvm_game_turn_number(s->game) + 1;
  bool again = s->shown_turn == turn && s->shown_to == viewer && board_has_piles(s->game);
  s->shown_turn = turn;
  s->shown_to = viewer;
  if (!again) {
    person_board(s, viewer);
    return;
  }
  buffer b = {0};
  board_own(&b, s->game, viewer, &s->colours);
  print_board(&b);
  buffer_free(&b);
}

static void show_question(const story *s, const menu *m, cardvm_seat viewer) {
  const cardvm_decision *ask = cardvm_game_decision(s->game);
  buffer b = {0};
  text_decision(&b, s->game, ask, viewer);
  printf("\n%s%s%s\n", s->colours.bold, buffer_text(&b), s->colours.off);
  buffer_free(&b);
  buffer options = {0};
  menu_text(&options, m, terminal_width(stdout));
  printf("%s", buffer_text(&options));
  buffer_free(&options);
}

/* A card as a person types it, by its name or what stands for it on a board: capitals do not count,
 * and the beginning will do if no other card begins so. 0: none. */
static cardvm_id card_typed(const cardvm_program *program, const char *typed) {
  cardvm_id exact = cardvm_lua_find_card(program, typed), begins = 0;
  if (exact || !*typed) return exact;
  uint32_t several = 0;
  for (cardvm_id i = 1; i <= cardvm_program_count(program, CARDVM_SORT_DEFINITION); i++) {
    const char *name = text_card_name(program, i), *glyph = cardvm_lua_label(program, i, "glyph");
    if (strcasecmp(name, typed) == 0 || (glyph && strcasecmp(glyph, typed) == 0)) return i;
    if (strncasecmp(name, typed, strlen(typed)) != 0) continue;
    begins = i;
    several++;
  }
  return several == 1 ? begins : 0;
}

static void show_card(const cardvm_program *program, const char *name) {
  cardvm_id definition = card_typed(program, name);
  if (definition) {
    buffer b = {0};
    board_definition(&b, program, definition);
    printf("%s", buffer_text(&b));
    buffer_free(&b);
    return;
  }
  const char *near = cardvm_lua_nearest_card(program, name);
  printf("There is no option, no card and no command \"%s\"", name);
  if (near) printf("; did you mean \"%s\"?", near);
  printf(" (? for help)\n");
}

/* Numbers from 1 on, separated by blanks or commas. False: it is something else. */
static bool read_numbers(const char *line, const menu *m, picks *answer) {
  answer->count = 0;
  while (*line) {
    char *end = NULL;
    unsigned long number = strtoul(line, &end, 10);
    if (!isdigit((unsigned char)*line)) return false;
    if (number < 1 || number > m->count) {
      printf("There are options 1 to %u.\n", m->count);
      answer->count = 0;
      return true;
    }
    picks_add(answer, m->entries[number - 1].option);
    line = end + strspn(end, " ,\t");
  }
  return answer->count > 0;
}

/* An empty line or a letter as an answer, where it can be one. */
static bool read_short(const char *line, const cardvm_decision *ask, picks *answer) {
  answer->count = 0;
  bool yes_no = ask->kind == CARDVM_ASK_YES_NO;
  bool pass = ask->kind == CARDVM_ASK_ACT && (!*line || strcmp(line, "pass") == 0);
  bool no = yes_no && (strcmp(line, "n") == 0 || strcmp(line, "no") == 0);
  bool yes = yes_no && (strcmp(line, "y") == 0 || strcmp(line, "yes") == 0);
  for (uint32_t i = 0; i < ask->option_count; i++)
    if (ask->options[i].name ? yes : pass || no) {
      picks_add(answer, i);
      return true;
    }
  return !*line && ask->kind == CARDVM_ASK_CHOOSE && ask->min == 0;
}

/* Options as they are shown, or their beginnings. MENU_SEVERAL has been said. */
static menu_found read_names(const story *s, const menu *m, const char *line, picks *answer) {
  buffer why = {0};
  menu_found found = menu_find(m, cardvm_game_decision(s->game), line, answer, &why);
  if (found == MENU_SEVERAL) printf("%s.\n", buffer_text(&why));
  buffer_free(&why);
  return found;
}

/* Whether the machine would take it; says why not. */
static bool is_accepted(const story *s, const picks *answer) {
  cardvm_game *trial = cardvm_game_fork(s->game, NULL);
  if (!trial) return true; /* then the game itself will tell */
  bool accepted = cardvm_game_choose(trial, answer->index, answer->count) == CARDVM_OK;
  if (!accepted) printf("That is no legal answer: %s\n", cardvm_game_error(trial)->message);
  cardvm_game_free(trial);
  return accepted;
}

static char *trim(char *line) {
  line += strspn(line, " \t");
  size_t length = strlen(line);
  while (length && isspace((unsigned char)line[length - 1])) line[--length] = '\0';
  return line;
}

/* A file beside where the command was called; one that is there stays as it is. */
static void write_scenario(const story *s, const char *name) {
  if (!script_can_begin(s->game)) {
    printf("A scenario begins where a player may act in a turn.\n");
    return;
  }
  char *path = need_format("%s.lua", name);
  for (char *c = path; *c; c++)
    if (*c == '/' || isspace((unsigned char)*c)) *c = '_';
  buffer text = {0};
  script now = script_of(s->game, 1);
  script_keep(&now, name, "A position of a game that was played.", &text);
  FILE *file = fopen(path, "wx");
  bool well = file && fputs(buffer_text(&text), file) >= 0;
  if (file && fclose(file) != 0) well = false;
  if (well) printf("Written: %s (it runs among the scenarios of the rule set)\n", path);
  else printf("%s can't be written: %s\n", path, strerror(errno));
  script_free(&now);
  buffer_free(&text);
  free(path);
}

/* The cards of that name that the viewer knows, those that read alike once. */
static void show_why(const story *s, const char *name, cardvm_seat viewer) {
  const cardvm_decision *ask = cardvm_game_decision(s->game);
  const cardvm_program *program = cardvm_game_program(s->game);
  const cardvm_id wanted = card_typed(program, name);
  buffer said = {0};
  for (cardvm_place p = 1; wanted && p <= cardvm_game_place_count(s->game); p++) {
    const uint32_t count = cardvm_game_cards(s->game, p, NULL, 0);
    cardvm_handle *cards = need(NULL, (count + 1) * sizeof *cards);
    cardvm_game_cards(s->game, p, cards, count);
    for (uint32_t i = 0; i < count; i++) {
      if (cardvm_game_definition(s->game, cards[i]) != wanted ||
          !text_sees(s->game, cards[i], viewer))
        continue;
      buffer one = {0};
      buffer_add(&one, "%s in ", text_card_name(program, wanted));
      text_place(&one, s->game, p, viewer);
      buffer_add(&one, "\n");
      text_why(&one, s->game, ask->player, cards[i], viewer);
      if (!strstr(buffer_text(&said), buffer_text(&one)))
        buffer_add(&said, "%s", buffer_text(&one));
      buffer_free(&one);
    }
    free(cards);
  }
  if (said.length) printf("%s", buffer_text(&said));
  else if (wanted) printf("You know of no %s in the game.\n", text_card_name(program, wanted));
  else show_card(program, name);
  buffer_free(&said);
}

typedef enum line_meaning {
  LINE_ANSWER = 1,
  LINE_CONCEDE,
  LINE_UNDO,
  LINE_RELOAD,
  LINE_QUIT,
  LINE_NOTHING
} line_meaning;

/* "skip end", "skip their end", "stop end". */
static void say_ahead(const story *s, cardvm_ahead *ahead, const char *name, uint32_t turns) {
  const cardvm_program *program = cardvm_game_program(s->game);
  if (turns && text_starts(name, "their ")) {
    turns = CARDVM_AHEAD_OTHERS;
    name += strlen("their ");
  }
  nearest near = nearest_begin(name);
  uint32_t found = 0;
  cardvm_step_info step;
  for (cardvm_id id = 1; cardvm_program_step_info(program, id, &step); id++) {
    const char *called = cardvm_program_name(program, CARDVM_SORT_STEP, id);
    nearest_offer(&near, called);
    if (strcmp(called, name) == 0) found += cardvm_ahead_pass(ahead, id, turns) == CARDVM_OK;
  }
  buffer b = {0};
  if (found) buffer_add(&b, turns ? "You pass there until somebody acts." : "You are asked there.");
  else buffer_add(&b, "There is no step \"%s\"", name);
  if (!found) nearest_say(&near, &b);
  printf("%s\n", buffer_text(&b));
  buffer_free(&b);
}

/* A command without the name that belongs behind it. */
static bool lacks_name(const char *line) {
  static const char *const commands[] = {"why", "skip", "stop", "scenario"};
  for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
    if (strcmp(line, commands[i]) == 0) return true;
  return false;
}

static line_meaning obey(story *s, cardvm_ahead *ahead, const menu *m, const char *line,
                         cardvm_seat viewer, picks *answer) {
  const cardvm_decision *ask = cardvm_game_decision(s->game);
  if (read_short(line, ask, answer)) return LINE_ANSWER;
  if (read_numbers(line, m, answer)) return answer->count ? LINE_ANSWER : LINE_NOTHING;
  if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0) return LINE_QUIT;
  if (strcmp(line, "concede") == 0) return LINE_CONCEDE;
  if (strcmp(line, "undo") == 0) return LINE_UNDO;
  if (strcmp(line, "reload") == 0) return LINE_RELOAD;
  if (text_starts(line, "scenario ")) {
    write_scenario(s, line + strlen("scenario "));
    return LINE_NOTHING;
  }
  if (text_starts(line, "why ")) {
    show_why(s, line + strlen("why "), viewer);
    return LINE_NOTHING;
  }
  if (text_starts(line, "skip ")) {
    say_ahead(s, ahead, line + strlen("skip "), CARDVM_AHEAD_OWN | CARDVM_AHEAD_OTHERS);
  } else if (text_starts(line, "stop ")) {
    say_ahead(s, ahead, line + strlen("stop "), 0);
  } else if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0) {
    printf("%s", help_text);
  } else if (strcmp(line, "board") == 0) {
    person_board(s, viewer);
  } else if (strcmp(line, "options") == 0) {
    show_question(s, m, viewer);
  } else if (strcmp(line, "trace") == 0) {
    s->trace = !s->trace;
    printf("The trace is %s.\n", s->trace ? "shown from now on" : "not shown any more");
  } else if (*line && *line != '?') {
    menu_found found = read_names(s, m, line, answer);
    if (found == MENU_FOUND) return LINE_ANSWER;
    if (found == MENU_NONE && lacks_name(line))
      printf("A name belongs behind \"%s\" (? for help).\n", line);
    else if (found == MENU_NONE) show_card(cardvm_game_program(s->game), line);
  } else if (*line) {
    show_card(cardvm_game_program(s->game), line + 1 + strspn(line + 1, " "));
  } else {
    printf("Please answer (? for help).\n");
  }
  return LINE_NOTHING;
}

static void introduce(const story *s, const cardvm_decision *ask, cardvm_seat viewer) {
  if (ask->player == viewer) return;
  uint32_t players = cardvm_game_players(s->game);
  buffer b = {0};
  buffer_add(&b, "You decide for player %u", ask->player);
  if (players == 2) buffer_add(&b, " (enemy)");
  buffer_add(&b, cardvm_game_turn_player(s->game) == ask->player ? ", whose turn it is." : ".");
  printf("\n%s%s%s", s->colours.yellow, buffer_text(&b), s->colours.off);
  buffer_free(&b);
}

static person_said read_answer(story *s, cardvm_ahead *ahead, const menu *m, cardvm_seat viewer,
                               picks *answer) {
  for (;;) {
    char line[LINE_BYTES];
    printf("> ");
    fflush(stdout);
    if (!fgets(line, sizeof line, stdin) || terminal_interrupted()) {
      printf("\n");
      return PERSON_LEAVES;
    }
    switch (obey(s, ahead, m, trim(line), viewer, answer)) {
    case LINE_ANSWER:
      if (is_accepted(s, answer)) return PERSON_ANSWERS;
      break;
    case LINE_CONCEDE: return PERSON_CONCEDES;
    case LINE_UNDO: return PERSON_TAKES_BACK;
    case LINE_RELOAD: return PERSON_RELOADS;
    case LINE_QUIT: return PERSON_LEAVES;
    case LINE_NOTHING: break;
    }
  }
}

bool person_must(const cardvm_game *game) {
  const cardvm_decision *ask = cardvm_game_decision(game);
  return ask->option_count == 1 && (ask->kind != CARDVM_ASK_CHOOSE || ask->min == 1);
}

person_said person_ask(story *s, cardvm_ahead *ahead, picks *answer) {
  const cardvm_decision *ask = cardvm_game_decision(s->game);
  cardvm_seat viewer = ask->decider;
  story_flush(s);
  /* Questions within an effect come right after the board was seen; those of the setup do not. */
  if (ask->kind == CARDVM_ASK_ACT || s->unasked || cardvm_game_turn_number(s->game) == 0)
    show_what_changed(s, viewer);
  s->unasked = false;
  introduce(s, ask, viewer);
  menu m = menu_of(s->game, viewer);
  show_question(s, &m, viewer);
  person_said said = read_answer(s, ahead, &m, viewer, answer);
  menu_free(&m);
  return said;
}
