#pragma once

#include <string>

namespace allot {

// Removes a folder, or a file, so that nobody ever finds half of it at its place, not even after
// kill -9: it gets a temporary name first (temporary_place.h), by which what is left of it is known
// and removed later. Nothing happens when it is not there; what cannot be removed stays.
void remove_folder(const std::string& path);

}  // namespace allot
