#pragma once

#include <optional>
#include <string>
#include <vector>

namespace allot {

// Runs another program, looked up in PATH, and returns its stdout; nothing when it cannot be run or
// fails. Stdin is empty, stderr is discarded, and no shell is involved. It starts with default
// signal handling, whatever this process blocks or ignores.
std::optional<std::string> program_output(const std::vector<std::string>& command);

}  // namespace allot
