#pragma once

#include <sys/types.h>

#include <functional>
#include <string>

namespace allot {

// What is not complete yet lies beside the place that it will get, and is called
// `.NAME.PID.RANDOM.tmp`. Nobody can predict the name: whoever may write to the folder could else
// put a link there beforehand, and see what is written go to where the link leads. NAME and PID say
// what a killed process has left behind.

struct TemporaryPlace {
  std::string path;
  int error = 0;  // why there is none (errno)
};

// Makes something new beside `path`, a file or a folder: calls `make` with names until it does not
// return EEXIST. It returns 0 when it has made it, else why not (errno).
TemporaryPlace make_temporary(const std::string& path,
                              const std::function<int(const std::string&)>& make);

// A descriptor for writing to a file that was not there before, not even as a link; -1 and errno
// otherwise. `mode` as for open: less what the umask takes away.
int create_new_file(const std::string& path, mode_t mode);

// What the name of a file or folder says, with or without RANDOM, which older versions did not
// have.
struct TemporaryOwner {
  std::string name;   // of what it was to become; long ones are cut
  pid_t process = 0;  // 0: it is not a temporary name
};
TemporaryOwner temporary_owner(const std::string& name);

}  // namespace allot
