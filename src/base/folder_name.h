#pragma once

#include <string>

namespace allot {

// The name of a folder without slashes at its end, so that a name can be put behind or beside it.
inline std::string folder_name(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

}  // namespace allot
