#include "nn/product_shape.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

TEST(ProductShape, AcceptsWhatFits) {
  EXPECT_NO_THROW(check_product_shape({2, 3}, {3, 4}, {2, 4}));
}

TEST(ProductShape, NamesAllSizesOfAMistake) {
  try {
    check_product_shape({2, 3}, {4, 5}, {2, 5});
    FAIL() << "no error";
  } catch (const InternalError& error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr("product of 2 x 3 and 4 x 5 into 2 x 5"));
  }
}

TEST(ProductShape, RefusesAResultOfAnotherSize) {
  EXPECT_THROW(check_product_shape({2, 3}, {3, 4}, {3, 4}), InternalError);
  EXPECT_THROW(check_product_shape({2, 3}, {3, 4}, {2, 3}), InternalError);
}

}  // namespace
}  // namespace allot
