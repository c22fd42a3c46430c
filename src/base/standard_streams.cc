#include "base/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace allot {
namespace {

// In ascending order: the system assigns the lowest free number.
void reserve(int descriptor, int mode) {
  if (fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) return;
  (void)open("/dev/null", mode);
}

}  // namespace

void reserve_standard_streams() {
  // Deliberately with the wrong mode: using them fails, instead of reading or writing nothing.
  reserve(STDIN_FILENO, O_WRONLY);
  reserve(STDOUT_FILENO, O_RDONLY);
  reserve(STDERR_FILENO, O_WRONLY);
}

}  // namespace allot
