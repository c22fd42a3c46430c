#include "serve/allocator_settings.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace allot::server {
namespace {

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
constexpr bool kHasAllocator = true;
#else
constexpr bool kHasAllocator = false;  // the sanitizers have their own
#endif

size_t resident_bytes() {
  size_t pages = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

std::unique_ptr<char[]> used_block(size_t bytes) {
  auto block = std::make_unique<char[]>(bytes);
  std::memset(block.get(), 1, bytes);
  return block;
}

TEST(AllocatorSettings, PagesBetweenBlocksInUseAreGivenBack) {
  if (!kHasAllocator) GTEST_SKIP();
  set_up_allocator(1);
  constexpr size_t kBlock = 20'000, kCount = 2000;
  const size_t free_before = free_bytes();
  std::vector<std::unique_ptr<char[]>> blocks;
  for (size_t i = 0; i < kCount; ++i) blocks.push_back(used_block(kBlock));
  const size_t resident = resident_bytes();
  // One in ten stays, also the last: nothing can be taken off the end.
  for (size_t i = 0; i < kCount; ++i) {
    if (i % 10 != 9) blocks[i].reset();
  }
  EXPECT_GT(free_bytes(), free_before + 30'000'000);
  EXPECT_GT(resident_bytes(), resident - 5'000'000);
  release_free_pages();
  EXPECT_LT(resident_bytes(), resident - 25'000'000);
  EXPECT_EQ(blocks[9][kBlock - 1], 1);
}

// However many have been freed before.
TEST(AllocatorSettings, LargeBlocksAreGivenBackAtOnce) {
  if (!kHasAllocator) GTEST_SKIP();
  set_up_allocator(1);
  constexpr size_t kLarge = 8'000'000;
  for (int i = 0; i < 3; ++i) {
    const size_t before = resident_bytes();
    auto block = used_block(kLarge);
    const auto later = used_block(1000);
    EXPECT_GT(resident_bytes(), before + kLarge - 1'000'000);
    block.reset();
    EXPECT_LT(resident_bytes(), before + 1'000'000);
  }
}

}  // namespace
}  // namespace allot::server
