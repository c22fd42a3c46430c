#pragma once

#include <optional>
#include <string>
#include <vector>

namespace allot {

// Runs another program, looked up in PATH, and gives what it prints to stdout; nothing when it
// cannot be run or fails. Stdin is empty, stderr goes nowhere, and no shell is involved. It starts
// with signals as other programs expect them, whichever this one blocks or ignores for itself.
std::optional<std::string> program_output(const std::vector<std::string>& command);

}  // namespace allot
