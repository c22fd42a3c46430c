#pragma once

#include <string>

namespace allot {

// Removes a folder, or a file, so that it is never seen half removed, not even after kill -9: it is
// first renamed to a temporary name (temporary_place.h), by which its remains are recognized and
// removed later. Does nothing when it does not exist; what cannot be removed stays.
void remove_folder(const std::string& path);

}  // namespace allot
