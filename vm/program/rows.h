/* Every member of each definition that is hashed, in the order of its struct: T a text, N a number
 * or id, L a list (its count, what hashes an item), A the same as an array, O another struct (what
 * hashes it). The hash follows from it, and a member without a row does not compile. */
#ifndef CARDVM_VM_ROWS_H
#define CARDVM_VM_ROWS_H

/* clang-format off */
#define ZONE_ROWS(T, N, L, A, O)                                                                   \
  T(name) N(seen) N(shared) N(play) N(board) N(owners_only) N(makes_owner) N(circles)              \
  N(master_follows_card) N(card_follows_master) N(back)
#define PROPERTY_ROWS(T, N, L, A, O)                                                               \
  T(name) N(base) N(min) N(max) N(layer) N(hidden) N(layers) N(loses) N(tags)         \
  N(list)
#define FIELD_ROWS(T, N, L, A, O)                                                                  \
  T(name) N(initial) N(kept) O(refers, reference_print) N(counter)
#define PATH_ROWS(T, N, L, A, O) N(step) N(of) N(what)
#define SELECTION_ROWS(T, N, L, A, O)                                                              \
  T(name) N(zones) N(side) N(attached) N(top) N(circle) N(filter)
#define EVENT_ROWS(T, N, L, A, O)                                                                  \
  T(name) N(change) N(what) N(dealt_to) N(refill) N(position) N(amount) N(has_amount)              \
  N(needs_amount) N(before) N(function) N(affected) N(as) N(own_master) N(left) N(hosts)
#define WINDOW_ROWS(T, N, L, A, O) T(name) N(mode) N(pass) N(must)
#define SEQUENCE_ROWS(T, N, L, A, O) T(name) N(newer_only)
#define STEP_ROWS(T, N, L, A, O)                                                                   \
  T(name) N(condition) N(function) N(window) N(window_player) N(after) N(quiet)
#define MODIFIER_ROWS(T, N, L, A, O) N(property) N(modify) N(value) N(layer) N(tags)
#define TARGET_ROWS(T, N, L, A, O)                                                                 \
  N(selection) N(min) N(max) N(needed_only) N(prompt) N(players) N(places) N(condition)      \
  N(pair) N(total)
#define CHOICE_ROWS(T, N, L, A, O)                                                                 \
  N(kind) N(parameter) N(prompt) N(min) N(max) L(options, option_count, id_print) N(option_count)  \
  N(count) L(functions, option_count, id_print)
#define COST_ROWS(T, N, L, A, O)                                                                   \
  N(kind) N(event) N(selection) N(variable) N(variables) N(count) N(condition) N(alike) N(prompt)  \
  N(either) N(way)
#define ABILITY_ROWS(T, N, L, A, O)                                                                \
  T(name) N(keyword) N(kind) N(zones) N(attached) N(started_only) N(condition) N(used_if) N(asked)            \
  N(at_once) N(function) L(events, event_count, id_print) N(event_count) N(match) N(state) N(self)          \
  N(me_slot) N(me_who) N(optional) N(each) N(interrupts) N(players) N(queue_class) N(counts) N(tally)       \
  N(limit) N(limit_sequence) N(limited) N(on) L(modifiers, modifier_count, modifier_print)         \
  N(modifier_count) N(grants) N(granted_by) N(bearer_zones) N(windows)                             \
  L(costs, cost_count, cost_print) N(cost_count) N(gives) N(gives_count) N(during_zone) N(as)      \
  N(after_zone) L(targets, target_count, target_print) N(target_count) N(does)                     \
  L(choices, choice_count, choice_print) N(choice_count)                                           \
  L(parameters, parameter_count, subject_print) N(parameter_count)
#define ACTION_ROWS(T, N, L, A, O)                                                                 \
  T(name) N(selection) N(condition) N(at_once) N(one_at_a_time) N(event) N(function)
#define INVARIANT_ROWS(T, N, L, A, O) T(name) N(selection) N(players) N(condition)
#define DURATION_ROWS(T, N, L, A, O)                                                               \
  T(name) L(events, event_count, id_print) N(event_count) N(match) N(sequence) N(later) N(lasts)
#define FILL_ROWS(T, N, L, A, O) N(slot) N(with) N(value) N(circle)
#define ITEM_ROWS(T, N, L, A, O)                                                                   \
  N(event) N(skips) N(cards) N(those) N(condition) N(fill_count) A(fills, fill_count, fill_print)
#define RULES_ROWS(T, N, L, A, O)                                                                  \
  N(newest_wave_first) N(fixed_order) N(actions_together) N(once_per_batch) N(short_choices)       \
  N(short_hands_act) N(extra_turns) N(players_min) N(players_max) N(setup_sequence)                \
  N(turn_sequence) N(turn_limit) N(stack_zone) N(stack_card) N(endless_draws) N(in_vain_back)      \
  N(payment_window) O(limits, unhashed)

#endif
