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

// While one lives, in any thread, no signal ends the program: what is made or gets its name in the
// meantime does so as a whole. To be held for a moment only; may be held twice.
class EndingPause {
 public:
  EndingPause();
  EndingPause(const EndingPause&) = delete;
  EndingPause& operator=(const EndingPause&) = delete;
  ~EndingPause();
};

// Waits for all of them to go, and keeps others from coming for good: the caller ends the program.
void forbid_ending_pauses();

}  // namespace allot
