#include "base/checksum.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(Checksum, IsXxh3) {
  // The published value of XXH3-64 for no input and seed 0.
  EXPECT_EQ(checksum_text(checksum("")), "2d06800538d394c2");
}

TEST(Checksum, NoticesEveryFlippedBit) {
  const std::string original = "what a model folder holds";
  for (size_t bit = 0; bit < original.size() * 8; ++bit) {
    std::string damaged = original;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
    EXPECT_NE(checksum(damaged), checksum(original)) << "bit " << bit;
  }
}

TEST(RunningChecksum, IsTheChecksumOfAllPieces) {
  RunningChecksum running;
  EXPECT_EQ(running.value(), checksum(""));
  running.add("what a model ");
  running.add("");
  running.add("folder holds");
  EXPECT_EQ(running.value(), checksum("what a model folder holds"));
}

TEST(ChecksumText, HasSixteenDigits) {
  EXPECT_EQ(checksum_text(0xABCU), "0000000000000abc");
}

}  // namespace
}  // namespace allot
