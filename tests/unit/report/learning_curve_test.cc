#include "report/learning_curve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/output_file.h"
#include "support/test_files.h"

namespace allot {
namespace {

TEST(LearningCurve, TakesItsSeriesFromTheLog) {
  const LearningCurve curve = learning_curve(
      {nlohmann::ordered_json{{"event", "start"}, {"update", 0}},
       nlohmann::ordered_json{{"event", "updates"}, {"update", 100}, {"perplexity", 50.0}},
       nlohmann::ordered_json{
           {"event", "validation"}, {"update", 100}, {"perplexity", 60.0}, {"bleu", 3.5}},
       nlohmann::ordered_json{{"event", "validation"}, {"update", 200}, {"perplexity", nullptr}}});
  ASSERT_EQ(curve.train_perplexity.size(), 1U);
  ASSERT_EQ(curve.valid_perplexity.size(), 1U);
  ASSERT_EQ(curve.bleu.size(), 1U);
  EXPECT_EQ(curve.bleu[0].update, 100);
  EXPECT_EQ(curve.bleu[0].value, 3.5);
}

TEST(LearningCurve, DrawsOnlyWhatThereIs) {
  LearningCurve curve;
  EXPECT_THAT(learning_curve_svg(curve), ::testing::HasSubstr("<svg"));
  curve.valid_perplexity = {{100, 20}, {200, 10}};
  const std::string without = learning_curve_svg(curve);
  EXPECT_THAT(without, ::testing::HasSubstr("polyline"));
  EXPECT_THAT(without, ::testing::Not(::testing::HasSubstr("BLEU")));
  curve.bleu = {{100, 12}, {200, 31}};
  EXPECT_THAT(learning_curve_svg(curve), ::testing::HasSubstr("BLEU"));
  EXPECT_THAT(learning_curve_svg(curve), ::testing::Not(::testing::HasSubstr("nan")));
}

TEST(LearningCurve, FollowsDarkScreens) {
  LearningCurve curve;
  curve.valid_perplexity = {{100, 20}, {200, 10}};
  const std::string svg = learning_curve_svg(curve);
  EXPECT_THAT(svg, ::testing::HasSubstr("@media (prefers-color-scheme: dark)"));
  // Every color that is used has another one for the dark.
  for (const char* attribute : {" fill=\"#", " stroke=\"#"}) {
    for (size_t at = 0; (at = svg.find(attribute, at)) != std::string::npos; ++at) {
      const size_t begin = svg.find('#', at);
      EXPECT_THAT(svg, ::testing::HasSubstr("[fill=\"" + svg.substr(begin, 7) + "\"]"));
    }
  }
}

TEST(LearningCurve, LeavesOutWhatIsNoNumber) {
  const LearningCurve curve = learning_curve(
      {nlohmann::ordered_json{{"event", 3}, {"update", 1}, {"perplexity", 2.0}},
       nlohmann::ordered_json{{"event", "updates"}, {"update", "x"}, {"perplexity", 2.0}},
       nlohmann::ordered_json{{"event", "updates"}, {"update", 2}, {"perplexity", "x"}},
       nlohmann::ordered_json{{"event", "updates"}, {"update", 3}, {"perplexity", 2.0}}});
  ASSERT_EQ(curve.train_perplexity.size(), 1U);
  EXPECT_EQ(curve.train_perplexity[0].update, 3);
}

TEST(LearningCurve, IsWrittenIntoTheFolderOfTheRun) {
  const testing::TemporaryFolder folder;
  const RunPaths paths(folder.path("model"));
  std::filesystem::create_directory(paths.run);
  write_file(paths.log(), R"({"event":"validation","update":7,"perplexity":2.5})"
                          "\n");
  write_learning_curve(paths);
  EXPECT_THAT(testing::read_bytes(paths.curve()), ::testing::HasSubstr("over 7 updates"));
}

}  // namespace
}  // namespace allot
