#include "base/crc32c.h"

#include <gtest/gtest.h>

#include <string>

namespace allot {
namespace {

// The check value of the polynomial, and the examples of RFC 3720, appendix B.4.
TEST(Crc32c, KnownValues) {
  EXPECT_EQ(crc32c("123456789"), 0xE3069283U);
  EXPECT_EQ(crc32c(""), 0U);
  EXPECT_EQ(crc32c(std::string(32, '\0')), 0x8A9136AAU);
  EXPECT_EQ(crc32c(std::string(32, '\xFF')), 0x62A8AB43U);
}

}  // namespace
}  // namespace allot
