#pragma once

#include <cstdint>
#include <string>

namespace allot {

// What this process may still take: the least of what the machine has free, what its control group
// allows and what a limit on its address space (ulimit -v) leaves. What cannot be found out is
// taken as endless.
uint64_t available_memory();

// What the processes of a control group (version 2), whose folder this is, may still take. Pages of
// files do not count as taken: they are given up when memory is needed. Endless without a limit.
uint64_t container_memory(const std::string& folder);

std::string format_bytes(uint64_t bytes);  // "1.5 GB"

}  // namespace allot
