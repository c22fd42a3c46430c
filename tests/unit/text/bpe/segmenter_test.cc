#include "text/bpe/segmenter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "text/bpe/learner.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// li ght, hou se</w>
const BpeCodes kCodes{
    {{"l", "i"}, {"g", "h"}, {"gh", "t"}, {"s", "e</w>"}, {"o", "u"}, {"h", "ou"}}};

std::string apply(std::string_view line, const BpeOptions& options = {}) {
  const BpeSegmenter segmenter(kCodes, options);
  BpeSegmenter::Workspace workspace;
  const std::string first = segmenter.apply(line, workspace);
  EXPECT_EQ(segmenter.apply(line, workspace), first);  // now from the cache
  return first;
}

TEST(BpeSegmenter, SplitsWordsIntoSubwords) {
  EXPECT_EQ(apply("light house"), "li@@ gh@@ t hou@@ se");
  EXPECT_EQ(apply("lighthouse"), "li@@ ght@@ hou@@ se");
  EXPECT_EQ(apply("x é 語"), "x é 語");
}

TEST(BpeSegmenter, KeepsSpacesAtTheEndsOnly) {
  EXPECT_EQ(apply("  light   se  "), "  li@@ gh@@ t se  ");
  EXPECT_EQ(apply("   "), "   ");
  EXPECT_EQ(apply(""), "");
}

TEST(BpeSegmenter, TakesOtherWhiteSpaceAsPartOfAWord) {
  EXPECT_EQ(apply("se\u2028se\u00A0se"), "s@@ e@@ \u2028@@ s@@ e@@ \u00A0@@ se");
  EXPECT_EQ(apply("a\rb"), "a@@ \r@@ b");
}

TEST(BpeSegmenter, SubwordsKnowWordAndPlace) {
  const BpeSegmenter segmenter(kCodes, {});
  BpeSegmenter::Workspace workspace;
  const std::string line = " light  é";
  const auto subwords = segmenter.split(line, workspace);
  EXPECT_THAT(subwords, ElementsAre(Subword{0, 1, 3, false}, Subword{0, 3, 5, false},
                                    Subword{0, 5, 6, true}, Subword{1, 8, 10, true}));
  EXPECT_EQ(segmenter.token(line, subwords[0]), "li@@");
  EXPECT_EQ(segmenter.token(line, subwords[3]), "é");
  EXPECT_THAT(segmenter.split("  ", workspace), IsEmpty());
}

TEST(BpeSegmenter, KeepsGlossaryItemsWhole) {
  BpeOptions options;
  options.glossaries = {"<\\w+>", "ghs"};
  EXPECT_EQ(apply("<sink> light<sink>", options), "<sink> li@@ gh@@ t@@ <sink>");
  // What stands before an item is cut as if it ended a word, one character stays one.
  EXPECT_EQ(apply("lghsse", options), "l@@ ghs@@ se");
}

TEST(BpeSegmenter, UsesTheOptions) {
  BpeOptions options;
  options.max_merges = 1;
  options.separator = "+";
  EXPECT_EQ(apply("light", options), "li+ g+ h+ t");
  options.characters.keep_combining_marks = true;
  EXPECT_EQ(apply("e\u0301a", options), "e\u0301+ a");
}

TEST(BpeSegmenter, FiltersByAVocabulary) {
  TokenCounts counts;
  counts.add_line("li@@ hou@@ se");
  const BpeSegmenter segmenter(kCodes, {}, BpeFilter(counts, 1, "@@"));
  BpeSegmenter::Workspace workspace;
  EXPECT_EQ(segmenter.apply("lighthouse s", workspace), "li@@ g@@ h@@ t@@ hou@@ se s");
}

TEST(BpeSegmenter, RefusesOptionsThatCannotWork) {
  BpeOptions options;
  for (const char* separator : {"", " ", "a b"}) {
    options.separator = separator;
    EXPECT_THROW(BpeSegmenter(kCodes, options), Error);
  }
  options = {};
  for (const double prob : {-0.1, 1.1, std::numeric_limits<double>::quiet_NaN()}) {
    options.dropout_prob = prob;
    EXPECT_THROW(BpeSegmenter(kCodes, options), Error);
  }
}

