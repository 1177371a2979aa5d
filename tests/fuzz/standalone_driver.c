/* SPDX-License-Identifier: MIT */
/*
 * Runs a fuzz target once on each file named, and on each file of each folder named: the corpora as ordinary
 * tests, with any compiler.
 */
#define _POSIX_C_SOURCE 200809L

#include <dirent.h>

#include "fuzz_target.h"

#define DRIVER_MAX_SIZE ((size_t)1 << 20)

static unsigned driver_files;

/* 0 if there is no such file. A folder reads as nothing. */
static int driver_file(const char *path) {
  FILE *file = fopen(path, "rb");
  uint8_t *bytes = malloc(DRIVER_MAX_SIZE);
  if (file == NULL || bytes == NULL) {
    fprintf(stderr, "standalone_driver: cannot read %s\n", path);
    return 0;
  }
  const size_t size = fread(bytes, 1, DRIVER_MAX_SIZE, file);
  fclose(file);
  /* Memory of the very size, so that checkers see reads past the end. */
  uint8_t *exact = malloc(size == 0 ? 1 : size);
  if (exact != NULL) {
    memcpy(exact, bytes, size);
    LLVMFuzzerTestOneInput(exact, size);
    driver_files++;
  }
  free(exact);
  free(bytes);
  return exact != NULL;
}

static int driver_folder(DIR *folder, const char *path) {
  int good = 1;
  char name[4096];
  for (const struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
    if (entry->d_name[0] != '.') {
      snprintf(name, sizeof(name), "%s/%s", path, entry->d_name);
      good &= driver_file(name);
    }
  }
  return good;
}

int main(int argc, char **argv) {
  int good = 1;
  for (int i = 1; i < argc; i++) {
    DIR *folder = opendir(argv[i]);
    if (folder == NULL) {
      good &= driver_file(argv[i]);
    } else {
      good &= driver_folder(folder, argv[i]);
      closedir(folder);
    }
  }
  printf("%u inputs\n", driver_files);
  return good && driver_files > 0 ? 0 : 1;
}
