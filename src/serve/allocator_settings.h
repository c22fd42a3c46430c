#pragma once

#include <cstddef>

namespace allot::server {

// Settings of the C library's allocator for a process that runs for months and answers requests of
// every size; with another C library they do nothing. They hold for the whole process.
void set_up_allocator(int workers);

// Bytes of free blocks, also of those whose pages have been given back.
size_t free_bytes();

// Gives free pages back to the system, also those between blocks that are in use. Takes
// milliseconds, in which other threads may have to wait for memory.
void release_free_pages();

}  // namespace allot::server
