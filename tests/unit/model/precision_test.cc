#include "model/precision.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

TEST(Precision, HasNames) {
  for (const Precision precision : {Precision::kFloat, Precision::kInt8}) {
    EXPECT_EQ(parse_precision(to_string(precision)), precision);
  }
  try {
    parse_precision("half");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()),
              "unknown precision 'half'\n  to fix: choose one of: float, int8");
  }
}

}  // namespace
}  // namespace allot
