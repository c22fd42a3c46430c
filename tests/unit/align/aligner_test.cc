#include "align/aligner.h"

#include <gtest/gtest.h>

#include "align/pharaoh.h"
#include "align/train.h"
#include "base/error.h"
#include "support/numbered_text.h"
#include "support/test_files.h"

namespace allot::align {
namespace {

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
    const std::vector<Links> links = align_sentences(ModelFile(path), source, target, kind,
                                                     Symmetrization::kGrowDiagFinalAnd, pool);
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
    return align_sentences(model, from, to, AlignmentKind::kSymmetric,
                           Symmetrization::kGrowDiagFinalAnd, pool);
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
  EXPECT_EQ(number_source(text, "das boot"), std::vector<WordId>({0, kUnknownWord}));
  EXPECT_EQ(number_target(text, " the house"), std::vector<WordId>({kUnknownWord, 0}));
  text.has_sink = true;
  EXPECT_EQ(number_source(text, "haus"), std::vector<WordId>({1, 2}));
  EXPECT_TRUE(number_source(text, " ").empty());
}

TEST(Aligner, KnowsWhichDirectionsAKindTakes) {
  EXPECT_EQ(directions_of(AlignmentKind::kReverse), std::vector<Direction>({Direction::kReverse}));
  EXPECT_EQ(directions_of(AlignmentKind::kSymmetric).size(), 2U);
}

TEST(Aligner, ASinkThatTextSpellsIsAWord) {
  EXPECT_EQ(source_words("<sink> das <sink>", false),
            (std::vector<std::string_view>{"<sink>", "das", "<sink>"}));
  EXPECT_EQ(source_words("<sink> das <sink>", true),
            (std::vector<std::string_view>{kSpelledSink, "das"}));
  ModelText text;
  for (const char* word : {"das", "<sink>"}) text.source_words.add(word);
  text.has_sink = true;
  EXPECT_EQ(number_source(text, "<sink> das <sink>"), std::vector<WordId>({kUnknownWord, 0, 1}));
  EXPECT_TRUE(number_source(text, "<sink>").empty());
}

}  // namespace
}  // namespace allot::align
