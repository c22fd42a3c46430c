#pragma once

#include <sys/types.h>

#include <functional>
#include <string>

namespace allot {

// Incomplete files and folders are beside their destination and are called `.NAME.PID.RANDOM.tmp`.
// The name is unpredictable: otherwise anyone who can write to the folder could put a link there
// beforehand and redirect what is written. NAME and PID identify what a killed process has left
// behind.

struct TemporaryPlace {
  std::string path;
  int error = 0;  // why there is none (errno)
};

// Creates a file or folder beside `path`: calls `make` with names until it does not return EEXIST.
// `make` returns 0 on success, otherwise the error (errno).
TemporaryPlace make_temporary(const std::string& path,
                              const std::function<int(const std::string&)>& make);

// A descriptor for writing to a new file; fails if anything of that name exists, even a link (-1
// and errno). `mode` as for open: reduced by the umask.
int create_new_file(const std::string& path, mode_t mode);

// The parts of a temporary name, with or without RANDOM, which older versions did not have.
struct TemporaryOwner {
  std::string name;   // of the destination; long ones are cut
  pid_t process = 0;  // 0: it is not a temporary name
};
TemporaryOwner temporary_owner(const std::string& name);

}  // namespace allot
