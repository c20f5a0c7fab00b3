/* Declaring how the game goes: classes, windows, roles, sequences and their steps. */
#include "expr.h"
#include "safe.h"

#include <stdio.h>

/* -- Classes, windows, roles ------------------------------------------------------------------- */

static int form_class(lua_State *L) {
  const char *name = cardvm__form_name(L, "class");
  cardvm__accepted(L, cardvm_program_class(cardvm__self(L)->program, name));
  return 0;
}

static int form_role(lua_State *L) {
  const char *name = cardvm__form_name(L, "role");
  cardvm__accepted(L, cardvm_program_role(cardvm__self(L)->program, name));
  return 0;
}

static int window_with_table(lua_State *L) {
  form f = cardvm__form_checked(L, cardvm__words_sequences, FORM_WINDOW, 2, 0);
  cardvm_window_def def = {.name = lua_tostring(L, 1)};
  cardvm__form_read(&f, &def, NULL);
  cardvm__accepted(L, cardvm_program_window(f.b->program, &def));
  return 0;
}

/* -- Sequences --------------------------------------------------------------------------------- */

/* A step is read where it stands, so that mistakes are found there, and declared by its sequence.
 */
static int step_with_table(lua_State *L) {
  form f = cardvm__form_checked(L, cardvm__words_sequences, FORM_STEP, 2, 1);
  const char *name = lua_tostring(L, 1);
  if (cardvm_program_find(f.b->program, CARDVM_SORT_STEP, name))
    return cardvm__form_error(
        L, "step '%s' is declared twice: steps have one name in all sequences", name);
  char function[160];
  snprintf(function, sizeof function, "step %s", name);
  uint32_t params = 0;
  cardvm_step_def def = {.function = cardvm__form_doer(&f, NULL, function, NULL),
                         .after = cardvm__form_doer(&f, "after", function, NULL)};
  cardvm__form_read(&f, &def, &params);
  cardvm__push_record(L, OBJECT_STEP, 0, &def, sizeof def);
  lua_pushvalue(L, 1);
  lua_setiuservalue(L, -2, 2);
  return 1;
}

static void declare_step(const form *f, const char *key, int index, void *to) {
  const cardvm_id *sequence = to;
  lua_State *L = f->L;
  cardvm__form_object(f, key, index, OBJECT_STEP, A_STEP);
  cardvm_step_def def;
  cardvm__read_record_of(L, index, &def, sizeof def);
  lua_getiuservalue(L, index, 2);
  def.name = lua_tostring(L, -1);
  cardvm__accepted(L, cardvm_program_step(f->b->program, *sequence, &def));
}

static int sequence_with_table(lua_State *L) {
  form f = cardvm__form_checked(L, cardvm__words_sequences, FORM_SEQUENCE, 2, -1);
  cardvm_sequence_def def = {.name = lua_tostring(L, 1)};
  cardvm__form_read(&f, &def, NULL);
  if (cardvm__length(L, f.table) == 0)
    return cardvm__form_error(L, "sequence: expected step \"name\" { ... } as entries");
  cardvm_id id = cardvm__accepted(L, cardvm_program_sequence(f.b->program, &def));
  lua_pushvalue(L, f.table);
  cardvm__form_each(&f, "entry", 1, declare_step, &id);
  return 0;
}

/* -- Words ------------------------------------------------------------------------------------- */

static const char *const modes[] = {"single", "once", "alternate", "stack", "chain", NULL};

