#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>

namespace allot {

// Where something is wrong: a file as the user named it, and a line in it (0 = the whole file).
struct Place {
  std::string file;
  uint64_t line = 0;
};

// "train.de:4182", "train.de" or ""; the name is `printable`.
std::string to_string(const Place& place);

// The kind of error; the values are the program's exit codes.
enum class ErrorKind {
  kFailure = 1,  // output not writable, disk full, not enough memory
  kUsage = 2,    // command line or recipe
  kInput = 3,    // input missing, unreadable, a directory or malformed
};

// Something that the user can repair: names the place, what is wrong, and what to do about it. All
// of it is made `printable`, so that quoted text cannot control a terminal or start a line.
class Error : public std::runtime_error {
 public:
  // The common case: bad input at a place.
  Error(const Place& place, const std::string& what_is_wrong, const std::string& remedy)
      : Error(ErrorKind::kInput, place, what_is_wrong, remedy) {}
  Error(ErrorKind kind, const Place& place, const std::string& what_is_wrong,
        const std::string& remedy);

  static Error usage(const std::string& what_is_wrong, const std::string& remedy) {
    return {ErrorKind::kUsage, {}, what_is_wrong, remedy};
  }
  static Error failure(const Place& place, const std::string& what_is_wrong,
                       const std::string& remedy) {
    return {ErrorKind::kFailure, place, what_is_wrong, remedy};
  }

  // The parts of what(), to build a longer message.
  std::string problem() const;  // with its place
  std::string problem_alone() const;
  std::string remedy() const;  // may be empty

  ErrorKind kind() const { return kind_; }
  bool has_place() const { return !place_.file.empty(); }
  // As it is shown, but never in quotes; without a file when it is not known.
  const Place& place() const { return place_; }
  int exit_code() const { return static_cast<int>(kind_); }

 private:
  ErrorKind kind_;
  Place place_;
  size_t problem_begin_;  // in what(), behind the place
};

// A mistake of ours, found by ALLOT_CHECK. The message contains source file and line.
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

[[noreturn]] void fail_check(const char* file, int line, const char* condition,
                             const std::string& message);

// Enabled in release builds, too: a wrong answer costs more than a comparison.
#define ALLOT_CHECK(condition, message)                               \
  do {                                                                \
    if (!(condition)) {                                               \
      ::allot::fail_check(__FILE__, __LINE__, #condition, (message)); \
    }                                                                 \
  } while (false)

}  // namespace allot
