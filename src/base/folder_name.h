#pragma once

#include <string>

namespace allot {

// The name of a folder without trailing slashes, so that a name can be appended to it.
inline std::string folder_name(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

}  // namespace allot
