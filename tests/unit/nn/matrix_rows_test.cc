#include "nn/matrix_rows.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(MatrixRows, CopiesAsManyAsTheTargetHas) {
  const std::vector<double> from = {1, 2, 3, 4, 5, 6};
  std::vector<double> to(4);
  copy_rows<double>({from.data(), 3, 2, 2}, {to.data(), 2, 2, 2});
  EXPECT_THAT(to, ElementsAre(1, 2, 3, 4));
}

TEST(MatrixRows, AddsWhatBothHave) {
  const std::vector<double> from = {1, 2, 3, 4};
  std::vector<double> more = {10, 10, 10, 10, 10, 10}, fewer = {10, 10};
  add_rows<double>({from.data(), 2, 2, 2}, {more.data(), 3, 2, 2});
  add_rows<double>({from.data(), 2, 2, 2}, {fewer.data(), 1, 2, 2});
  EXPECT_THAT(more, ElementsAre(11, 12, 13, 14, 10, 10));
  EXPECT_THAT(fewer, ElementsAre(11, 12));
}

}  // namespace
}  // namespace allot
