#pragma once

#include <memory>
#include <string>
#include <vector>

namespace allot {

// The files that this process reads, and those that it is about to replace. A file that is both
// would be lost, and of two outputs with one name only one would remain: either is refused before
// any work is done. Devices and pipes are exempt. "-" is the file behind stdin, if there is one, or
// stdout, which takes one output at a time.
//
// A use begins (Error, exit code 2, when it conflicts with another use) and ends with the key that
// it began with: a file may get another name meanwhile.
std::string begin_reading(const std::string& path);
void end_reading(const std::string& key);
std::string begin_replacing(const std::string& path);
void end_replacing(const std::string& key);

// A read that lasts as long as this object, whether the file is open or not: an input that has been
// read completely is not overwritten either.
class ReadingHold {
 public:
  explicit ReadingHold(const std::string& path) : key_(begin_reading(path)) {}
  ReadingHold(const ReadingHold&) = delete;
  ReadingHold& operator=(const ReadingHold&) = delete;
  ~ReadingHold() { end_reading(key_); }

 private:
  std::string key_;
};

// The same for several files; empty names are skipped.
class InputHolds {
 public:
  explicit InputHolds(const std::vector<std::string>& paths);

 private:
  std::vector<std::unique_ptr<const ReadingHold>> holds_;
};

}  // namespace allot
