#include "translate/warnings.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/strings.h"
#include "support/line_translation.h"
#include "text/vocabulary.h"

namespace allot {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::vector<std::string> words(const std::string& line) {
  std::vector<std::string> result;
  for (const std::string_view word : split_spaces(line)) result.emplace_back(word);
  return result;
}

// "kind position text xAMOUNT; ...", amounts in tenths.
std::string described(const std::vector<TranslationWarning>& warnings) {
  std::string text;
  for (const TranslationWarning& warning : warnings) {
    if (!text.empty()) text += "; ";
    text += to_string(warning.kind);
    if (warning.position) text += " " + std::to_string(*warning.position);
    if (!warning.text.empty()) text += " " + warning.text;
    if (warning.amount) text += " x" + std::to_string(static_cast<int>(*warning.amount * 10));
  }
  return text;
}

TEST(Warnings, WordsThatGotNothing) {
  const WarningOptions options;
  const std::vector<UsedWord> words = {{"Der", {2, 0.1, 1.9}},
                                       {"alte", {2, 0.9, 1.1}},
                                       {"Hund", {0.1, 0.05, 0.05}},
                                       {"schläft", {kInfinity, 0.0, kInfinity}},
                                       {".", {2, 0, 2}}};
  EXPECT_EQ(described(find_unspent(options, words)),
            "unspent-budget 0 Der x19; unspent-budget 3 schläft x10");
}

TEST(Warnings, WordsThatUsuallyGetNothingArePassedOver) {
  const WarningOptions options;
  EXPECT_EQ(described(find_unspent(
                options,
                {{"Der", {2, 0, 2}, 0.5}, {"Hund", {2, 0, 2}, 0.05}, {"schläft", {2, 0, 2}, 0.1}})),
            "unspent-budget 1 Hund x20; unspent-budget 2 schläft x20");
}

TEST(Warnings, Repetitions) {
  const WarningOptions options;
  const auto found = [&options](const std::string& source, const std::string& target) {
    return described(find_repetitions(options, words(source), words(target)));
  };
  EXPECT_EQ(found("a b c", "the dog sleeps"), "");
  EXPECT_EQ(found("a b c", "the dog dog sleeps"), "repeated-words 2 dog x20");
  EXPECT_EQ(found("a a c", "the dog dog sleeps"), "");
  EXPECT_EQ(found("a b c", ". . sleeps"), "");
  EXPECT_EQ(found("a b c", "a man in a hat and a man in a coat"),
            "repeated-words 6 a man in a x20");
  EXPECT_EQ(found("x y z u x y z", "a man in a hat and a man in a coat"), "");
  EXPECT_EQ(found("a b c", "in the park in the park in the park"), "loop 0 in the park x30");
  EXPECT_EQ(found("a b c", "go go go go"), "loop 0 go x40");
  EXPECT_EQ(found("go go go", "los los los los"), "");
  EXPECT_EQ(found("", ""), "");
}

TEST(Warnings, ManyEqualWordsTakeNoTime) {
  const std::vector<std::string> many(20000, "go");
  EXPECT_EQ(described(find_repetitions({}, {"x"}, many)), "loop 0 go x200000");
}

TEST(Warnings, Lengths) {
  const WarningOptions options;
  const LengthStats stats{0.1, 0.2};
  EXPECT_EQ(described(find_odd_length(options, stats, 20, 22)), "");
  EXPECT_EQ(described(find_odd_length(options, stats, 20, 60)), "too-long x30");
  EXPECT_EQ(described(find_odd_length(options, stats, 20, 4)), "too-short x2");
  EXPECT_EQ(described(find_odd_length(options, stats, 1, 5)), "");  // short ones vary
}

TEST(Warnings, WordsWithAnUnknownTokenAreSaidOnce) {
  SourceText source;
  source.words = {{"xyz", 0, 3}, {"ab", 4, 6}, {"q", 7, 8}};
  source.tokens = {{"xy@@", Vocabulary::kUnknown, 0},
                   {"z", Vocabulary::kUnknown, 0},
                   {"ab", 5, 1},
                   {"q", Vocabulary::kUnknown, 2}};
  EXPECT_EQ(described(find_unknown_source(source)),
            "unknown-source-word 0 xyz; unknown-source-word 2 q");
  TargetText target;
  target.tokens = {"a", "<unk>", "b@@", "<unk>"};
  target.words = {{"a", 0, 1, 0, 0}, {"<unk>", 1, 1, 0, 0}, {"b<unk>", 2, 2, 0, 0}};
  // The first one was replaced, or was spelled so.
  EXPECT_EQ(described(find_unknown_target(target, {{3, {}}})), "unknown-target-word 2 b<unk>");
  EXPECT_EQ(described(find_unknown_target(target, {})), "");
}

TEST(Warnings, LinesThatAreUnfinishedSplitOrRepaired) {
  LineHypothesis hypothesis;
  EXPECT_EQ(described(find_unfinished(hypothesis)), "");
  hypothesis.is_finished = false;
  EXPECT_EQ(described(find_unfinished(hypothesis)), "unfinished");
  LineTranslation line;
  EXPECT_EQ(described(find_split_line(line)), "");
  line.num_parts = 3;
  EXPECT_EQ(described(find_split_line(line)), "split-line x30");
  EXPECT_EQ(described(find_repaired_line(false)), "");
  EXPECT_EQ(described(find_repaired_line(true)), "invalid-utf8");
}

TEST(Warnings, AllKindsOfOneTranslation) {
  LineTranslation line = testing::houses_translation();
  line.source.tokens[2].id = 5;
  LineHypothesis hypothesis = line.hypotheses[0];
  EXPECT_EQ(described(find_warnings({}, {{}, {}}, line, hypothesis, {})), "");
  line.source.tokens[2].id = Vocabulary::kUnknown;
  line.num_parts = 2;
  hypothesis.is_finished = false;
  hypothesis.spent = {0, 0, 0.75, 2.25};
  EXPECT_EQ(described(find_warnings({}, {{}, {}}, line, hypothesis, {{0, {}}})),
            "unspent-budget 0 Häuser x20; unfinished; unknown-source-word 1 .; "
            "unknown-target-word 0 houses; split-line x20");
}

// A line of dashes once took the square of its length.
TEST(Warnings, SignsOverAndOverAreNoLoopAndTakeNoTime) {
  const std::vector<std::string> dashes(300000, "-");
  EXPECT_EQ(described(find_repetitions({}, {}, dashes)), "");
  std::vector<std::string> mixed(3000, "-");
  for (int i = 0; i < 4; ++i) mixed.insert(mixed.end(), {"no", "-"});
  EXPECT_EQ(described(find_repetitions({}, {}, mixed)), "loop 2999 - no x40");
}

}  // namespace
}  // namespace allot
