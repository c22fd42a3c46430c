#pragma once

namespace allot {

// Opens stdin, stdout and stderr where the parent process has closed them (`2>&-`), so that no file
// opened later gets one of their numbers and log lines in its data. Reading such a stdin and
// writing to such a stdout fail as they would on a closed descriptor; output to such a stderr is
// discarded. To be called at the start of `main`.
void reserve_standard_streams();

}  // namespace allot
