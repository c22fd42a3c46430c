#pragma once

#include <string>

namespace allot {

// A new folder for files that nobody else needs, in the place for temporary files (TMPDIR). Only
// this user may look into it, and nobody can predict its name. It goes with everything in it when
// this is destroyed. Throws Error (exit code 1) when there can be none.
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
