/* Views in which words were altered, and bytes that are no view at all. Whatever is read is looked
 * at whole, also beyond its ends, and is written as the same bytes. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "cardvm_view.h"

static int32_t seen; /* so that what is read is used */

static void look(const cardvm_program *p, const cardvm_view *v) {
  const cardvm_view_info info = cardvm_view_info_of(v);
  cardvm_view_sequence sequence;
  cardvm_view_place place;
  cardvm_view_card card;
  cardvm_view_lasting lasting;
  cardvm_view_waiting waiting;
  cardvm_view_decision decision;
  cardvm_view_option option;
  uint32_t first;
  for (uint32_t i = 0; i <= info.sequences + 1; i++)
    seen += cardvm_view_sequence_at(v, i, &sequence);
  for (uint32_t i = 0; i <= info.places + 1; i++) seen += cardvm_view_place_at(v, i, &place);
  for (uint32_t i = 0; i <= info.cards + 1; i++) {
    seen += cardvm_view_card_at(v, i, &card) + (int32_t)cardvm_view_attached(v, i, &first);
    for (cardvm_id q = 0; q <= p->properties.count + 1; q++)
      seen += cardvm_view_property(v, i, q) != 0;
    for (cardvm_id f = 0; f <= p->fields.count + 1; f++) seen += cardvm_view_field(v, i, f) != 0;
  }
  for (uint32_t i = 0; i <= info.lasting + 1; i++) seen += cardvm_view_lasting_at(v, i, &lasting);
  for (uint32_t i = 0; i <= info.waiting + 1; i++) seen += cardvm_view_waiting_at(v, i, &waiting);
  for (cardvm_id r = 0; r <= p->roles.count + 1; r++)
    seen += (int32_t)cardvm_view_role(v, r).number;
  for (cardvm_seat s = 0; s <= info.players + 1; s++) {
    seen += cardvm_view_lost(v, s) + (int32_t)cardvm_view_decider(v, s);
    for (cardvm_id x = 0; x <= p->player_vars.count + 1; x++)
      seen += cardvm_view_player_variable(v, s, x) != 0;
  }
  for (cardvm_id x = 0; x <= p->game_vars.count + 1; x++) seen += cardvm_view_variable(v, x) != 0;
  if (cardvm_view_decision_of(v, &decision))
    for (uint32_t i = 0; i <= decision.option_count + 1; i++)
      seen += cardvm_view_option_at(v, i, &option);
}

static void try_bytes(cardvm_program *p, const uint8_t *bytes, size_t size) {
  cardvm_error error = {0};
  const size_t before = p->allocator.bytes;
  p->allocator.peak = before;
  cardvm_view *v = cardvm_view_read(p, bytes, size, &error);
  EXPECT(p->allocator.peak - before <= 64 * size + 65536, "%u bytes took %u", (unsigned)size,
         (unsigned)(p->allocator.peak - before));
  if (!v) {
    EXPECT(error.code != CARDVM_OK && error.message[0], "refused, and no reason");
    return;
  }
  look(p, v);
  const size_t again = cardvm_view_bytes(v, NULL, 0);
  uint8_t *copy = malloc(again);
  cardvm_view_bytes(v, copy, again);
  cardvm_view *other = cardvm_view_read(p, copy, again, &error);
  EXPECT(other, "its own bytes are refused: %s", error.message);
  EXPECT(cardvm_view_equal(v, other), "its own bytes are another view");
  free(copy);
  cardvm_view_free(other);
  cardvm_view_free(v);
  EXPECT(p->allocator.bytes == before, "memory is lost");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, data + size};
  const uint32_t which = take(&in);
  const base *b = fuzz_base(which);
  if (which == 255) {
    try_bytes(b->program, in.at, (size_t)(in.end - in.at));
    return 0;
  }
  uint8_t *bytes = malloc(b->view_size);
  memcpy(bytes, b->view, b->view_size);
  fuzz_alter(&in, bytes, b->view_size);
  try_bytes(b->program, bytes, b->view_size);
  free(bytes);
  return 0;
}
