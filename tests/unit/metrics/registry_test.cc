#include "metrics/registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

// METEOR without the modules that read files.
MetricOptions without_files() {
  MetricOptions options;
  options.meteor.modules = {meteor::Module::kExact};
  return options;
}

TEST(MakeMetric, MetricsHaveTheirNamesAsKeysAndTheirDirection) {
  for (const char* name :
       {"bleu", "multi-bleu", "chrf", "chrf++", "ter", "meteor", "rep", "drop", "length", "aer"}) {
    const MetricKind kind = parse_metric_kind(name);
    EXPECT_EQ(to_string(kind), name);
    const auto metric = make_metric(kind, without_files(), {});
    EXPECT_EQ(metric->key(), name);
    EXPECT_EQ(metric->better(), better_of(kind));
  }
}

TEST(ParseTextMetric, TranslationsAreNotEvaluatedByAer) {
  EXPECT_EQ(parse_text_metric("drop"), MetricKind::kDrop);
  EXPECT_THROW(parse_text_metric("aer"), Error);
  try {
    parse_text_metric("blue");
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("choose from bleu, multi-bleu"));
    EXPECT_THAT(error.what(), ::testing::Not(HasSubstr("aer")));
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

TEST(MakeMetric, LowerCasesMeteorUnlessItNormalizes) {
  MetricOptions options = without_files();
  const auto signature = [&options]() {
    return make_metric(MetricKind::kMeteor, options, {})->signature({});
  };
  EXPECT_THAT(signature(), HasSubstr("norm:none|"));
  options.lower_case = true;
  EXPECT_THAT(signature(), HasSubstr("norm:lower|"));
  options.meteor.normalization = MeteorNormalization::kFull;
  EXPECT_THAT(signature(), HasSubstr("norm:full|"));
}

}  // namespace
}  // namespace allot
