// METEOR 1.5 (cmu-mtlab/meteor 57a9ec5d, Java 17) on the project's own sentences.
#include "metrics/meteor/meteor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/test_files.h"

namespace allot {
namespace {

using meteor::Module;
using meteor::Task;
using testing::data_path;
using testing::golden_lines;

// Equal to the last digits: Java's and C's pow may differ in the last bit.
constexpr double kTolerance = 1e-12;

std::string metric_file(const std::string& name) {
  return data_path("metrics/" + name);
}

struct Case {
  std::string name;  // of the expected files
  std::string hypothesis;
  std::vector<std::string> references;
  MeteorOptions options;
};

MeteorOptions english(MeteorNormalization normalization) {
  MeteorOptions options;
  options.modules = {Module::kExact, Module::kStem, Module::kSynonym};
  options.normalization = normalization;
  return options;
}

MeteorOptions german(MeteorNormalization normalization) {
  MeteorOptions options;
  options.language = "de";
  options.modules = {Module::kExact, Module::kStem};
  options.normalization = normalization;
  return options;
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const std::string system : {"copy", "noisy", "rep", "drop"}) {
    cases.push_back({"en." + system + ".tok",
                     "hyp." + system + ".en.tok",
                     {"ref.en.tok"},
                     english(MeteorNormalization::kNone)});
    cases.push_back({"en." + system + ".norm",
                     "hyp." + system + ".en",
                     {"ref.en"},
                     english(MeteorNormalization::kFull)});
  }
  for (const std::string system : {"copy", "noisy", "drop"}) {
    cases.push_back({"de." + system + ".tok",
                     "hyp." + system + ".de.tok",
                     {"ref.de.tok"},
                     german(MeteorNormalization::kNone)});
    cases.push_back({"de." + system + ".norm",
                     "hyp." + system + ".de",
                     {"ref.de"},
                     german(MeteorNormalization::kFull)});
  }
  const auto add_noisy = [&cases](const std::string& name, bool tokenized,
                                  const MeteorOptions& options) {
    const std::string ending = tokenized ? "en.tok" : "en";
    cases.push_back({"en.noisy." + name, "hyp.noisy." + ending, {"ref." + ending}, options});
  };
  MeteorOptions options = english(MeteorNormalization::kNone);
  options.modules = {Module::kExact};
  add_noisy("exact", true, options);
  options.modules = {Module::kExact, Module::kStem};
  add_noisy("exactstem", true, options);
  add_noisy("lower", true, english(MeteorNormalization::kLower));
  add_noisy("nopunct", false, english(MeteorNormalization::kNoPunctuation));
  options = english(MeteorNormalization::kFull);
  options.task = Task::kAdequacy;
  add_noisy("adq", false, options);
  options.task = Task::kHter;
  add_noisy("hter", false, options);
  options = english(MeteorNormalization::kFull);
  options.by_characters = true;
  add_noisy("ch", false, options);
  options = english(MeteorNormalization::kFull);
  options.weights = {1.0, 0.5, 0.5};
  options.parameters = {0.9, 3.0, 0.5, 1.0};
  add_noisy("w", false, options);
  cases.push_back({"en.noisy.2refs",
                   "hyp.noisy.en",
                   {"ref.en", "ref2.en"},
                   english(MeteorNormalization::kFull)});
  return cases;
}

std::vector<double> numbers_of(const std::string& line) {
  std::vector<double> numbers;
  std::istringstream stream(line);
  for (std::string word; stream >> word;) {
    numbers.push_back(word == "NaN" ? std::nan("") : std::stod(word));
  }
  return numbers;
}

void expect_same(double actual, double expected, const std::string& where) {
  if (std::isnan(expected)) {
    EXPECT_TRUE(std::isnan(actual)) << where << ": " << actual;
  } else {
    EXPECT_NEAR(actual, expected, kTolerance) << where;
  }
}

class MeteorGolden : public ::testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    const auto resources = testing::outside_data("fixtures/meteor/resources");
    if (!resources) GTEST_SKIP() << "needs METEOR's lists: set ALLOT_DATA";
    MeteorOptions options = GetParam().options;
    options.resources = *resources;
    meteor_ = std::make_unique<Meteor>(options);
    hypotheses_ = golden_lines(metric_file(GetParam().hypothesis));
    for (const std::string& name : GetParam().references) {
      references_.push_back(golden_lines(metric_file(name)));
    }
  }

  Segment segment(size_t index) const {
    Segment segment;
    segment.index = index;
    segment.hypothesis = hypotheses_[index];
    for (const auto& lines : references_) segment.references.emplace_back(lines[index]);
    return segment;
  }

  std::unique_ptr<Meteor> meteor_;
  std::vector<std::string> hypotheses_;
  std::vector<std::vector<std::string>> references_;
};

