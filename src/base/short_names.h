#pragma once

#include <string>
#include <vector>

namespace allot {

// What files and folders are called in titles: the last parts of their paths, as few as tell them
// apart from the others ("models/a" and "models/b": "a" and "b"; "x/model" and "y/model" stay).
// Equal paths have equal names.
std::vector<std::string> short_names(const std::vector<std::string>& paths);

}  // namespace allot
