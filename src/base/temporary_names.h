#pragma once

#include <string>

namespace allot {

// The temporary files that this process is writing. They go when a signal ends the program
// (ending_signals.h), as they go when it ends by itself; what cannot be caught (kill -9) leaves
// them behind. Folders are not among them: those that stay are known by their names and removed
// later.

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

// Removes the files of all names that this process has; those of a parent process stay.
void remove_temporaries();

}  // namespace allot
