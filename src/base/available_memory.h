#pragma once

#include <cstdint>
#include <string>

namespace allot {

// Memory that this process may still allocate: the minimum of what the machine has free, what its
// control group allows and what a limit on its address space (ulimit -v) leaves. What cannot be
// determined counts as unlimited.
uint64_t available_memory();

// Memory that the processes of a control group (version 2) with this folder may still allocate. The
// page cache does not count as used: it is dropped when memory is needed. Unlimited without a
// limit.
uint64_t container_memory(const std::string& folder);

std::string format_bytes(uint64_t bytes);  // "1.5 GB"

}  // namespace allot
