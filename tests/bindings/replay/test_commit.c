/* A seed that is promised before the game and shown after it (commit.c), the hash that
 * the promise is (sha256.c), and that no view holds a seed. */
#include "storm.h"
#include "world.h"

#include "cardvm_replay.h"
#include "cardvm_view.h"
#include "services.h"
#include "sha256.h"

/* -- SHA-256 ----------------------------------------------------------------------------------- */

static void expect_digest(const void *bytes, size_t size, const char *hex) {
  uint8_t digest[32];
  char is[65];
  sha256(bytes, size, digest);
  for (size_t i = 0; i < 32; i++) snprintf(is + 2 * i, 3, "%02x", digest[i]);
  assert_string_equal(is, hex);
}

/* Those of FIPS 180-4 and of NIST's examples. */
TEST(hash_is_the_published_one) {
  expect_digest("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect_digest("abc", 3, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect_digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56,
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  expect_digest("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnop"
                "jklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
                112, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  char *many = malloc(1000000);
  memset(many, 'a', 1000000);
  expect_digest(many, 1000000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  free(many);
}

/* Where its last block begins and ends; as sha256sum prints it. */
TEST(hash_is_right_at_the_ends_of_blocks) {
  const struct {
    size_t size;
    const char *hex;
  } golden[] = {{55, "81afe5b788dc2ce138ff83d9b20164db75a94d75d2b2432eea4a0ef605088c72"},
                {56, "2aba54f0ac632420a2b502431408866e40e1d5e430df4cd822642c78ab2eb9c1"},
                {63, "733d3d4ee79ee67145bf73da13588f6f235d37414fc64b14a2f00f1762792f5e"},
                {64, "79322907b3e9d013d7dc2c2f256674dbf733045cde01df3539271c6f5605feb8"},
                {65, "d85c007c6eb440f085afa2b84f6f2bce4658b240e9f62cb1364bf0485a57e720"},
                {119, "6c87eedf096b345de205b702e5223b73b447a3207791ded3ea007ba15ed6736e"},
                {120, "42500cf6a1e3936d6b9e0bcfe296d654b63255e525487d3634d0b15fde591c4d"},
                {128, "489d55fea9a73af36b6dd0be7b4117d8e5683386d39544e8a44c99a87f368707"}};
  for (size_t i = 0; i < sizeof golden / sizeof *golden; i++) {
    uint8_t bytes[128];
    for (size_t n = 0; n < golden[i].size; n++) bytes[n] = (uint8_t)(n * 7 + golden[i].size);
    expect_digest(bytes, golden[i].size, golden[i].hex);
  }
}

/* -- Commitments ------------------------------------------------------------------------------- */

static void secret_make(uint8_t secret[CARDVM_SECRET_BYTES]) {
  uint64_t random = 20;
  for (int i = 0; i < CARDVM_SECRET_BYTES; i++) secret[i] = (uint8_t)world_random(&random, 256);
}

/* The 32 bytes and nothing else: `sha256sum` of a file of the bytes 0 to 31. */
TEST(commitment_is_the_hash_of_the_secret_bytes) {
  uint8_t secret[CARDVM_SECRET_BYTES], commitment[CARDVM_COMMITMENT_BYTES];
  const uint8_t printed[] = {0x63, 0x0d, 0xcd, 0x29, 0x66, 0xc4, 0x33, 0x66, 0x91, 0x12, 0x54,
                             0x48, 0xbb, 0xb2, 0x5b, 0x4f, 0xf4, 0x12, 0xa4, 0x9c, 0x73, 0x2d,
                             0xb2, 0xc8, 0xab, 0xc1, 0xb8, 0x58, 0x1b, 0xd7, 0x10, 0xdd};
  for (uint8_t i = 0; i < CARDVM_SECRET_BYTES; i++) secret[i] = i;
  cardvm_commit(secret, commitment);
  assert_memory_equal(commitment, printed, sizeof printed);
  assert_true(cardvm_committed(commitment, secret));
  for (uint32_t bit = 0; bit < 256; bit++) {
    secret[bit / 8] ^= (uint8_t)(1 << bit % 8);
    assert_false(cardvm_committed(commitment, secret));
    secret[bit / 8] ^= (uint8_t)(1 << bit % 8);
    commitment[bit / 8] ^= (uint8_t)(1 << bit % 8);
    assert_false(cardvm_committed(commitment, secret));
    commitment[bit / 8] ^= (uint8_t)(1 << bit % 8);
  }
}

/* -- A game from a promised seed --------------------------------------------------------------- */

/* What a client says that cheats: the host tells the recorder before the game refuses it. */
static void say_what_is_refused(cardvm_game *g, cardvm_recorder *r) {
  const cardvm_option no_such = {0x00ffffff, 0x00ffffff};
  const uint32_t serial = cardvm_game_question(g)->serial;
  const cardvm_seat by = cardvm_game_question(g)->decider;
  assert_int_equal(cardvm_record_answer(r, g, by, &no_such, 1), CARDVM_OK);
  assert_int_equal(cardvm_game_answer(g, by, serial, &no_such, 1), CARDVM_ERROR_ANSWER);
  assert_int_equal(cardvm_record_trace(r, "refused"), CARDVM_OK);
  assert_int_equal(cardvm_record_concede(r, g, 99), CARDVM_OK);
  assert_int_equal(cardvm_game_concede(g, 99), CARDVM_ERROR_ARGUMENT);
}

/* One answer at random, which the recorder (NULL: none) is told of. */
static void answer(cardvm_game *g, cardvm_recorder *r, uint64_t *random) {
  const cardvm_decision *d = cardvm_game_decision(g);
  cardvm_option picks[WORLD_PICKS];
  if (r && world_random(random, 4) == 0) say_what_is_refused(g, r);
  d = cardvm_game_decision(g);
  const uint32_t n = world_options(d, random, picks);
  if (r) assert_int_equal(cardvm_record_answer(r, g, d->decider, picks, n), CARDVM_OK);
  assert_int_equal(cardvm_game_answer(g, d->decider, d->serial, picks, n), CARDVM_OK);
}

/* Runs on to a question, what fails left out; false at the end. */
static bool comes_to_ask(cardvm_game *g, cardvm_recorder *r) {
  cardvm_status status;
  while ((status = cardvm_game_run(g)) == CARDVM_FAILED) {
    if (r) assert_int_equal(cardvm_record_skip(r, g), CARDVM_OK);
    assert_int_equal(cardvm_game_skip(g), CARDVM_OK);
  }
  return status == CARDVM_DECISION;
}

static cardvm_setup secret_setup(const storm *t, cardvm_setup_cards *cards) {
  cardvm_setup setup = storm_setup(t, cards, 3);
  secret_make(setup.secret);
  return setup;
}

/* The server: plays, records, and gives away the replay. */
static uint8_t *play_recorded(const storm *t, const cardvm_setup *setup, size_t *size) {
  cardvm_recorder *r = cardvm_recorder_new(t->w->program, setup, "storm");
  cardvm_game *g = cardvm_game_start(t->w->program, setup, NULL);
  uint64_t random = 3;
  for (uint32_t i = 0; i < 500 && comes_to_ask(g, r); i++) answer(g, r, &random);
  assert_int_equal(cardvm_record_end(r, g), CARDVM_OK);
  *size = cardvm_recorder_bytes(r, NULL, 0);
  uint8_t *bytes = malloc(*size);
  cardvm_recorder_bytes(r, bytes, *size);
  cardvm_recorder_free(r);
  cardvm_game_free(g);
  return bytes;
}

/* The client: whether the replay is of a game with the secret that was committed to. */
static bool is_fair(const storm *t, const uint8_t *commitment, const uint8_t *revealed,
                    const uint8_t *bytes, size_t size) {
  uint8_t secret[CARDVM_SECRET_BYTES];
  cardvm_replay *r = cardvm_replay_open(t->w->program, bytes, size, NULL);
  cardvm_game *g = cardvm_replay_start(r, false, NULL);
  cardvm_replay_step s;
  do s = cardvm_replay_next(r, g, true);
  while (s.step == CARDVM_STEP_DONE);
  const bool fair = cardvm_committed(commitment, revealed) && cardvm_replay_secret(r, secret) &&
                    memcmp(secret, revealed, sizeof secret) == 0 && s.step == CARDVM_STEP_END;
  cardvm_game_free(g);
  cardvm_replay_free(r);
  return fair;
}

TEST(revealed_game_is_the_one_committed_to) {
  storm *t = storm_new(false);
  cardvm_setup_cards cards[64];
  cardvm_setup setup = secret_setup(t, cards), other = setup;
  uint8_t commitment[CARDVM_COMMITMENT_BYTES];
  cardvm_commit(setup.secret, commitment);
  size_t size, other_size;
  uint8_t *bytes = play_recorded(t, &setup, &size);
  assert_true(is_fair(t, commitment, setup.secret, bytes, size));
  /* A server that has played with another seed: whatever it reveals, it is found out. */
  other.secret[17]++;
  uint8_t *other_bytes = play_recorded(t, &other, &other_size);
  assert_false(is_fair(t, commitment, setup.secret, other_bytes, other_size));
  assert_false(is_fair(t, commitment, other.secret, other_bytes, other_size));
  free(other_bytes);
  free(bytes);
  storm_free(t);
}

/* A replay that says another secret than its game had parts: chance is another. */
TEST(replay_cannot_be_given_another_secret) {
  storm *t = storm_new(false);
  cardvm_setup_cards cards[64];
  cardvm_setup setup = secret_setup(t, cards);
  cardvm_recorder *lying;
  uint8_t commitment[CARDVM_COMMITMENT_BYTES];
  cardvm_commit(setup.secret, commitment);
  cardvm_game *g;
  uint64_t random = 3;
  lying = cardvm_recorder_new(t->w->program, &setup, "storm");
  setup.secret[0] ^= 1;
  g = cardvm_game_start(t->w->program, &setup, NULL);
  setup.secret[0] ^= 1;
  for (uint32_t i = 0; i < 50 && comes_to_ask(g, lying); i++) answer(g, lying, &random);
  comes_to_ask(g, lying);
  assert_int_equal(cardvm_record_end(lying, g), CARDVM_OK);
  size_t size = cardvm_recorder_bytes(lying, NULL, 0);
  uint8_t *bytes = malloc(size);
  cardvm_recorder_bytes(lying, bytes, size);
  assert_false(is_fair(t, commitment, setup.secret, bytes, size));
  free(bytes);
  cardvm_recorder_free(lying);
  cardvm_game_free(g);
  storm_free(t);
}

TEST(replay_says_its_seed) {
  storm *t = storm_new(false);
  cardvm_setup_cards cards[64];
  cardvm_setup setup = secret_setup(t, cards), plain = storm_setup(t, cards, 0x123456789abcdef);
  const uint8_t words[CARDVM_SECRET_BYTES] = {0xef, 0xcd, 0xab, 0x89, 0x67, 0x45, 0x23, 0x01};
  uint8_t secret[CARDVM_SECRET_BYTES];
  size_t size;
  for (int wide = 0; wide < 2; wide++) {
    uint8_t *bytes = play_recorded(t, wide ? &setup : &plain, &size);
    cardvm_replay *r = cardvm_replay_open(t->w->program, bytes, size, NULL);
    assert_true(cardvm_replay_secret(r, secret));
    assert_memory_equal(secret, wide ? setup.secret : words, sizeof secret);
    assert_true(cardvm_replay_seed(r) == (wide ? 0 : plain.seed));
    cardvm_replay_free(r);
    free(bytes);
  }
  cardvm_game *g = cardvm_game_start(t->w->program, &setup, NULL);
  assert_true(comes_to_ask(g, NULL));
  cardvm_recorder *from = cardvm_recorder_from(g, "storm");
  assert_int_equal(cardvm_record_end(from, g), CARDVM_OK);
  size = cardvm_recorder_bytes(from, NULL, 0);
  uint8_t *bytes = malloc(size);
  cardvm_recorder_bytes(from, bytes, size);
  cardvm_replay *r = cardvm_replay_open(t->w->program, bytes, size, NULL);
  assert_false(cardvm_replay_secret(r, secret));
  assert_memory_equal(secret, (const uint8_t[CARDVM_SECRET_BYTES]){0}, sizeof secret);
  assert_true(cardvm_replay_seed(r) == 0);
  cardvm_replay_free(r);
  free(bytes);
  cardvm_recorder_free(from);
  cardvm_game_free(g);
  storm_free(t);
}

/* -- Views ------------------------------------------------------------------------------------- */

/* Whether four bytes of the secret that follow each other stand anywhere, in either order. */
static bool tells(const void *where, size_t size, const uint8_t *secret) {
  const uint8_t *bytes = where;
  for (size_t at = 0; at + 4 <= size; at++)
    for (size_t i = 0; i + 4 <= CARDVM_SECRET_BYTES; i++) {
      const uint8_t back[4] = {secret[i + 3], secret[i + 2], secret[i + 1], secret[i]};
      if (memcmp(bytes + at, secret + i, 4) == 0 || memcmp(bytes + at, back, 4) == 0) return true;
    }
  return false;
}

static void expect_views_tell_nothing(cardvm_game *g, const uint8_t *secret) {
  static uint8_t bytes[1 << 16];
  static cardvm_view_entry entries[1 << 12];
  for (cardvm_seat viewer = 0; viewer <= cardvm_game_players(g); viewer++) {
    cardvm_view *view = cardvm_view_take(g, viewer, NULL);
    const size_t size = cardvm_view_bytes(view, bytes, sizeof bytes);
    assert_in_range(size, 1, sizeof bytes);
    assert_false(tells(bytes, size, secret));
    cardvm_view_free(view);
    const uint32_t told = cardvm_view_trace(g, viewer, entries, 1 << 12);
    assert_in_range(told, 0, 1 << 12);
    assert_false(tells(entries, told * sizeof *entries, secret));
  }
  cardvm_game_trace_clear(g);
}

/* A save does, and so its game goes on with the same numbers. */
static void expect_save_keeps(cardvm_game *g, const uint8_t *secret) {
  static uint8_t save[1 << 18];
  const size_t size = cardvm_game_save(g, save, sizeof save);
  assert_in_range(size, 1, sizeof save);
  assert_true(tells(save, size, secret));
  cardvm_game *loaded = cardvm_game_load(cardvm_game_program(g), save, size, NULL);
  assert_memory_equal(loaded->h->random, g->h->random, sizeof g->h->random);
  assert_true(cardvm_game_hash(loaded) == cardvm_game_hash(g));
  cardvm_game_free(loaded);
}

TEST(no_view_holds_the_seed) {
  storm *t = storm_new(false);
  cardvm_setup_cards cards[64];
  cardvm_setup setup = secret_setup(t, cards);
  setup.trace = true;
  cardvm_game *g = cardvm_game_start(t->w->program, &setup, NULL);
  uint64_t random = 3;
  uint32_t in_flight = 0;
  for (uint32_t i = 0; i < 300 && comes_to_ask(g, NULL); i++) {
    expect_views_tell_nothing(g, setup.secret);
    in_flight += g->flight != 0;
    if (i % 20 == 0) expect_save_keeps(g, setup.secret);
    answer(g, NULL, &random);
  }
  assert_true(in_flight > 20);
  assert_true(g->h->random[RANDOM_KEY] > 0); /* chance was asked */
  cardvm_game_free(g);
  storm_free(t);
}