TEST_P(MeteorGolden, StatisticsOfEachSentence) {
  const auto lines = golden_lines(metric_file("expected/meteor." + GetParam().name + ".ss"));
  ASSERT_EQ(lines.size(), hypotheses_.size());
  for (size_t i = 0; i < lines.size(); ++i) {
    const meteor::Counts counts = meteor_->explain(segment(i)).counts;
    std::vector<double> actual = counts.to_summands();
    actual[actual.size() - 3] = counts.chunks;  // a perfect sentence would add none
    EXPECT_EQ(actual, numbers_of(lines[i])) << "line " << i + 1;
  }
}

TEST_P(MeteorGolden, ScoresOfSentencesAndCorpus) {
  Statistics sum;
  size_t index = 0;
  size_t num_checked = 0;
  for (const std::string& line :
       golden_lines(metric_file("expected/meteor." + GetParam().name + ".verbose"))) {
    const size_t colon = line.find(':');
    if (colon == std::string::npos) continue;
    const std::string label = line.substr(0, colon);
    const std::string where = "line " + std::to_string(index + 1) + " " + label;
    if (label.rfind("Segment", 0) == 0) {
      const std::vector<double> expected = numbers_of(line.substr(colon + 1));
      ASSERT_EQ(expected.size(), 4U);
      const meteor::Score score = meteor_->explain(segment(index)).score;
      expect_same(score.precision, expected[0], where);
      expect_same(score.recall, expected[1], where);
      expect_same(score.penalty, expected[2], where);
      expect_same(score.score, expected[3], where);
      const Statistics statistics = meteor_->statistics(segment(index));
      EXPECT_NEAR(meteor_->sentence_score(statistics), expected[3], kTolerance) << where;
      sum.resize(statistics.size());
      for (size_t i = 0; i < sum.size(); ++i) sum[i] += statistics[i];
      ++index;
      continue;
    }
    const auto check = [&](const char* printed, const char* part) {
      if (label != printed) return;
      expect_same(meteor_->parts(sum)[part].get<double>(), std::stod(line.substr(colon + 1)),
                  label);
      ++num_checked;
    };
    if (index == 0) continue;
    check("Precision", "precision");
    check("Recall", "recall");
    check("f1", "f1");
    check("fMean", "f_mean");
    check("Fragmentation penalty", "penalty");
    check("Chunks", "chunks");
    if (label == "Final score") {
      EXPECT_NEAR(meteor_->score(sum), std::stod(line.substr(colon + 1)), kTolerance);
      ++num_checked;
    }
  }
  EXPECT_EQ(index, hypotheses_.size());
  EXPECT_EQ(num_checked, 7U);
}

TEST_P(MeteorGolden, NearWithOurLists) {
  const Meteor with_our_lists(GetParam().options);
  Statistics ours(23);
  Statistics theirs(23);
  for (size_t i = 0; i < hypotheses_.size(); ++i) {
    const Statistics a = with_our_lists.statistics(segment(i));
    const Statistics b = meteor_->statistics(segment(i));
    for (size_t k = 0; k < a.size(); ++k) {
      ours[k] += a[k];
      theirs[k] += b[k];
    }
  }
  RecordProperty("difference", std::to_string(with_our_lists.score(ours) - meteor_->score(theirs)));
  EXPECT_NEAR(with_our_lists.score(ours), meteor_->score(theirs), 0.002);
}

