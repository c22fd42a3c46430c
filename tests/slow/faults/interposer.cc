// Preloaded into the program by the fault tests: something happens at the N-th call that changes a
// file. Unlike a moment in time, the N-th call is the same on every machine.
//
// ALLOT_FAULT_AT=N        the call, starting at 1; calls before it are as usual
// ALLOT_FAULT_SIGNAL=S    the process gets this signal, and then the call is made
// ALLOT_FAULT_HALF=1      ... after half of what was to be written has been written
// ALLOT_FAULT_ERROR=E     this call and all later ones that would take space fail with this errno
// ALLOT_FAULT_COUNT=FILE  at the end, the number of calls is added to this file
//
// Calls of a process that was forked off continue counting from those of its parent.

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace {

std::atomic<long> num_calls{0};

long setting(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr ? std::atol(value) : 0;
}

struct Fault {
  long at = setting("ALLOT_FAULT_AT");
  int signal = static_cast<int>(setting("ALLOT_FAULT_SIGNAL"));
  bool is_half = setting("ALLOT_FAULT_HALF") != 0;
  int error = static_cast<int>(setting("ALLOT_FAULT_ERROR"));
};

const Fault& fault() {
  static const Fault instance;
  return instance;
}

template <typename Function>
Function next(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name));
}

bool is_file(int descriptor) {
  struct stat status {};
  return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

enum class Use { kTakesSpace, kMoves };

// Counts a call; the errno that it is to fail with, or 0.
int count(Use use) {
  const long number = ++num_calls;
  const Fault& what = fault();
  if (what.at == 0 || number < what.at) return 0;
  if (what.signal != 0) {
    if (number == what.at) (void)kill(getpid(), what.signal);
    return 0;
  }
  return use == Use::kTakesSpace ? what.error : 0;
}

// Whether this write is the one to be cut in two.
bool is_cut() {
  const Fault& what = fault();
  return what.is_half && what.signal != 0 && num_calls + 1 == what.at;
}

template <typename Call>
auto counted(Use use, Call call) -> decltype(call()) {
  if (const int error = count(use); error != 0) {
    errno = error;
    return -1;
  }
  return call();
}

void report_calls() {
  const char* path = std::getenv("ALLOT_FAULT_COUNT");
  if (path == nullptr) return;
  if (std::FILE* file = std::fopen(path, "a"); file != nullptr) {
    std::fprintf(file, "%ld\n", num_calls.load());
    std::fclose(file);
  }
}

struct AtExit {
  ~AtExit() { report_calls(); }
} at_exit;

bool creates(int flags) {
  return (flags & (O_CREAT | O_TRUNC)) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
}

int opened(const char* name, int folder, const char* path, int flags, mode_t mode) {
  using Function = int (*)(int, const char*, int, ...);
  const auto call = [&] { return next<Function>(name)(folder, path, flags, mode); };
  return creates(flags) ? counted(Use::kTakesSpace, call) : call();
}

mode_t mode_of(int flags, va_list more) {
  return creates(flags) ? va_arg(more, mode_t) : 0;
}

}  // namespace

