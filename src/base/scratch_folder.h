#pragma once

#include <string>

namespace allot {

// A new private folder for temporary files (in TMPDIR). Only this user can access it, and its name
// is unpredictable. It is removed with its content when this object is destroyed. Throws Error
// (exit code 1) when it cannot be created.
class ScratchFolder {
 public:
  ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  ~ScratchFolder();

  std::string path(const std::string& name) const { return folder_ + "/" + name; }

 private:
  std::string folder_;
};

}  // namespace allot
