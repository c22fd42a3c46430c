#include "train/divergence.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(Divergence, SaysWhatToChangeAndWhereToResume) {
  Recipe recipe;
  recipe.schedule.learning_rate = 4;
  recipe.optimizer.max_gradient_norm = 1;
  const Error late = divergence_error("m.run", recipe, {1007, "loss inf", 2, 960});
  EXPECT_EQ(late.kind(), ErrorKind::kFailure);
  EXPECT_STREQ(
      late.what(),
      "m.run: training diverged at update 1,007: loss inf, learning rate 2\n"
      "  to fix: lower schedule.learning-rate (now 4) or lower optimizer.clip, then resume "
      "after update 960, the newest checkpoint, with --resume");
  recipe.optimizer.max_gradient_norm = 0;
  const Error early = divergence_error("m.run", recipe, {7, "loss inf", 4, {}});
  EXPECT_STREQ(early.what(),
               "m.run: training diverged at update 7: loss inf, learning rate 4\n"
               "  to fix: lower schedule.learning-rate (now 4) or set optimizer.clip above 0, then "
               "start over with --overwrite: there is no checkpoint yet");
}

}  // namespace
}  // namespace allot