extern "C" {

int openat(int folder, const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = mode_of(flags, more);
  va_end(more);
  return opened("openat", folder, path, flags, mode);
}

int openat64(int folder, const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = mode_of(flags, more);
  va_end(more);
  return opened("openat", folder, path, flags, mode);
}

int open(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = mode_of(flags, more);
  va_end(more);
  return opened("openat", AT_FDCWD, path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const mode_t mode = mode_of(flags, more);
  va_end(more);
  return opened("openat", AT_FDCWD, path, flags, mode);
}

int mkostemp(char* name, int flags) {
  return counted(Use::kTakesSpace,
                 [&] { return next<int (*)(char*, int)>("mkostemp")(name, flags); });
}

int mkostemp64(char* name, int flags) {
  return mkostemp(name, flags);
}

int mkostemps(char* name, int ending, int flags) {
  return counted(Use::kTakesSpace,
                 [&] { return next<int (*)(char*, int, int)>("mkostemps")(name, ending, flags); });
}

int mkostemps64(char* name, int ending, int flags) {
  return mkostemps(name, ending, flags);
}

char* mkdtemp(char* name) {
  if (const int error = count(Use::kTakesSpace); error != 0) {
    errno = error;
    return nullptr;
  }
  return next<char* (*)(char*)>("mkdtemp")(name);
}

ssize_t write(int descriptor, const void* bytes, size_t size) {
  const auto call = next<ssize_t (*)(int, const void*, size_t)>("write");
  if (!is_file(descriptor)) return call(descriptor, bytes, size);
  if (is_cut() && size > 1) {
    const ssize_t written = call(descriptor, bytes, size / 2);
    (void)count(Use::kTakesSpace);
    return written;
  }
  return counted(Use::kTakesSpace, [&] { return call(descriptor, bytes, size); });
}

ssize_t writev(int descriptor, const struct iovec* parts, int num_parts) {
  const auto call = next<ssize_t (*)(int, const struct iovec*, int)>("writev");
  if (!is_file(descriptor)) return call(descriptor, parts, num_parts);
  return counted(Use::kTakesSpace, [&] { return call(descriptor, parts, num_parts); });
}

int ftruncate(int descriptor, off_t size) {
  return counted(Use::kTakesSpace,
                 [&] { return next<int (*)(int, off_t)>("ftruncate")(descriptor, size); });
}

int fsync(int descriptor) {
  // A disk may be found full, or broken, only now; folders take no space.
  const Use use = is_file(descriptor) ? Use::kTakesSpace : Use::kMoves;
  return counted(use, [&] { return next<int (*)(int)>("fsync")(descriptor); });
}

int mkdir(const char* path, mode_t mode) {
  return counted(Use::kTakesSpace,
                 [&] { return next<int (*)(const char*, mode_t)>("mkdir")(path, mode); });
}

int mkdirat(int folder, const char* path, mode_t mode) {
  return counted(Use::kTakesSpace, [&] {
    return next<int (*)(int, const char*, mode_t)>("mkdirat")(folder, path, mode);
  });
}

int link(const char* from, const char* to) {
  return counted(Use::kTakesSpace,
                 [&] { return next<int (*)(const char*, const char*)>("link")(from, to); });
}

int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) {
  return counted(Use::kTakesSpace, [&] {
    return next<int (*)(int, const char*, int, const char*, int)>("linkat")(from_folder, from,
                                                                            to_folder, to, flags);
  });
}

int rename(const char* from, const char* to) {
  return counted(Use::kMoves,
                 [&] { return next<int (*)(const char*, const char*)>("rename")(from, to); });
}

int renameat(int from_folder, const char* from, int to_folder, const char* to) {
  return counted(Use::kMoves, [&] {
    return next<int (*)(int, const char*, int, const char*)>("renameat")(from_folder, from,
                                                                         to_folder, to);
  });
}

int renameat2(int from_folder, const char* from, int to_folder, const char* to,
              unsigned int flags) {
  return counted(Use::kMoves, [&] {
    return next<int (*)(int, const char*, int, const char*, unsigned int)>("renameat2")(
        from_folder, from, to_folder, to, flags);
  });
}

int unlink(const char* path) {
  return counted(Use::kMoves, [&] { return next<int (*)(const char*)>("unlink")(path); });
}

int unlinkat(int folder, const char* path, int flags) {
  return counted(Use::kMoves, [&] {
    return next<int (*)(int, const char*, int)>("unlinkat")(folder, path, flags);
  });
}

int rmdir(const char* path) {
  return counted(Use::kMoves, [&] { return next<int (*)(const char*)>("rmdir")(path); });
}

int remove(const char* path) {
  return counted(Use::kMoves, [&] { return next<int (*)(const char*)>("remove")(path); });
}

// Children of the program end so.
void _exit(int status) {
  report_calls();
  syscall(SYS_exit_group, status);
  __builtin_unreachable();
}
}