TEST(BpeSegmenter, DropsMergesByChance) {
  BpeOptions options;
  options.dropout_prob = 0.5;
  const BpeSegmenter segmenter(kCodes, options);
  BpeSegmenter::Workspace workspace;
  const std::string line = "lighthouse lighthouse lighthouse lighthouse lighthouse lighthouse";
  Random a(1), b(1), c(2);
  const std::string first = segmenter.apply(line, workspace, &a);
  EXPECT_EQ(segmenter.apply(line, workspace, &b), first);
  EXPECT_NE(segmenter.apply(line, workspace, &c), first);
  EXPECT_EQ(undo_bpe(first), line);
  EXPECT_THROW(segmenter.apply(line, workspace), InternalError);
}

TEST(BpeSegmenter, SharesNoWorkspace) {
  const BpeSegmenter one(kCodes, {}), other(kCodes, {});
  BpeSegmenter::Workspace workspace;
  one.apply("light", workspace);
  EXPECT_THROW(other.apply("light", workspace), InternalError);
}

TEST(BpeSegmenter, DropoutOfOneLeavesCharacters) {
  BpeOptions options;
  options.dropout_prob = 1.0;
  options.glossaries = {"<sink>"};
  const BpeSegmenter segmenter(kCodes, options);
  BpeSegmenter::Workspace workspace;
  Random random(1);
  EXPECT_EQ(segmenter.apply("light <sink>", workspace, &random), "l@@ i@@ g@@ h@@ t <sink>");
}

// Any text comes back when it has no run of spaces between words and no word that ends in the
// separator (spaces at the ends of the line are fine, and the separator inside words is).
TEST(BpeSegmenter, GivesTextBack) {
  const std::vector<std::string> letters{"a",       "b",  "@", "@@",     "</w>", "é",
                                         "e\u0301", "語", "😀", "\u2028", "\t",   "\u00A0"};
  Random random(4);
  for (int i = 0; i < 300; ++i) {
    std::vector<std::string> words;
    for (size_t j = 0, n = random.below(8); j < n; ++j) {
      std::string word;
      for (size_t k = 0, length = random.below(7); k < length; ++k) word += random.pick(letters);
      words.push_back(word + "a");
    }
    TokenCounts counts;
    for (const std::string& word : words) counts.add(word, 3);
    BpeLearner learner(counts, {});
    BpeCodes codes;
    for (auto merge = learner.next_merge(); merge && codes.merges.size() < 40;
         merge = learner.next_merge()) {
      codes.merges.push_back(*merge);
    }
    BpeOptions options;
    options.max_merges = random.below(40);
    options.dropout_prob = i % 3 == 0 ? 0.2 : 0.0;
    if (i % 2 == 0) options.glossaries = {"@+", "\\w"};
    const BpeSegmenter segmenter(codes, options);
    BpeSegmenter::Workspace workspace;
    std::string line(random.below(3), ' ');
    for (const std::string& word : words) {
      if (line.find_first_not_of(' ') != std::string::npos) line += ' ';
      line += word;
    }
    line.append(random.below(3), ' ');
    EXPECT_EQ(undo_bpe(segmenter.apply(line, workspace, &random)), line);
  }
}

// The two exceptions, as the header of undo_bpe states them.
TEST(BpeSegmenter, GivesTextBackButForTheExceptions) {
  BpeSegmenter::Workspace workspace;
  const BpeSegmenter separate(kCodes, {});
  EXPECT_EQ(undo_bpe(separate.apply("a  b", workspace)), "a b");
  EXPECT_EQ(undo_bpe(separate.apply("x@@ y", workspace)), "x@@ y");
  BpeSegmenter::Workspace other_workspace;
  const BpeSegmenter joined({{{"@", "@</w>"}}}, {});
  EXPECT_EQ(undo_bpe(joined.apply("x@@ y", other_workspace)), "xy");
}

}  // namespace
}  // namespace allot
