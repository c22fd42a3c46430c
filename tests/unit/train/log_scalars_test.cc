#include "train/log_scalars.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

TEST(LogScalars, AreTheNumbersOfAnEntry) {
  const LogScalars scalars = scalars_of(
      {{"event", "updates"}, {"update", 300}, {"epoch", 2}, {"loss", 1.5}, {"note", "text"}});
  EXPECT_EQ(scalars.group, "training");
  EXPECT_EQ(scalars.update, 300U);
  EXPECT_THAT(scalars.values, ElementsAre(Pair("epoch", 2), Pair("loss", 1.5)));
}

TEST(LogScalars, EntriesAboutOtherThingsHaveNone) {
  EXPECT_EQ(scalars_of({{"event", "start"}, {"update", 0}, {"pairs", 5}}).group, "");
  EXPECT_EQ(scalars_of({{"event", "end"}, {"update", 9}, {"bleu", 5}}).group, "");
  EXPECT_EQ(scalars_of({{"event", "validation"}, {"update", 9}}).group, "validation");
}

}  // namespace
}  // namespace allot
