// Lets calls of the file system fail. Loaded in front of a process with LD_PRELOAD.
//
// The file named by FAULTS has one line, and is read again at each call while it is there:
//   OPERATIONS PATH SKIP TIMES HOW
// OPERATIONS: letters of s (fsync, fdatasync), w (write, pwrite), o (open); PATH: a part of the
// path of the file; SKIP: how many calls pass first; TIMES: how many fail; HOW: an errno, or 0 for
// a short write. Counts begin anew when the line changes. Synchronising fails after the data has
// reached the kernel, as it does when a disk reports an error.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#define REAL(type, name) ((type)dlsym(RTLD_NEXT, #name))

typedef int (*open_call)(const char *, int, ...);
typedef ssize_t (*read_call)(int, void *, size_t);
typedef ssize_t (*write_call)(int, const void *, size_t);
typedef ssize_t (*pwrite_call)(int, const void *, size_t, off_t);
typedef int (*sync_call)(int);

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char known[256];
static long seen;

// -1: goes on. Otherwise the errno to fail with, or 0 for a short write.
static int fault(char operation, const char *path) {
    const char *control = getenv("FAULTS");
    if (control == NULL || strcmp(control, path) == 0) {
        return -1;
    }
    int fd = REAL(open_call, open)(control, O_RDONLY);
    if (fd < 0) {
        return -1;
    }
    char line[256];
    ssize_t size = REAL(read_call, read)(fd, line, sizeof line - 1);
    close(fd);
    if (size <= 0) {
        return -1;
    }
    line[size] = 0;
    char operations[8], part[128];
    long skip, times;
    int how;
    if (sscanf(line, "%7s %127s %ld %ld %d", operations, part, &skip, &times, &how) != 5) {
        return -1;
    }
    if (strchr(operations, operation) == NULL || strstr(path, part) == NULL) {
        return -1;
    }
    pthread_mutex_lock(&lock);
    if (strcmp(known, line) != 0) {
        strcpy(known, line);
        seen = 0;
    }
    long number = seen++;
    pthread_mutex_unlock(&lock);
    return number >= skip && number < skip + times ? how : -1;
}

static int of(char operation, int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, sizeof path - 1);
    if (size <= 0 || path[0] != '/') {
        return -1;
    }
    path[size] = 0;
    return fault(operation, path);
}

#define SYNC(name)                                     \
    int name(int fd) {                                 \
        int how = of('s', fd);                         \
        if (how > 0) {                                 \
            errno = how;                               \
            return -1;                                 \
        }                                              \
        return REAL(sync_call, name)(fd);              \
    }
SYNC(fsync)
SYNC(fdatasync)

ssize_t write(int fd, const void *data, size_t size) {
    int how = of('w', fd);
    if (how > 0) {
        errno = how;
        return -1;
    }
    return REAL(write_call, write)(fd, data, how == 0 ? size / 2 : size);
}

#define PWRITE(name)                                                               \
    ssize_t name(int fd, const void *data, size_t size, off_t at) {                \
        int how = of('w', fd);                                                     \
        if (how > 0) {                                                             \
            errno = how;                                                           \
            return -1;                                                             \
        }                                                                          \
        return REAL(pwrite_call, name)(fd, data, how == 0 ? size / 2 : size, at);  \
    }
PWRITE(pwrite)
PWRITE(pwrite64)

#define OPEN(name)                                     \
    int name(const char *path, int flags, ...) {       \
        va_list more;                                  \
        va_start(more, flags);                         \
        mode_t mode = va_arg(more, mode_t);            \
        va_end(more);                                  \
        int how = fault('o', path);                    \
        if (how > 0) {                                 \
            errno = how;                               \
            return -1;                                 \
        }                                              \
        return REAL(open_call, name)(path, flags, mode); \
    }
OPEN(open)
OPEN(open64)
