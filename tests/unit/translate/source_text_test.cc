#include "translate/source_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using testing::SmallModel;

std::vector<uint32_t> ids(const SourceText& text) {
  std::vector<uint32_t> result;
  for (const SubwordToken& token : text.tokens) result.push_back(token.id);
  return result;
}

TEST(SourceText, RawTextIsSplitIntoWords) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(SmallModel(), folder.path("model"));
  const ModelFolder model(folder.path("model"));
  const TextReader reader(model, TextSide::kSource, TextForm::kRaw);
  TextReader::Workspace workspace;
  const SourceText text = reader.read("w0  w3, <sink>", workspace);
  EXPECT_THAT(ids(text), ElementsAre(4, 7, 0, 0, 0, 0));
  ASSERT_EQ(text.words.size(), 6U);
  EXPECT_EQ(text.words[1], (Token{"w3", 4, 6}));
  EXPECT_EQ(text.words[2], (Token{",", 6, 7}));
  EXPECT_TRUE(reader.read("   ", workspace).tokens.empty());
  EXPECT_TRUE(has_sink(model));
}

TEST(SourceText, WordsMayComeSplit) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(SmallModel(), folder.path("model"), {"de", false, true, false});
  const ModelFolder model(folder.path("model"));
  const TextReader reader(model, TextSide::kSource, TextForm::kTokenized);
  TextReader::Workspace workspace;
  // Lower case, as the model wants it; what spells the sink is not the sink.
  EXPECT_THAT(ids(reader.read("W0 <sink> w3,", workspace)), ElementsAre(4, 0, 0));
  // At the end it was put there for other programs.
  const SourceText text = reader.read("W0 w3, <sink>", workspace);
  EXPECT_THAT(ids(text), ElementsAre(4, 0));
  EXPECT_EQ(text.words.size(), 2U);
}

TEST(SourceText, PiecesMayComeReady) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(SmallModel(), folder.path("model"));
  const ModelFolder model(folder.path("model"));
  const TextReader reader(model, TextSide::kTarget, TextForm::kSubwords);
  TextReader::Workspace workspace;
  const SourceText text = reader.read("w0 a@@ b@@ c @@ w1@@ <sink>", workspace);
  EXPECT_THAT(ids(text), ElementsAre(4, 0, 0, 0, 0, 0));
  ASSERT_EQ(text.words.size(), 4U);
  EXPECT_EQ(text.words[1], (Token{"abc", 3, 12}));
  EXPECT_EQ(text.words[2].text, "@@");
  EXPECT_EQ(text.tokens[3].word, 1U);
  EXPECT_EQ(text.tokens[1].text, "a@@");
}

TEST(SourceText, SentencesAreToldApartOnRequest) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(SmallModel(), folder.path("model"));
  const ModelFolder model(folder.path("model"));
  const TextReader raw(model, TextSide::kSource, TextForm::kRaw);
  TextReader::Workspace workspace;
  const char* line = "Dr. Ab kam. W0 w1! W2.";
  EXPECT_EQ(raw.read(line, workspace).num_sentences(), 1U);
  const SourceText text = raw.read(line, workspace, SplitSentences::kAuto);
  EXPECT_THAT(text.sentence_begins, ElementsAre(4, 7));
  EXPECT_EQ(ids(text), ids(raw.read(line, workspace)));
  EXPECT_EQ(raw.read("Nur einer.", workspace, SplitSentences::kOn).num_sentences(), 1U);
  const TextReader words(model, TextSide::kSource, TextForm::kTokenized);
  EXPECT_EQ(words.read("A b . C d .", workspace, SplitSentences::kAuto).num_sentences(), 1U);
  EXPECT_THAT(words.read("A b . C d .", workspace, SplitSentences::kOn).sentence_begins,
              ElementsAre(3));
}

TEST(SourceText, NamesOfSplittingAreRead) {
  for (const auto split : {SplitSentences::kAuto, SplitSentences::kOn, SplitSentences::kOff}) {
    EXPECT_EQ(parse_split_sentences(to_string(split)), split);
  }
  EXPECT_THROW(parse_split_sentences("maybe"), Error);
}

TEST(SourceText, AModelThatDoesNotSayHowIsRefused) {
  const testing::TemporaryFolder folder;
  SmallModel().write(folder.path("model"));
  const ModelFolder model(folder.path("model"));
  EXPECT_THROW(TextReader(model, TextSide::kSource, TextForm::kRaw), Error);
  EXPECT_FALSE(has_sink(model));
}

}  // namespace
}  // namespace allot
