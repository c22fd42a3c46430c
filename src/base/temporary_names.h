#pragma once

#include <string>

namespace allot {

// The temporary files that this process is writing. They go when a signal ends the program, as
// they go when it ends by itself; what cannot be caught (kill -9) leaves them behind. Folders are
// not among them: those that stay are known by their names and removed later.

// From now on Ctrl-C, SIGTERM and SIGHUP remove them before they end the program. This process
// alone: those that it starts answer for themselves.
void remove_temporaries_on_signals();

// A name that is to be removed for as long as this lives.
class TemporaryName {
 public:
  explicit TemporaryName(const std::string& path);
  TemporaryName(const TemporaryName&) = delete;
  TemporaryName& operator=(const TemporaryName&) = delete;
  ~TemporaryName();

 private:
  int slot_ = -1;  // -1: there was none left
};

}  // namespace allot
