/* How often a random test tries: less often where every assertion and sanitizer looks on, and each
 * try costs a hundred times as much. */
#ifndef CARDVM_TESTS_TRIES_H
#define CARDVM_TESTS_TRIES_H

#if CARDVM_ASSERTIONS || defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__
#define TRIES(all, watched) (watched)
#else
#define TRIES(all, watched) (all)
#endif

#endif
