#pragma once

#include <string>
#include <system_error>
#include <vector>

namespace allot {

// Folders created for an output that may still be refused. Those that are still empty when this
// object is destroyed are removed, so that a refusal leaves no trace; the others stay.
class NewFolders {
 public:
  NewFolders() = default;
  NewFolders(const NewFolders&) = delete;
  NewFolders& operator=(const NewFolders&) = delete;
  ~NewFolders();

  // Creates the folder and its missing parents. Returns the error, if any.
  std::error_code make(const std::string& path);
  // The same; throws Error (exit code 1) with this remedy when it cannot.
  void make_or_throw(const std::string& path, const std::string& remedy);

 private:
  std::vector<std::string> made_;  // parents first
};

}  // namespace allot
