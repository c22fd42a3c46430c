#include "train/distributed/run_together.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(RunTogether, AProcessThatIsAloneRunsTheWorkOnce) {
  int runs = 0;
  run_together({Distributed::kOff, 40}, [&](RankGroup& group) {
    EXPECT_TRUE(group.is_alone());
    ++runs;
  });
  EXPECT_EQ(runs, 1);
}

TEST(RunTogether, ErrorsPass) {
  EXPECT_THROW(
      run_together({Distributed::kOff, 40}, [](RankGroup&) { throw Error::usage("no", "yes"); }),
      Error);
  EXPECT_THROW(run_together({Distributed::kOff, 1}, [](RankGroup&) {}), Error);
}

}  // namespace
}  // namespace allot
