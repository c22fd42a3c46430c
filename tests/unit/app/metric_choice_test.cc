#include "app/metric_choice.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(MetricKind, NamesAreReadBackAndAreTheKeys) {
  for (const char* name : {"bleu", "multi-bleu", "chrf", "chrf++", "ter", "rep", "drop"}) {
    const MetricKind kind = parse_metric_kind(name);
    EXPECT_EQ(to_string(kind), name);
    EXPECT_EQ(make_metric(kind, {}, {})->key(), name);
  }
}

TEST(MetricKind, UnknownNamesAreAnsweredWithTheChoices) {
  try {
    parse_metric_kind("blue");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_THAT(error.what(), HasSubstr("choose from bleu, multi-bleu"));
  }
}

TEST(MetricOptions, ChoosesByDefaultWhatNeedsNothingElse) {
  const MetricOptions options;
  EXPECT_THAT(options.chosen(false), ElementsAre(MetricKind::kBleu, MetricKind::kChrf,
                                                 MetricKind::kTer, MetricKind::kRep));
  EXPECT_EQ(options.chosen(true).back(), MetricKind::kDrop);
}

TEST(MetricOptions, EachOnceInTheOrderGiven) {
  MetricOptions options;
  options.kinds = {MetricKind::kTer, MetricKind::kBleu, MetricKind::kTer};
  EXPECT_THAT(options.chosen(true), ElementsAre(MetricKind::kTer, MetricKind::kBleu));
}

TEST(MakeMetric, LowerCasesBleuAndChrf) {
  MetricOptions options;
  options.lower_case = true;
  for (const MetricKind kind : {MetricKind::kBleu, MetricKind::kChrf, MetricKind::kChrfPlusPlus}) {
    EXPECT_THAT(make_metric(kind, options, {})->signature({}), HasSubstr("case:lc|"));
  }
  EXPECT_THAT(make_metric(MetricKind::kMultiBleu, options, {})->signature({}),
              HasSubstr("case:lc-ascii|"));
}

}  // namespace
}  // namespace allot
