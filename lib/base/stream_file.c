/* SPDX-License-Identifier: MIT */
/* Layer 0. See stream_file.h. */
#define _POSIX_C_SOURCE 200809L
#define _FILE_OFFSET_BITS 64
#include "stream_file.h"

#include <stdio.h>

#if defined(_WIN32)
#include <windows.h>
#elif defined(__unix__) || defined(__APPLE__)
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#define FILE_CAN_MAP 1
#endif

#if defined(_WIN32)
static FILE *file_open_path(const char *path) {
  wchar_t wide[4096];
  if (MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, wide, 4096) == 0) {
    return NULL;
  }
  return _wfopen(wide, L"rb");
}
#elif defined(FILE_CAN_MAP)
/* Not fopen: programs that the caller starts in another thread must not inherit the file. */
static FILE *file_open_path(const char *path) {
  const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  FILE *const stream = descriptor < 0 ? NULL : fdopen(descriptor, "rb");
  if (stream == NULL && descriptor >= 0) {
    close(descriptor);
  }
  return stream;
}
#else
static FILE *file_open_path(const char *path) {
  return fopen(path, "rb");
}
#endif

cc_status cc__file_open(cc__file *file, const char *path) {
  FILE *stream = file_open_path(path);
  if (stream == NULL) {
    return CC_ERROR_IO;
  }
  file->stream = stream;
  return CC_OK;
}

cc_status cc__file_read(cc__file *file, void *bytes, size_t capacity, size_t *count) {
  FILE *stream = file->stream;
  *count = fread(bytes, 1, capacity, stream);
  return *count < capacity && ferror(stream) ? CC_ERROR_IO : CC_OK;
}

void cc__file_close(cc__file *file) {
  fclose(file->stream);
}

#if defined(FILE_CAN_MAP)
cc_status cc__file_map(const char *path, const uint8_t **bytes, size_t *length) {
  struct stat facts;
  cc_status status = CC_ERROR_IO;
  const int descriptor = open(path, O_RDONLY | O_CLOEXEC);
  *bytes = NULL;
  *length = 0;
  if (descriptor < 0) {
    return CC_ERROR_IO;
  }
  if (fstat(descriptor, &facts) != 0) {
    status = CC_ERROR_IO;
  } else if (!S_ISREG(facts.st_mode) || (uint64_t)facts.st_size > SIZE_MAX / 2) {
    status = CC_ERROR_UNSUPPORTED;
  } else if (facts.st_size == 0) {
    status = CC_OK;
  } else {
    void *memory = mmap(NULL, (size_t)facts.st_size, PROT_READ, MAP_SHARED, descriptor, 0);
    if (memory != MAP_FAILED) {
      *bytes = memory;
      *length = (size_t)facts.st_size;
      status = CC_OK;
    }
  }
  close(descriptor); /* the mapping lives on */
  return status;
}

void cc__file_unmap(const uint8_t *bytes, size_t length) {
  if (bytes != NULL) {
    munmap((void *)(uintptr_t)bytes, length);
  }
}
#else
cc_status cc__file_map(const char *path, const uint8_t **bytes, size_t *length) {
  (void)path;
  *bytes = NULL;
  *length = 0;
  return CC_ERROR_UNSUPPORTED;
}

void cc__file_unmap(const uint8_t *bytes, size_t length) {
  (void)bytes;
  (void)length;
}
#endif
