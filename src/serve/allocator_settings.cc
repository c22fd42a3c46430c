#include "serve/allocator_settings.h"

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif

namespace allot::server {

#ifdef __GLIBC__

// By default
//   - threads get up to eight arenas for each processor, and each keeps what its largest request
//     took. Threads of connections mostly wait, so they can share a few;
//   - a large block is mapped by itself, and returned when it is freed, but only until the first
//     one is freed: from then on blocks of up to that size, in the end 32 MB, share the arenas with
//     small ones, which outlive them and keep their pages. A threshold that is set does not move.
//     What the workers use again and again is kept by themselves (infer::RowMover), so what is
//     mapped is mostly bodies of requests and answers.
void set_up_allocator(int workers) {
  constexpr int kArenasForConnections = 2;
  constexpr int kLargeBlock = 128 << 10;
  constexpr int kFreeAtTheTop = 1 << 20;
  mallopt(M_ARENA_MAX, workers + kArenasForConnections);
  mallopt(M_MMAP_THRESHOLD, kLargeBlock);
  mallopt(M_TRIM_THRESHOLD, kFreeAtTheTop);
}

size_t free_bytes() {
  return mallinfo2().fordblks;
}

void release_free_pages() {
  malloc_trim(0);
}

#else

void set_up_allocator(int) {}

size_t free_bytes() {
  return 0;
}

void release_free_pages() {}

#endif

}  // namespace allot::server
