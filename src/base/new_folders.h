#pragma once

#include <string>
#include <system_error>
#include <vector>

namespace allot {

// Folders that are made for something that may still be refused. Those that are empty when this is
// destroyed go again, so that a refusal leaves no trace; what has come to hold something stays.
class NewFolders {
 public:
  NewFolders() = default;
  NewFolders(const NewFolders&) = delete;
  NewFolders& operator=(const NewFolders&) = delete;
  ~NewFolders();

  // Makes the folder and those above it, as far as they are not there. What went wrong, if anything
  // did.
  std::error_code make(const std::string& path);

 private:
  std::vector<std::string> made_;  // those above come first
};

}  // namespace allot
