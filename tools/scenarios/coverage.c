#include "coverage.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

/* -- Lines ------------------------------------------------------------------------------------- */

static cover_file *file_of(coverage *c, const char *name) {
  if (c->last_file < c->file_count && strcmp(c->files[c->last_file].name, name) == 0)
    return &c->files[c->last_file];
  for (c->last_file = 0; c->last_file < c->file_count; c->last_file++)
    if (strcmp(c->files[c->last_file].name, name) == 0) return &c->files[c->last_file];
  c->files = need(c->files, (c->file_count + 1) * sizeof *c->files);
  c->files[c->file_count] = (cover_file){.name = need_text(name)};
  return &c->files[c->file_count++];
}

static void add_line(coverage *c, cover_file *f, int line) {
  if (line >= f->lines) {
    f->at = need(f->at, (size_t)(line + 64) * sizeof *f->at);
    for (; f->lines < line + 64; f->lines++) f->at[f->lines] = 0;
  }
  if (f->at[line]) return;
  c->lines = need(c->lines, (c->line_count + 1) * sizeof *c->lines);
  c->loaded = need(c->loaded, c->line_count + 1);
  c->loaded[c->line_count] = 0;
  c->lines[c->line_count++] = (cover_line){(uint32_t)(f - c->files), line};
  f->at[line] = c->line_count;
}

static void on_line(void *user, const char *file, int line, bool ran) {
  coverage *c = user;
  cover_file *f = file_of(c, file);
  if (line < 1) return;
  if (!ran) {
    add_line(c, f, line);
    return;
  }
  uint32_t at = line < f->lines ? f->at[line] : 0;
  if (!at) return;
  if (c->now) c->now[c->first[COVER_LINE] + at - 1] = 1;
  else c->loaded[at - 1] = 1;
}

void coverage_watch(coverage *c, cardvm_lua_config *config) {
  if (!c->by_line) return;
  config->line = on_line;
  config->line_user = c;
}

/* -- A program --------------------------------------------------------------------------------- */

/* Zones in play, as the rules declare them. */
static uint64_t zones_in_play(const cardvm_program *program) {
  uint64_t zones = 0;
  cardvm_lua_form form;
  for (uint32_t n = 0; cardvm_lua_form_at(program, n, &form); n++) {
    if (strcmp(form.word, "zone") != 0 || !form.name) continue;
    const cardvm_lua_data *play = cardvm_lua_data_key(form.table, "play");
    cardvm_id zone = cardvm_program_find(program, CARDVM_SORT_ZONE, form.name);
    if (zone && play && play->kind == CARDVM_LUA_TRUTH && play->number)
      zones |= CARDVM_SET_OF(zone);
  }
  return zones;
}

void coverage_begin(coverage *c, cardvm_program *program) {
  static const cardvm_sort sorts[] = {CARDVM_SORT_DEFINITION, CARDVM_SORT_ABILITY,
                                      CARDVM_SORT_ABILITY,    CARDVM_SORT_RULE_ACTION,
                                      CARDVM_SORT_EVENT,      CARDVM_SORT_STEP};
  c->program = program;
  for (int kind = 0; kind < COVER_LINE; kind++)
    c->first[kind + 1] = c->first[kind] + cardvm_program_count(program, sorts[kind]);
  c->first[COVER_KINDS] = c->first[COVER_LINE] + c->line_count;
  c->play = zones_in_play(program);
  c->now = need(NULL, coverage_count(c) + 1);
  coverage_clear(c);
}

void coverage_free(coverage *c) {
  for (uint32_t i = 0; i < c->file_count; i++) {
    free(c->files[i].name);
    free(c->files[i].at);
  }
  free(c->files);
  free(c->lines);
  free(c->loaded);
  free(c->now);
}

uint32_t coverage_count(const coverage *c) { return c->first[COVER_KINDS]; }

void coverage_clear(coverage *c) { memset(c->now, 0, coverage_count(c) + 1); }

/* -- Reaching ---------------------------------------------------------------------------------- */

/* Ids count from 1, and 0 is nothing. */
static void reach_id(coverage *c, cover_kind kind, cardvm_id id) {
  if (id) coverage_reach(c, kind, id - 1);
}

void coverage_reach(coverage *c, cover_kind kind, uint32_t n) {
  if (n < c->first[kind + 1] - c->first[kind]) c->now[c->first[kind] + n] = 1;
}

void coverage_trace(coverage *c, const cardvm_game *game, const cardvm_trace *t) {
  const cardvm_handle cards[] = {t->card, t->other, t->source};
  for (size_t i = 0; i < sizeof cards / sizeof *cards; i++)
    if (cards[i]) reach_id(c, COVER_CARD, cardvm_game_definition(game, cards[i]));
  switch (t->kind) {
  case CARDVM_TRACE_EVENT:
    reach_id(c, COVER_EVENT, t->event);
    if (t->event == CARDVM_EVENT_START) reach_id(c, COVER_ABILITY, t->name);
    break;
  case CARDVM_TRACE_DECLARED:
  case CARDVM_TRACE_ACTIVATED:
  case CARDVM_TRACE_PROHIBITED:
  case CARDVM_TRACE_REPLACED: reach_id(c, COVER_ABILITY, t->ability); break;
  case CARDVM_TRACE_STEP: reach_id(c, COVER_STEP, t->name); break;
  case CARDVM_TRACE_NOTE:
    if (!t->name && t->amount > 0) reach_id(c, COVER_RULE, (cardvm_id)t->amount);
    break;
  default: break;
  }
}

