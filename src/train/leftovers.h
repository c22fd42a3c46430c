#pragma once

#include <string>

namespace allot {

// Removes what killed processes have left half-written in a folder: files and folders that are
// called
// `.NAME.PID.tmp`, where no process PID is there any more. What a running one writes stays.
void remove_leftovers(const std::string& folder);

}  // namespace allot
