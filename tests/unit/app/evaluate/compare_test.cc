#include "app/evaluate/compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class Compare : public ::testing::Test {
 protected:
  Compare() {
    options_.systems = {folder_.write("a", "the the house\nwe go\n"),
                        folder_.write("b", "the old house\nwe go home\n")};
    options_.references = {folder_.write("r", "the old house\nwe go home\n")};
    options_.source = folder_.write("s", "das alte Haus\nwir gehen heim\n");
    options_.drop_files.alignments_reference = folder_.write("ra", "0-0 1-1 2-2\n0-0 1-1 2-2\n");
    options_.drop_files.alignments_hypothesis = {folder_.write("aa", "0-0 0-1 2-2\n0-0 1-1\n"),
                                                 folder_.write("ba", "0-0 1-1 2-2\n0-0 1-1 2-2\n")};
    options_.metrics.kinds = {MetricKind::kTer, MetricKind::kRep, MetricKind::kDrop};
    options_.samples = 100;
  }

  testing::TemporaryFolder folder_;
  CompareOptions options_;
};

TEST_F(Compare, EvaluatesBothAndNamesTheFaults) {
  const Comparison comparison = compare_files(options_, {});
  ASSERT_EQ(comparison.metrics.size(), 3u);
  EXPECT_DOUBLE_EQ(comparison.metrics[0].systems[0].score, 100.0 / 3);
  EXPECT_EQ(comparison.metrics[0].systems[1].score, 0);
  EXPECT_TRUE(comparison.metrics[0].systems[0].half_width.has_value());
  EXPECT_THAT(comparison.metrics[0].signature, HasSubstr("|bs:100|seed:12345|"));
  ASSERT_EQ(comparison.sentences.size(), 2u);
  EXPECT_THAT(comparison.sentences[0].systems[0].repeated, ElementsAre(1));
  EXPECT_THAT(comparison.sentences[0].systems[0].dropped, ElementsAre(1));
  EXPECT_THAT(comparison.sentences[1].systems[0].dropped, ElementsAre(2));
  EXPECT_THAT(comparison.sentences[1].systems[1].dropped, ElementsAre());
  EXPECT_EQ(comparison.sentences[1].systems[0].scores.size(), 3u);
}

TEST_F(Compare, RandomizationHasNoIntervals) {
  options_.test = SignificanceTest::kRandomization;
  const Comparison comparison = compare_files(options_, {});
  EXPECT_FALSE(comparison.metrics[0].systems[0].half_width.has_value());
  EXPECT_THAT(comparison.metrics[0].signature, HasSubstr("|ar:100|seed:12345|"));
}

TEST_F(Compare, LimitKeepsTheLargestDifferences) {
  options_.limit = 1;
  options_.metrics.kinds = {MetricKind::kRep};
  const Comparison comparison = compare_files(options_, {});
  ASSERT_EQ(comparison.sentences.size(), 1u);
  EXPECT_EQ(comparison.sentences[0].line, 1u);
  EXPECT_EQ(comparison.num_sentences, 2u);
}

TEST_F(Compare, TableTellsWhoIsBetter) {
  Comparison comparison = compare_files(options_, {});
  comparison.metrics.resize(1);
  comparison.metrics[0].systems[1].p_value = 0.001;
  EXPECT_THAT(comparison_table(comparison), HasSubstr("-33.33  0.0010  B is better\n"));
  comparison.metrics[0].systems[1].p_value = 0.5;
  EXPECT_THAT(comparison_table(comparison), HasSubstr("0.5000  no significant difference\n"));
  comparison.metrics[0].systems[1].score = comparison.metrics[0].systems[0].score;
  EXPECT_THAT(comparison_table(comparison), HasSubstr("  equal\n"));
}

TEST_F(Compare, APageOnStdoutIsAlone) {
  options_.page = "-";
  ::testing::internal::CaptureStdout();
  compare(options_, {});
  const std::string page = ::testing::internal::GetCapturedStdout();
  EXPECT_THAT(page, ::testing::StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(page, ::testing::EndsWith("</html>\n"));
}

TEST_F(Compare, EachSystemIsTestedAgainstTheFirst) {
  options_.metrics.kinds = {MetricKind::kTer, MetricKind::kRep};
  options_.drop_files = {};
  const Comparison two = compare_files(options_, {});
  const std::string b = options_.systems[1];
  options_.systems = {options_.systems[0], options_.systems[0], b};
  const Comparison three = compare_files(options_, {});
  for (size_t m = 0; m < 2; ++m) {
    const std::vector<ComparedScore>& systems = three.metrics[m].systems;
    ASSERT_EQ(systems.size(), 3U);
    EXPECT_FALSE(systems[0].p_value.has_value());
    EXPECT_EQ(systems[1].p_value, 1.0);
    EXPECT_EQ(systems[2].p_value, two.metrics[m].systems[1].p_value);
    EXPECT_EQ(systems[2].half_width, two.metrics[m].systems[1].half_width);
    EXPECT_EQ(systems[0].half_width, two.metrics[m].systems[0].half_width);
  }
  ASSERT_EQ(three.sentences[1].systems.size(), 3U);
  EXPECT_THAT(three.sentences[1].systems[2].words, ElementsAre("we", "go", "home"));
  const std::string table = comparison_table(three);
  EXPECT_THAT(table, HasSubstr("\nC  " + b + "\n"));
  EXPECT_THAT(table, HasSubstr("             B        33.33 ± "));
  EXPECT_THAT(table, HasSubstr("    +0.00  1.0000  equal\n"));
  EXPECT_THAT(table, HasSubstr("   -33.33 "));
}

// The largest difference of any system counts.
TEST_F(Compare, LimitLooksAtAllSystems) {
  options_.metrics.kinds = {MetricKind::kTer};
  options_.drop_files = {};
  options_.systems.insert(options_.systems.begin() + 1,
                          folder_.write("c", "the the house\nno no no no no\n"));
  options_.limit = 1;
  const Comparison comparison = compare_files(options_, {});
  ASSERT_EQ(comparison.sentences.size(), 1U);
  EXPECT_EQ(comparison.sentences[0].line, 2U);
}

TEST_F(Compare, RefusesOneSystemTooManyAndStdinTwice) {
  const std::string a = options_.systems[0];
  for (const std::vector<std::string>& systems :
       {std::vector<std::string>{a}, std::vector<std::string>(27, a),
        std::vector<std::string>{"-", a, "-"}}) {
    options_.systems = systems;
    EXPECT_THROW(options_.validate(), Error);
  }
}

}  // namespace
}  // namespace allot
