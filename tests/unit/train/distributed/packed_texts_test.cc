#include "train/distributed/packed_texts.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>

namespace allot {
namespace {

TEST(PackedTexts, AnyBytesComeBack) {
  const std::vector<std::vector<std::string>> all = {
      {}, {""}, {"", ""}, {"a", "", std::string("\0\n\xff", 3), std::string(1000, 'x')}};
  for (const std::vector<std::string>& texts : all) {
    EXPECT_EQ(unpack_texts(pack_texts(texts)), texts);
  }
}

TEST(PackedTexts, WhatIsCutOffIsNoticed) {
  const std::string packed = pack_texts({"abc", "def"});
  EXPECT_ANY_THROW(unpack_texts(packed.substr(0, packed.size() - 1)));
  EXPECT_ANY_THROW(unpack_texts(packed.substr(0, 5)));
}

TEST(PackedTexts, ValuesKeepTheirBits) {
  struct Two {
    double a;
    uint32_t b;
  };
  const Two two = value_of_bytes<Two>(bytes_of_value(Two{-0.0, 7}));
  EXPECT_TRUE(std::signbit(two.a));
  EXPECT_EQ(two.b, 7U);
}

}  // namespace
}  // namespace allot
