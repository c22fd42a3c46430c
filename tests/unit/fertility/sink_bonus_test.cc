#include "fertility/sink_bonus.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

TEST(SinkBonus, IsThatOfAWordWithHalfATokenToGo) {
  FertilityOptions fertility;
  fertility.constant = 3;
  fertility.slack = 1;
  EXPECT_DOUBLE_EQ(automatic_sink_bonus(0.2, fertility), 0.5);
  for (const FertilityKind kind : {FertilityKind::kActual, FertilityKind::kPredicted,
                                   FertilityKind::kJoint, FertilityKind::kFile}) {
    fertility.kind = kind;
    EXPECT_TRUE(has_automatic_sink_bonus(kind));
    EXPECT_DOUBLE_EQ(automatic_sink_bonus(0.2, fertility), 0.3);
  }
  EXPECT_EQ(automatic_sink_bonus(0, fertility), 0);
}

TEST(SinkBonus, IsNotKnownForBoundsThatDiffer) {
  FertilityOptions fertility;
  fertility.kind = FertilityKind::kGuided;
  EXPECT_FALSE(has_automatic_sink_bonus(fertility.kind));
  EXPECT_THROW(automatic_sink_bonus(0.2, fertility), InternalError);
}

}  // namespace
}  // namespace allot
