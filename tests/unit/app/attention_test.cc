#include "app/attention.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

AttentionOptions options_for(attention::Transform transform, const std::string& scores,
                             const std::string& bounds = "") {
  AttentionOptions options;
  options.transform = transform;
  options.scores = scores;
  options.bounds = bounds;
  return options;
}

std::string message_of(const AttentionOptions& options) {
  try {
    attention_report(options);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    const std::string text = error.what();
    EXPECT_NE(text.find("\n  to fix: "), std::string::npos);
    return text.substr(0, text.find('\n'));
  }
  return "";
}

TEST(AttentionTest, ReportsWeightsThresholdAndRegions) {
  const auto options =
      options_for(attention::Transform::kCsparsemax, "1 0.5 0.25 -2", "0.25 1 1 inf");
  EXPECT_EQ(attention_report(options),
            "weights: 0.25 0.5 0.25 0\nthreshold: 0\n"
            "regions: at-bound interior interior zero\n");
}

TEST(AttentionTest, JsonGivesTheNumbersBack) {
  for (const NumberType precision : {NumberType::kFloat, NumberType::kDouble}) {
    auto options = options_for(attention::Transform::kSoftmax, "0.1, 0.2, 0.4");
    options.precision = precision;
    options.as_json = true;
    const auto object = nlohmann::json::parse(attention_report(options));
    EXPECT_EQ(object["precision"], to_string(precision));
    if (precision == NumberType::kDouble) {
      const auto solution = attention::solve<double>(*options.transform, {0.1, 0.2, 0.4}, {});
      EXPECT_EQ(object["weights"].get<std::vector<double>>(), solution.weights);
    } else {
      const auto solution = attention::solve<float>(*options.transform, {0.1F, 0.2F, 0.4F}, {});
      EXPECT_EQ(object["weights"].get<std::vector<float>>(), solution.weights);
    }
  }
}

TEST(AttentionTest, JsonHoldsNumbersThatAreHardlyThere) {
  auto options = options_for(attention::Transform::kSoftmax, "0 -740");
  options.as_json = true;
  const auto weights = nlohmann::json::parse(attention_report(options))["weights"];
  EXPECT_GT(weights[1], 0);
  EXPECT_LT(weights[1], std::numeric_limits<double>::min());
}

TEST(AttentionTest, NoMinusBeforeAZero) {
  const auto report = attention_report(options_for(attention::Transform::kSoftmax, "-0.0"));
  EXPECT_EQ(report, "weights: 1\nthreshold: 0\nregions: interior\n");
}

TEST(AttentionTest, MistakesAreOnTheCommandLine) {
  using attention::Transform;
  EXPECT_EQ(message_of(options_for(Transform::kSoftmax, "1 x")),
            "--scores, position 1: 'x' is not a number");
  EXPECT_EQ(message_of(options_for(Transform::kSoftmax, "1 nan")),
            "row 0, position 1: the score is NaN");
  EXPECT_EQ(message_of(options_for(Transform::kSoftmax, "1", "1")), "softmax takes no bounds");
  EXPECT_EQ(message_of(options_for(Transform::kCsoftmax, "1")), "csoftmax needs bounds");
  EXPECT_EQ(message_of(options_for(Transform::kCsoftmax, "1 2", "1")), "2 scores, but 1 bound");
  EXPECT_EQ(message_of(options_for(Transform::kSoftmax, "1e400")),
            "--scores, position 0: '1e400' does not fit a double");
}

TEST(AttentionTest, WritesTheFigure) {
  const testing::TemporaryFolder folder;
  AttentionOptions options;
  options.figure1 = true;
  options.output = folder.path("figure.svg");
  run_attention(options);
  EXPECT_EQ(testing::read_bytes(options.output).find("<svg "), 0U);
  options.scores = "1";
  EXPECT_THROW(run_attention(options), Error);
}

TEST(AttentionTest, PrecisionNamesComeBack) {
  EXPECT_EQ(parse_number_type("float"), NumberType::kFloat);
  EXPECT_EQ(parse_number_type("double"), NumberType::kDouble);
  EXPECT_THROW(parse_number_type("half"), Error);
}

}  // namespace
}  // namespace allot