std::string test_name(const ::testing::TestParamInfo<Case>& test) {
  std::string name = test.param.name;
  std::replace(name.begin(), name.end(), '.', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, MeteorGolden, ::testing::ValuesIn(all_cases()), test_name);

// The alignments themselves, with the words as METEOR compared them.
TEST(MeteorGoldenAlignment, NoisyEnglish) {
  const auto resources = testing::outside_data("fixtures/meteor/resources");
  if (!resources) GTEST_SKIP() << "needs METEOR's lists: set ALLOT_DATA";
  MeteorOptions options = english(MeteorNormalization::kFull);
  options.resources = *resources;
  const Meteor meteor(options);
  const auto hypotheses = golden_lines(metric_file("hyp.noisy.en"));
  const auto references = golden_lines(metric_file("ref.en"));
  std::string actual;
  const auto write_words = [&actual](const std::vector<std::string>& words) {
    for (size_t i = 0; i < words.size(); ++i) actual += (i > 0 ? " " : "") + words[i];
    actual += '\n';
  };
  for (size_t i = 0; i < hypotheses.size(); ++i) {
    Segment segment;
    segment.hypothesis = hypotheses[i];
    segment.references = {references[i]};
    const Meteor::SentenceResult result = meteor.explain(segment);
    actual += "Alignment\t" + std::to_string(i + 1) + "\n";
    write_words(result.hypothesis);
    write_words(result.reference);
    actual += "Line2Start:Length\tLine1Start:Length\tModule\t\tScore\n";
    for (const meteor::Match& match : result.alignment) {
      std::ostringstream line;
      line << match.reference.begin << ':' << match.reference.length << "\t\t\t"
           << match.hypothesis.begin << ':' << match.hypothesis.length << "\t\t\t" << match.stage
           << "\t\t1.0\n";
      actual += line.str();
    }
    actual += '\n';
  }
  std::string expected;
  for (const std::string& line : golden_lines(metric_file("expected/meteor.en.noisy.norm.align"))) {
    // The scores in the headings are tested above.
    const size_t number = line.rfind("Alignment\t", 0) == 0 ? line.find('\t', 10) : line.size();
    expected += line.substr(0, number) + '\n';
  }
  EXPECT_EQ(actual, expected);
}

class MeteorGoldenNormalizer : public ::testing::TestWithParam<std::string> {};

TEST_P(MeteorGoldenNormalizer, EveryLine) {
  const auto resources = testing::outside_data("fixtures/meteor/resources");
  if (!resources) GTEST_SKIP() << "needs METEOR's lists: set ALLOT_DATA";
  MeteorOptions options;
  options.language = GetParam();
  options.modules = {Module::kExact};
  options.normalization = MeteorNormalization::kFull;
  options.resources = *resources;
  const Meteor meteor(options);
  const auto lines = golden_lines(metric_file("normalize." + GetParam()));
  const auto expected = golden_lines(metric_file("expected/meteor.normalize." + GetParam()));
  ASSERT_EQ(lines.size(), expected.size());
  for (size_t i = 0; i < lines.size(); ++i) {
    Segment segment;
    segment.hypothesis = lines[i];
    segment.references = {""};
    std::string actual;
    for (const std::string& word : meteor.explain(segment).hypothesis) {
      actual += (actual.empty() ? "" : " ") + word;
    }
    EXPECT_EQ(actual, expected[i]) << "line " << i + 1 << ": " << lines[i];
  }
}

INSTANTIATE_TEST_SUITE_P(Languages, MeteorGoldenNormalizer,
                         ::testing::Values("en", "de", "fr", "cs"));

}  // namespace
}  // namespace allot
