#include "align/aligner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "align/pharaoh.h"
#include "align/train.h"
#include "base/error.h"
#include "base/strings.h"
#include "support/numbered_text.h"
#include "support/test_files.h"

namespace allot::align {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

class AlignerTest : public ::testing::Test {
 protected:
  AlignerTest() {
    for (const std::string& line : testing::golden_lines(testing::data_path("align/train.de"))) {
      source.push_back(line);
    }
    for (const std::string& line : testing::golden_lines(testing::data_path("align/train.en"))) {
      target.push_back(line);
    }
    const testing::NumberedText text(source, target);
    ModelWriter writer(path, text.text);
    for (const Direction direction : {Direction::kForward, Direction::kReverse}) {
      writer.add(direction, train(text.directed(direction), {}, {}, pool).model());
    }
    writer.commit();
  }

  void expect_golden(AlignmentKind kind, const std::string& name) {
    const std::vector<Links> links = align_sentences(ModelFile(path), source, target, pool, {kind});
    const std::vector<std::string> golden = testing::golden_lines(testing::data_path(name));
    ASSERT_EQ(links.size(), golden.size());
    for (size_t i = 0; i < golden.size(); ++i) EXPECT_EQ(format_links(links[i]), golden[i]);
  }

  testing::TemporaryFolder folder;
  std::string path = folder.path("model");
  WorkerPool pool{1};
  std::vector<std::string> source;
  std::vector<std::string> target;
};

TEST_F(AlignerTest, AlignsSentencesWithASavedModel) {
  expect_golden(AlignmentKind::kForward, "align/fwd.align");
  expect_golden(AlignmentKind::kReverse, "align/rev.align");
  expect_golden(AlignmentKind::kSymmetric, "align/sym.grow-diag-final-and.align");
}

TEST_F(AlignerTest, APairDoesNotDependOnItsNeighbors) {
  const ModelFile model(path);
  const auto align = [&](const std::vector<std::string>& from, const std::vector<std::string>& to) {
    return align_sentences(model, from, to, pool);
  };
  const std::vector<Links> all = align(source, target);
  for (size_t i = 0; i < 20; ++i) EXPECT_EQ(align({source[i]}, {target[i]})[0], all[i]);
  EXPECT_TRUE(align({"", source[0]}, {target[0], ""})[0].empty());
  EXPECT_TRUE(align({}, {}).empty());
}

TEST(Aligner, NumbersSentencesWithTheSink) {
  ModelText text;
  for (const char* word : {"das", "haus", "<sink>"}) text.source_words.add(word);
  text.target_words.add("house");
  EXPECT_EQ(number_source(text, {"das", "boot"}), std::vector<WordId>({0, kUnknownWord}));
  EXPECT_EQ(number_target(text, {"the", "house"}), std::vector<WordId>({kUnknownWord, 0}));
  text.frame.has_sink = true;
  EXPECT_EQ(number_source(text, {"haus"}), std::vector<WordId>({1, 2}));
  EXPECT_TRUE(number_source(text, {}).empty());
}

TEST(Aligner, NumbersNewWordsWithTheSink) {
  ModelText text;
  EXPECT_EQ(add_source(text, {"das", "boot", "das"}), std::vector<WordId>({0, 1, 0}));
  EXPECT_EQ(add_target(text, {"the", "boat"}), std::vector<WordId>({0, 1}));
  EXPECT_EQ(text.source_words.find(kSinkText), kUnknownWord);
  text.frame.has_sink = true;
  EXPECT_TRUE(add_source(text, {}).empty());
  EXPECT_EQ(text.source_words.find(kSinkText), kUnknownWord);
  EXPECT_EQ(add_source(text, {"haus", "boot"}), std::vector<WordId>({2, 1, 3}));
  EXPECT_EQ(text.source_words.word(3), kSinkText);
  EXPECT_EQ(add_target(text, {"house"}), std::vector<WordId>({2}));
}

TEST(Aligner, KnowsWhichDirectionsAKindTakes) {
  EXPECT_EQ(directions_of(AlignmentKind::kReverse), std::vector<Direction>({Direction::kReverse}));
  EXPECT_EQ(directions_of(AlignmentKind::kSymmetric).size(), 2U);
}

TEST(Aligner, ASinkThatTextSpellsIsAWord) {
  EXPECT_EQ(source_words("<sink> das <sink>", SourceFrame{}),
            (std::vector<std::string_view>{"<sink>", "das", "<sink>"}));
  EXPECT_EQ(source_words("<sink> das <sink>", kWithSink),
            (std::vector<std::string_view>{kSpelledSink, "das"}));
  ModelText text;
  for (const char* word : {"das", "<sink>"}) text.source_words.add(word);
  text.frame.has_sink = true;
  const auto number = [&](std::string_view sentence) {
    return number_source(text, source_words(sentence, text.frame));
  };
  EXPECT_EQ(number("<sink> das <sink>"), std::vector<WordId>({kUnknownWord, 0, 1}));
  EXPECT_TRUE(number("<sink>").empty());
}

// A model of a few sentences, with a sink or without, with one direction or both.
std::string save_model(const testing::TemporaryFolder& folder, bool has_sink, bool has_reverse) {
  const std::vector<std::pair<std::string, std::string>> text = {
      {"das Haus", "the house"}, {"das Buch", "the book"}, {"ein Buch", "a book"},
      {"ein Haus", "a house"},   {"das", "the"},           {"Buch", "book"}};
  ModelText words;
  words.frame.has_sink = has_sink;
  SentencePairs pairs;
  for (const auto& [source, target] : text) {
    std::vector<WordId> source_words;
    std::vector<WordId> target_words;
    for (const auto word : split_spaces(source))
      source_words.push_back(words.source_words.add(word));
    if (has_sink) source_words.push_back(words.source_words.add(kSinkText));
    for (const auto word : split_spaces(target))
      target_words.push_back(words.target_words.add(word));
    pairs.source.add(source_words);
    pairs.target.add(target_words);
  }
  WorkerPool pool(1);
  const std::string path = folder.path("model");
  ModelWriter writer(path, words);
  for (const Direction direction : {Direction::kForward, Direction::kReverse}) {
    if (direction == Direction::kReverse && !has_reverse) continue;
    writer.add(direction, train(directed(pairs, words.sizes(), direction), {}, {}, pool).model());
  }
  writer.commit();
  return path;
}

TEST(AlignSentences, FindsWordsItKnows) {
  const testing::TemporaryFolder folder;
  const ModelFile model(save_model(folder, false, true));
  WorkerPool pool(1);
  const std::vector<Links> links =
      align_sentences(model, {"das Buch", "", "ein Haus"}, {"the book", "the", ""}, pool);
  ASSERT_EQ(links.size(), 3u);
  EXPECT_THAT(links[0], ElementsAre(Link{0, 0}, Link{1, 1}));
  EXPECT_THAT(links[1], IsEmpty());
  EXPECT_THAT(links[2], IsEmpty());
}

TEST(AlignSentences, NeedsBothDirections) {
  const testing::TemporaryFolder folder;
  const ModelFile model(save_model(folder, false, false));
  WorkerPool pool(1);
  EXPECT_THROW(align_sentences(model, {"das"}, {"the"}, pool), Error);
}

TEST(AlignSentences, AddsTheSinkOfTheModel) {
  const testing::TemporaryFolder folder;
  const ModelFile model(save_model(folder, true, true));
  WorkerPool pool(1);
  const std::vector<Links> links = align_sentences(model, {"das Buch"}, {"the book"}, pool);
  // Three source words: the sink is the last, and no link goes beyond it.
  EXPECT_THAT(links[0], ::testing::IsSupersetOf({Link{0, 0}, Link{1, 1}}));
  for (const Link& link : links[0]) EXPECT_LE(link.source, 2u);
}

TEST(AlignSentences, ASinkThatTextHasIsNotAddedTwice) {
  const testing::TemporaryFolder folder;
  const ModelFile model(save_model(folder, true, true));
  WorkerPool pool(1);
  const auto links = [&](const std::string& source) {
    return align_sentences(model, {source}, {"the book"}, pool)[0];
  };
  EXPECT_EQ(links("das Buch <sink>"), links("das Buch"));
  // Elsewhere it is a word, which this model does not know.
  EXPECT_EQ(links("das <sink> Buch"), links("das <sank> Buch"));
}

}  // namespace
}  // namespace allot::align