/* clang-format off */
const word cardvm__words_sequences[] = {
 {"sequence", IN_RULES, LOADING, A_NOTHING,
  "Declares a sequence: steps that are run one after another. Setup and turn are sequences that "
  "`rules` names, others are begun by `run`.",
  "sequence 'duel' { step 'salute' {}, step 'cut' { function(duel) note('cuts', 1) end } }",
  {{"name", A_NEW_NAME}, {"steps", A_KEYS}}, cardvm__form_named_word, sequence_with_table},
 {"newer_only", ON(FORM_SEQUENCE), LOADING, A_FLAG,
  "What waited before the sequence began goes on waiting until it has ended; its checkpoints serve "
  "only what has come since.",
  "sequence 'duel' { newer_only = true, step 'cut' {} }", INTO(cardvm_sequence_def, newer_only)},
 {"step", IN_RULES, LOADING, A_STEP,
  "A step of a sequence. In this order: its function or plan is run, its window is open, `after` "
  "is run. Steps have one name in all sequences, by which `begins` and `ends` speak of them.",
  "sequence 'duel' { step 'cut' { function(duel) duel.player:draw(1) end } }",
  {{"name", A_NEW_NAME}, {"keys", A_KEYS}}, cardvm__form_named_word, step_with_table},
 {"window", ON(FORM_STEP), LOADING, A_NAME,
  "The window in which players may act.",
  "sequence 'duel' { step 'parry' { window = 'response' } }",
  INTO(cardvm_step_def, window), .sort = CARDVM_SORT_WINDOW},
 {"player", ON(FORM_STEP), LOADING, A_PLAYER,
  "Who acts first in the window: the player of the sequence unless something else is said.",
  "sequence 'duel' { step 'parry' { window = 'response', player = opponent } }",
  INTO(cardvm_step_def, window_player)},
 {"after", ON(FORM_STEP), LOADING, A_DOER,
  "What is done when the window is closed.",
  "sequence 'duel' { step 'parry' { window = 'response', after = plan { deed 'next_round' {} } } "
  "}"},
 {"if_", ON(FORM_STEP), LOADING, A_CONDITION,
  "The step is passed over if this does not hold when its turn comes.",
  "sequence 'duel' { step 'cut' { if_ = at_least(2, game.round) } }",
  INTO(cardvm_step_def, condition)},
 {"quiet", ON(FORM_STEP), LOADING, A_FLAG,
  "The step has no events to listen to and no checkpoints.",
  "sequence 'duel' { step 'salute' { quiet = true } }", INTO(cardvm_step_def, quiet)},
 {"window", IN_RULES, LOADING, A_NOTHING,
  "Declares a window: a time in which players may act. Steps open it, and abilities name those in "
  "which they can be used. Where its mode is `single` its player is always asked. In the others who "
  "can do nothing is passed over, but only if everybody can see that: who has a card face down, or in "
  "a hand that others don't see, which could act there whatever it is, is asked all the same, so that "
  "silence tells nothing.",
  "window 'parry' { mode = 'once', pass = 'do not parry' }",
  {{"name", A_NEW_NAME}, {"keys", A_KEYS}}, cardvm__form_named_word, window_with_table},
 {"mode", ON(FORM_WINDOW), LOADING, A_OPTION,
  "`single` (if nothing is said): one player acts until passing. `once`: one player may act once. "
  "`alternate`: players act in turn until all have passed in a row. `stack`: who has acted is asked "
  "again, and what is used or triggers waits. When all have passed in a row the newest that waits "
  "does what it does, and the turn player is asked; if nothing waits the window is closed. What was "
  "chosen is looked at again then: without any of it, nothing is done. `chain`: who comes after the "
  "player of the newest that waits is asked, and when all have passed in a row, all that waits does "
  "what it does, newest first, and nobody is asked in between. What triggers meanwhile waits for the "
  "last, and is asked about as a new chain.",
  "window 'parley' { mode = 'alternate' }", INTO(cardvm_window_def, mode), .options = modes},
 {"pass", ON(FORM_WINDOW), LOADING, A_TEXT,
  "What the answer is called that does nothing: `pass` unless something else is said.",

  "window 'parley' { pass = 'say nothing' }", INTO(cardvm_window_def, pass)},
 {"must", ON(FORM_WINDOW), LOADING, A_FLAG,
  "Who can do something does: passing is offered only where nothing else is left.",
  "window 'march' { mode = 'once', must = true }", INTO(cardvm_window_def, must)},
 {"class", IN_RULES, LOADING, A_NOTHING,
  "Declares a class of triggered abilities. Of those that wait the class that was declared first "
  "comes first; an ability without `class` takes the last. What `interrupts` does not wait: a class "
  "says nothing to it.",
  "class 'glacial'",
  {{"name", A_NEW_NAME}}, form_class},
 {"role", IN_RULES, LOADING, A_NOTHING,
  "Declares a part that a card can have in a sequence: `role.guardian` while loading, in a "
  "function `duel.guardian` of the sequence.",
  "role 'guardian'",
  {{"name", A_NEW_NAME}}, form_role},
 {NULL}};
/* clang-format on */
