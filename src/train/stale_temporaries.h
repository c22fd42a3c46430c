#pragma once

#include <string>

namespace allot {

// What killed processes have left half-written in a folder: files and folders that are called
// `.NAME.PID.RANDOM.tmp` (base/temporary_place.h).

// Removes those of a folder that others may be writing to: where no process PID is there any more,
// and nothing has changed for an hour. The folder may be shared with machines whose processes
// cannot be seen from here.
void remove_stale_temporaries(const std::string& folder);

// Removes those of a folder to which only the caller writes; of NAME alone if that is given.
void remove_own_temporaries(const std::string& folder, const std::string& name = "");

}  // namespace allot
