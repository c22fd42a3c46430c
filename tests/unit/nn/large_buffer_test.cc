#include "nn/large_buffer.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <utility>

namespace allot {
namespace {

size_t distance_to(const LargeBuffer& buffer, size_t alignment) {
  return reinterpret_cast<uintptr_t>(buffer.data()) % alignment;
}

TEST(LargeBuffer, HasRoomForAllItsNumbers) {
  for (const size_t count : {1, 15, 1000, 262143, 262144, 600000}) {
    LargeBuffer buffer(count);
    EXPECT_EQ(buffer.size(), count);
    for (size_t i = 0; i < count; ++i) buffer.data()[i] = static_cast<float>(i);
    EXPECT_EQ(buffer.data()[count - 1], static_cast<float>(count - 1));
    EXPECT_EQ(distance_to(buffer, 64), 0U) << "for vector instructions";
  }
}

TEST(LargeBuffer, BeginsAtAHugePageWhenItIsLarge) {
  EXPECT_EQ(distance_to(LargeBuffer(size_t{1} << 18), size_t{1} << 21), 0U);
}

TEST(LargeBuffer, MayBeEmptyAndMayBeMoved) {
  EXPECT_EQ(LargeBuffer().data(), nullptr);
  EXPECT_EQ(LargeBuffer(0).data(), nullptr);
  LargeBuffer from(3);
  from.data()[2] = 5;
  const LargeBuffer to = std::move(from);
  EXPECT_EQ(to.data()[2], 5);
}

}  // namespace
}  // namespace allot
