#include "attention/rows.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot::attention {
namespace {

TEST(RowsTest, PackedRowsFollowEachOther) {
  const std::vector<RowSpan> rows = packed_rows({3, 0, 2});
  EXPECT_EQ(rows, (std::vector<RowSpan>{{0, 3}, {3, 0}, {3, 2}}));
  EXPECT_EQ(num_elements(rows), 5U);
}

TEST(RowsTest, StridedRowsBeginApart) {
  const std::vector<RowSpan> rows = strided_rows({3, 1}, 4);
  EXPECT_EQ(rows, (std::vector<RowSpan>{{0, 3}, {4, 1}}));
  EXPECT_EQ(num_elements(rows), 5U);
}

TEST(RowsTest, ARowMustFitItsStride) {
  EXPECT_THROW(strided_rows({3, 5}, 4), InternalError);
}

TEST(RowsTest, NoRowsNeedNoElements) {
  EXPECT_EQ(num_elements({}), 0U);
}

}  // namespace
}  // namespace allot::attention
