// METEOR 1.5 on real systems: every segment and the whole, when the files are there (ALLOT_DATA).
#include <gtest/gtest.h>

#include "metrics/meteor/meteor.h"
#include "support/test_files.h"

namespace allot {
namespace {

using meteor::Module;
using meteor::Task;
using testing::golden_lines;
using testing::outside_data;

struct FixtureCase {
  std::string expected;
  std::string hypothesis;
  std::string reference;
  MeteorOptions options;
};

MeteorOptions make_options(const std::string& language, const std::vector<Module>& modules) {
  MeteorOptions options;
  options.language = language;
  options.modules = modules;
  options.normalization = MeteorNormalization::kFull;
  return options;
}

std::vector<FixtureCase> fixture_cases() {
  std::vector<FixtureCase> cases;
  const auto add_english = [&cases](const std::string& name, const MeteorOptions& options) {
    cases.push_back({"meteor/expected/en.system1." + name + ".txt", "meteor/system1.hyp",
                     "meteor/reference", options});
  };
  const auto add_german = [&cases](const std::string& name, const MeteorOptions& options) {
    cases.push_back({"meteor/expected/de.uedin-nmt.4722." + name + ".txt",
                     "bleu/newstest2017.uedin-nmt.4722.en-de.txt", "bleu/ref.en-de.txt", options});
  };
  add_english("exact", make_options("en", {Module::kExact}));
  add_english("exact+stem", make_options("en", {Module::kExact, Module::kStem}));
  MeteorOptions english = make_options("en", {Module::kExact, Module::kStem, Module::kSynonym});
  add_english("exact+stem+synonym", english);
  english.task = Task::kAdequacy;
  add_english("ess.adq", english);
  english.task = Task::kHter;
  add_english("ess.hter", english);
  english.task = Task::kLanguageIndependent;
  add_english("ess.li", english);
  english.task = Task::kTune;
  add_english("ess.tune", english);
  add_german("e", make_options("de", {Module::kExact}));
  add_german("es", make_options("de", {Module::kExact, Module::kStem}));
  return cases;
}

class MeteorFixture : public ::testing::TestWithParam<FixtureCase> {
 protected:
  void SetUp() override {
    if (!outside_data("fixtures/meteor/resources")) {
      GTEST_SKIP() << "needs real data: set ALLOT_DATA";
    }
    hypotheses_ = golden_lines(*outside_data("fixtures/" + GetParam().hypothesis));
    references_ = golden_lines(*outside_data("fixtures/" + GetParam().reference));
    for (const std::string& line : golden_lines(*outside_data("fixtures/" + GetParam().expected))) {
      const size_t colon = line.find("score:");
      if (colon == std::string::npos) continue;
      const double score = std::stod(line.substr(colon + 6));
      if (line.rfind("Segment", 0) == 0) segment_scores_.push_back(score);
      if (line.rfind("Final", 0) == 0) final_score_ = score;
    }
    ASSERT_EQ(segment_scores_.size(), hypotheses_.size());
    ASSERT_GT(final_score_, 0);
  }

  Segment segment(size_t index) const { return {index, hypotheses_[index], {references_[index]}}; }

  double corpus_score(const MeteorOptions& options) const {
    const Meteor meteor(options);
    std::vector<Segment> segments;
    for (size_t i = 0; i < hypotheses_.size(); ++i) segments.push_back(segment(i));
    WorkerPool pool(2);
    return meteor.score(sum_of(collect_statistics(meteor, segments, pool)));
  }

  std::vector<std::string> hypotheses_;
  std::vector<std::string> references_;
  std::vector<double> segment_scores_;
  double final_score_ = 0;
};

TEST_P(MeteorFixture, EqualWithMeteorsOwnLists) {
  MeteorOptions options = GetParam().options;
  options.resources = *outside_data("fixtures/meteor/resources");
  const Meteor meteor(options);
  for (size_t i = 0; i < hypotheses_.size(); ++i) {
    const double score = meteor.sentence_score(meteor.statistics(segment(i)));
    EXPECT_NEAR(score, segment_scores_[i], 1e-12) << "line " << i + 1;
  }
  EXPECT_NEAR(corpus_score(options), final_score_, 1e-12);
}

TEST_P(MeteorFixture, NearWithOurLists) {
  const double score = corpus_score(GetParam().options);
  RecordProperty("difference", std::to_string(score - final_score_));
  EXPECT_NEAR(score, final_score_, 0.002);
}

INSTANTIATE_TEST_SUITE_P(All, MeteorFixture, ::testing::ValuesIn(fixture_cases()));

}  // namespace
}  // namespace allot
