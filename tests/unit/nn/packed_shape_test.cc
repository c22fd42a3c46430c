#include "nn/packed_shape.h"

#include <gtest/gtest.h>

#include <set>

#include "base/error.h"

namespace allot {
namespace {

TEST(PackedShape, LaysOutStepByStep) {
  const PackedShape shape({3, 2, 2, 1});
  EXPECT_EQ(shape.num_sentences(), 4U);
  EXPECT_EQ(shape.num_steps(), 3U);
  EXPECT_EQ(shape.num_rows(), 8U);
  EXPECT_EQ(shape.step_size(0), 4U);
  EXPECT_EQ(shape.step_size(1), 3U);
  EXPECT_EQ(shape.step_size(2), 1U);
  EXPECT_EQ(shape.step_begin(2), 7U);
}

TEST(PackedShape, GivesEveryTokenARowOfItsOwn) {
  const PackedShape shape({5, 5, 3, 1});
  std::set<size_t> rows;
  for (size_t s = 0; s < 4; ++s) {
    for (size_t t = 0; t < shape.length(s); ++t) rows.insert(shape.row(s, t));
  }
  EXPECT_EQ(rows.size(), 14U);
  EXPECT_EQ(*rows.rbegin(), 13U);
}

TEST(PackedShape, MayBeEmpty) {
  EXPECT_EQ(PackedShape().num_rows(), 0U);
  EXPECT_EQ(PackedShape(std::vector<size_t>{}).num_steps(), 0U);
}

TEST(PackedShape, RefusesAWrongOrder) {
  EXPECT_THROW(PackedShape({2, 3}), InternalError);
  EXPECT_THROW(PackedShape({2, 0}), InternalError);
}

}  // namespace
}  // namespace allot
