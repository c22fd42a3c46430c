#pragma once

#include <memory>
#include <string>
#include <vector>

namespace allot {

// The files that this process reads, and those that it is about to replace. A file that is both
// would be lost, and of two outputs with one name only one would stay: either is refused before any
// work is done. Devices and pipes are nobody's. "-" is the file that stdin comes from, if it comes
// from one, or stdout, which takes one output at a time.
//
// A use begins (Error, exit code 2, when the other use is going on) and ends with the key that it
// began with: a file may get another name meanwhile.
std::string begin_reading(const std::string& path);
void end_reading(const std::string& key);
std::string begin_replacing(const std::string& path);
void end_replacing(const std::string& key);

// Reading that continues for as long as this lives, whether the file is open or not: an input that
// has been read in whole is not written over either.
class ReadingHold {
 public:
  explicit ReadingHold(const std::string& path) : key_(begin_reading(path)) {}
  ReadingHold(const ReadingHold&) = delete;
  ReadingHold& operator=(const ReadingHold&) = delete;
  ~ReadingHold() { end_reading(key_); }

 private:
  std::string key_;
};

// The same for several files; names that are empty are left out.
class InputHolds {
 public:
  explicit InputHolds(const std::vector<std::string>& paths);

 private:
  std::vector<std::unique_ptr<const ReadingHold>> holds_;
};

}  // namespace allot
