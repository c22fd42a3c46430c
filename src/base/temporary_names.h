#pragma once

#include <string>

namespace allot {

// The temporary files that this process is writing. They are removed when a signal ends the program
// (ending_signals.h), as when it ends by itself; what cannot be caught (kill -9) leaves them
// behind. Folders are not included: those left behind are recognized by their names and removed
// later.

// Registers a file for removal while this object exists.
class TemporaryName {
 public:
  explicit TemporaryName(const std::string& path);
  TemporaryName(const TemporaryName&) = delete;
  TemporaryName& operator=(const TemporaryName&) = delete;
  ~TemporaryName();

 private:
  int slot_ = -1;  // -1: no slot was free
};

// Removes all registered files of this process; those of a parent process stay.
void remove_temporaries();

// While one exists, in any thread, no signal ends the program: what is created or renamed meanwhile
// is so completely. To be held for a moment only; may be nested.
class EndingPause {
 public:
  EndingPause();
  EndingPause(const EndingPause&) = delete;
  EndingPause& operator=(const EndingPause&) = delete;
  ~EndingPause();
};

// Waits until all of them have ended, and blocks new ones for good: the caller ends the program.
void forbid_ending_pauses();

}  // namespace allot
