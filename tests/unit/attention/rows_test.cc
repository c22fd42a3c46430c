#include "attention/rows.h"

#include <gtest/gtest.h>

namespace allot::attention {
namespace {

TEST(RowsTest, PackedRowsFollowEachOther) {
  const std::vector<RowSpan> rows = packed_rows({3, 0, 2});
  EXPECT_EQ(rows, (std::vector<RowSpan>{{0, 3}, {3, 0}, {3, 2}}));
}

}  // namespace
}  // namespace allot::attention