void coverage_reason(coverage *c, const cardvm_reason *reason) {
  if (reason->kind == CARDVM_WHY_PROHIBITED) reach_id(c, COVER_ABILITY, reason->ability);
}

void coverage_decline(coverage *c, cardvm_id ability) { reach_id(c, COVER_DECLINED, ability); }

/* Constants do nothing that the trace could tell: they are reached where they are in force. */
static void reach_constants(coverage *c, const cardvm_card_info *card, uint64_t zone) {
  cardvm_id abilities[64];
  uint32_t count = cardvm_program_definition_abilities(c->program, card->definition, abilities, 64);
  for (uint32_t i = 0; i < count && i < 64; i++) {
    cardvm_ability_info info;
    if (cardvm_program_ability_info(c->program, abilities[i], &info) &&
        info.kind == CARDVM_CONSTANT && (zone & (info.zones ? info.zones : c->play)))
      reach_id(c, COVER_ABILITY, abilities[i]);
  }
}

static void reach_card(coverage *c, cardvm_game *game, cardvm_handle card) {
  cardvm_card_info info;
  if (!cardvm_game_card(game, card, &info)) return;
  if (info.zone) reach_constants(c, &info, CARDVM_SET_OF(info.zone));
  cardvm_handle attached[32];
  uint32_t count = cardvm_game_attached(game, card, attached, 32);
  for (uint32_t i = 0; i < count && i < 32; i++) reach_card(c, game, attached[i]);
}

void coverage_position(coverage *c, cardvm_game *game) {
  if (!c->by_line) return; /* only a whole coverage asks for it */
  uint32_t places = cardvm_game_place_count(game);
  for (cardvm_place place = 1; place <= places; place++) {
    uint32_t count = cardvm_game_cards(game, place, NULL, 0);
    cardvm_handle *cards = need(NULL, count * sizeof *cards);
    cardvm_game_cards(game, place, cards, count);
    for (uint32_t i = 0; i < count; i++) reach_card(c, game, cards[i]);
    free(cards);
  }
}

/* -- In words ---------------------------------------------------------------------------------- */

/* "begin main", "end main": events that each step has. */
static bool is_of_step(const cardvm_program *program, cardvm_id event) {
  const char *name = cardvm_program_name(program, CARDVM_SORT_EVENT, event);
  const char *step = text_starts(name, "begin ") ? name + 6
                     : text_starts(name, "end ") ? name + 4
                                                 : "";
  return cardvm_program_find(program, CARDVM_SORT_STEP, step) != 0;
}

bool coverage_counts(const coverage *c, cover_kind kind, uint32_t n) {
  cardvm_ability_info info = {0};
  switch (kind) {
  case COVER_ABILITY: /* constants of the rules are always in force */
    return cardvm_program_ability_info(c->program, n + 1, &info) &&
           (info.definition || info.kind != CARDVM_CONSTANT);
  case COVER_DECLINED:
    return cardvm_program_ability_info(c->program, n + 1, &info) && info.optional;
  case COVER_EVENT: return n + 1 >= CARDVM_EVENT_BUILTINS && !is_of_step(c->program, n + 1);
  default: return true;
  }
}

void coverage_name(const coverage *c, cover_kind kind, uint32_t n, buffer *b) {
  static const cardvm_sort sorts[] = {
      [COVER_RULE] = CARDVM_SORT_RULE_ACTION,
      [COVER_EVENT] = CARDVM_SORT_EVENT,
      [COVER_STEP] = CARDVM_SORT_STEP,
  };
  cardvm_ability_info info = {0};
  switch (kind) {
  case COVER_CARD:
    buffer_add(b, "%s", cardvm_program_name(c->program, CARDVM_SORT_DEFINITION, n + 1));
    break;
  case COVER_ABILITY:
  case COVER_DECLINED:
    cardvm_program_ability_info(c->program, n + 1, &info);
    if (info.definition)
      buffer_add(b,
                 "%s: ", cardvm_program_name(c->program, CARDVM_SORT_DEFINITION, info.definition));
    buffer_add(b, "%s%s", text_ability(c->program, n + 1),
               kind == COVER_DECLINED ? " declined" : "");
    break;
  case COVER_LINE: buffer_add(b, "%s:%d", c->files[c->lines[n].file].name, c->lines[n].line); break;
  default: buffer_add(b, "%s", cardvm_program_name(c->program, sorts[kind], n + 1));
  }
}
