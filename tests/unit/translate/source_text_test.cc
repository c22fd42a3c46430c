#include "translate/source_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "text/protect/number_token.h"

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

TEST(SourceText, SentencesAreDetectedOnRequest) {
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

// A model that copies: its vocabularies have the number tokens.
class ProtectingModel {
 public:
  explicit ProtectingModel(const std::vector<std::string>& words) {
    TokenCounts counts;
    for (size_t number = 0; number < kNumNumberTokens; ++number) {
      counts.add(number_token(number), 9);
    }
    for (const std::string& word : words) counts.add(word, 5);
    const Vocabulary vocabulary = Vocabulary::build(counts);
    ModelOptions options = SmallModel().options;
    options.source_vocabulary = options.target_vocabulary = vocabulary.size();
    const TranslationModel model(options);
    const Parameters<float> weights(model.parameters());
    ModelContents contents{options, vocabulary, vocabulary};
    const WordSettings settings{"en", false, false, false};
    contents.sections["text"] = {
        {"source", to_json(settings)},
        {"target", to_json(settings)},
        {"sink", true},
        {"protect", to_json(ProtectSettings{all_protect_kinds(), {"X-\\d+"}})}};
    contents.sections["fertility"] = {{"kind", "constant"}, {"constant", 1.5}};
    write_model_folder(place_.path("model"), contents, weights);
    folder = std::make_unique<ModelFolder>(place_.path("model"));
  }
  std::unique_ptr<ModelFolder> folder;

 private:
  testing::TemporaryFolder place_;
};

std::vector<std::string> token_texts(const SourceText& text) {
  std::vector<std::string> texts;
  for (const SubwordToken& token : text.tokens) texts.push_back(token.text);
  return texts;
}

TEST(SourceText, ProtectedTextIsCopied) {
  const ProtectingModel model({"see", "page"});
  const TextReader reader(*model.folder, TextSide::kSource, TextForm::kRaw);
  TextReader::Workspace workspace;
  const std::string line = "see <b>{{ n }}</b>, page X-12";
  const SourceText text = reader.read(line, workspace);
  EXPECT_THAT(token_texts(text), ElementsAre("see", "⓵", ",", "page", "⓶"));
  EXPECT_THAT(text.model_words(), ElementsAre("see", "⓵", ",", "page", "⓶"));
  EXPECT_EQ(text.words[1], (Token{"{{␣n␣}}", 7, 14}));
  EXPECT_EQ(text.words[4], (Token{"X-12", 25, 29}));
  EXPECT_EQ(text.copied.size(), 2U);
  EXPECT_EQ(text.tags.size(), 2U);
  EXPECT_NE(text.tokens[1].id, Vocabulary::kUnknown);
  // Its translation has the same numbers, and what the source does not have stays text.
  const TextReader targets(*model.folder, TextSide::kTarget, TextForm::kRaw);
  EXPECT_THAT(token_texts(targets.read_translation("page X-12 5 {{ n }}", text, workspace)),
              ElementsAre("page", "⓶", "5", "⓵"));
  EXPECT_THAT(token_texts(targets.read("page X-12", workspace)), ElementsAre("page", "X-12"));
  const TextReader ready(*model.folder, TextSide::kSource, TextForm::kSubwords);
  EXPECT_THAT(token_texts(ready.read("page 5", workspace)), ElementsAre("page", "5"));
}

TEST(SourceText, CapitalsAreReadInAKnownCase) {
  const ProtectingModel model({"the", "The", "dog", "Paris", "NATO", "and", "in"});
  const TextReader reader(*model.folder, TextSide::kSource, TextForm::kRaw);
  TextReader::Workspace workspace;
  const auto read = [&](const std::string& line, CaseHandling letter_case) {
    return reader.read(line, workspace, SplitSentences::kOff, letter_case);
  };
  const std::string line = "THE DOG IN PARIS AND THE NATO http://a.b";
  const SourceText text = read(line, CaseHandling::kAuto);
  EXPECT_EQ(text.line_case, LineCase::kCapitals);
  EXPECT_THAT(token_texts(text),
              ElementsAre("The", "dog", "in", "Paris", "and", "the", "NATO", "⓵"));
  EXPECT_EQ(text.words[1], (Token{"DOG", 4, 7}));
  EXPECT_EQ(read(line, CaseHandling::kKeep).line_case, LineCase::kMixed);
  EXPECT_THAT(token_texts(read("THE dog", CaseHandling::kAuto)), ElementsAre("THE", "dog"));
  // A model of capitals knows them.
  const ProtectingModel shouting({"THE", "DOG"});
  const TextReader loud(*shouting.folder, TextSide::kSource, TextForm::kRaw);
  EXPECT_EQ(loud.read("THE DOG", workspace, SplitSentences::kOff, CaseHandling::kAuto).line_case,
            LineCase::kMixed);
}

TEST(SourceText, TitleCaseIsReadInAKnownCase) {
  const ProtectingModel model({"the", "The", "dog", "Paris", "Anna", "and", "in", "In"});
  const TextReader reader(*model.folder, TextSide::kSource, TextForm::kRaw);
  TextReader::Workspace workspace;
  const auto read = [&](const std::string& line, CaseHandling letter_case) {
    return reader.read(line, workspace, SplitSentences::kOff, letter_case);
  };
  const std::string line = "The Dog In Paris And The Moon";
  const SourceText text = read(line, CaseHandling::kAuto);
  EXPECT_EQ(text.line_case, LineCase::kTitle);
  EXPECT_THAT(token_texts(text), ElementsAre("The", "dog", "in", "Paris", "and", "the", "moon"));
  EXPECT_EQ(text.words[1], (Token{"Dog", 4, 7}));
  EXPECT_EQ(read(line, CaseHandling::kKeep).line_case, LineCase::kMixed);
  // What is known as it is stays: these may be names.
  const SourceText known = read("Anna In Paris In The Moon", CaseHandling::kAuto);
  EXPECT_EQ(known.line_case, LineCase::kMixed);
  EXPECT_THAT(token_texts(known), ElementsAre("Anna", "In", "Paris", "In", "The", "Moon"));
}

}  // namespace
}  // namespace allot
