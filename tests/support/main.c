/* The main() of test programs that have none of their own. */
#include "tests.h"

int main(int argc, char **argv) { return tests_run(argc, argv, NULL, NULL); }
