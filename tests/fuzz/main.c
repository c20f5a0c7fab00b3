/* Gives files, and all files of folders, to a fuzz target: the kept corpus as an ordinary test,
 * with any compiler. */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t given;

static bool give(const char *path) {
  static uint8_t bytes[1 << 20];
  FILE *file = fopen(path, "rb");
  if (!file) return false;
  const size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  uint8_t *exact = malloc(size ? size : 1); /* so that a sanitizer sees a byte too many */
  memcpy(exact, bytes, size);
  fprintf(stderr, "%s\n", path);
  LLVMFuzzerTestOneInput(exact, size);
  free(exact);
  given++;
  return true;
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) {
    DIR *folder = opendir(argv[i]);
    if (!folder && !give(argv[i])) return fprintf(stderr, "%s can't be read\n", argv[i]), 1;
    for (const struct dirent *each; folder && (each = readdir(folder));) {
      char path[1024];
      snprintf(path, sizeof path, "%s/%s", argv[i], each->d_name);
      if (each->d_name[0] != '.' && !give(path))
        return fprintf(stderr, "%s can't be read\n", path), 1;
    }
    if (folder) closedir(folder);
  }
  printf("%u inputs\n", (unsigned)given);
  return given ? 0 : 1;
}
