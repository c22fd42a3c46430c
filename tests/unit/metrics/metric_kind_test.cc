#include "metrics/metric_kind.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(MetricKind, NamesAreReadBack) {
  for (const auto* kinds : {&evaluation_metrics(), &validation_metrics()}) {
    for (const MetricKind kind : *kinds) EXPECT_EQ(parse_metric(to_string(kind), *kinds), kind);
  }
  EXPECT_EQ(to_string(MetricKind::kAer), "aer");
}

TEST(MetricKind, UnknownNamesAreAnsweredWithTheChoices) {
  try {
    parse_metric("ter", validation_metrics());
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_THAT(error.what(), HasSubstr("unknown metric 'ter'"));
    EXPECT_THAT(error.what(), HasSubstr("choose from perplexity, accuracy, bleu, rep, drop"));
    EXPECT_THAT(error.what(), Not(HasSubstr("chrf")));
  }
}

TEST(MetricKind, TranslationsHaveNoPerplexity) {
  for (const MetricKind kind : evaluation_metrics()) {
    EXPECT_NE(input_of(kind), MetricInput::kModel) << to_string(kind);
  }
  EXPECT_EQ(input_of(MetricKind::kAccuracy), MetricInput::kModel);
  EXPECT_EQ(input_of(MetricKind::kAer), MetricInput::kLinks);
}

}  // namespace
}  // namespace allot
