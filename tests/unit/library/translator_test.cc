#include <allot/allot.h>
#include <gtest/gtest.h>

#include <thread>

#include "library/guard.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "translate/translator.h"

namespace allot::api {
namespace {

class LibraryTranslatorTest : public ::testing::Test {
 protected:
  LibraryTranslatorTest() {
    ::allot::testing::write_text_model(::allot::testing::SmallModel({}, 0.9), path_);
    options_.flags["max-length"] = "12";
    options_.threads = 1;
  }

  std::string problem_of(const TranslateOptions& options) const {
    try {
      Translator(path_).translate_line("w1 w2", options);
    } catch (const Error& error) {
      return error.problem();
    }
    return "";
  }

  ::allot::testing::TemporaryFolder folder_;
  std::string path_ = folder_.path("model");
  TranslateOptions options_;
};

TEST_F(LibraryTranslatorTest, TranslatesAsTheTranslatorInside) {
  const std::vector<std::string> lines = {"w1 w2 w3", "", "w4"};
  const std::vector<Translation> found = Translator(path_).translate(lines, options_);
  LoadOptions load;
  load.models = {path_};
  std::vector<LineInput> inputs(lines.size());
  for (size_t i = 0; i < lines.size(); ++i) inputs[i].text = lines[i];
  DecodeOptions decode;
  decode.beam.max_length = 12;
  WorkerPool pool(1);
  const std::vector<LineTranslation> expected =
      ::allot::Translator(load).translate(inputs, decode, pool);
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0].text(), expected[0].hypotheses[0].target.text);
  EXPECT_EQ(found[0].score(), expected[0].hypotheses[0].score);
  EXPECT_EQ(found[1].text(), "");
  EXPECT_EQ(found[2].text(), expected[2].hypotheses[0].target.text);
}

TEST_F(LibraryTranslatorTest, ManyThreadsShareOne) {
  const Translator translator(path_);
  const std::string expected = translator.translate_line("w1 w2 w3", options_).text();
  std::vector<std::thread> threads;
  std::vector<std::string> found(4);
  for (std::string& text : found) {
    threads.emplace_back(
        [&, this] { text = translator.translate_line("w1 w2 w3", options_).text(); });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::string& text : found) EXPECT_EQ(text, expected);
}

TEST_F(LibraryTranslatorTest, OptionsAreThoseOfTheCommandLine) {
  options_.n_best = 3;
  EXPECT_EQ(Translator(path_).translate_line("w1 w2", options_).alternatives().size(), 2U);
  options_.n_best = 6;
  EXPECT_NE(problem_of(options_), "");
  options_.n_best = 1;
  options_.flags["alpah"] = "1";
  EXPECT_EQ(problem_of(options_), "unknown option 'alpah'");
  options_.flags = {{"transform", "softmax"}, {"sample", "true"}, {"seed", "3"}};
  EXPECT_EQ(problem_of(options_), "");
  options_.threads = -1;
  EXPECT_EQ(problem_of(options_), "threads is -1");
}

// Each has its own tokens, and offsets are those of the line.
TEST_F(LibraryTranslatorTest, SentencesOfALineAreTranslatedOneByOne) {
  const Translator translator(path_);
  const std::string first = "W0 w1 w2!", second = "W3 w4 w5.";
  options_.flags["min-length"] = "12";
  std::vector<std::string> tokens = translator.translate_line(first, options_).tokens();
  const std::vector<std::string> rest = translator.translate_line(second, options_).tokens();
  tokens.insert(tokens.end(), rest.begin(), rest.end());
  const Translation both = translator.translate_line(first + "  " + second, options_);
  EXPECT_EQ(both.tokens(), tokens);
  EXPECT_EQ(both.tokens().size(), 24U);
  ASSERT_EQ(both.source_words().size(), 8U);
  EXPECT_EQ(both.source_words()[4].begin, 11U);
  options_.flags["split-sentences"] = "off";
  EXPECT_EQ(translator.translate_line(first + "  " + second, options_).tokens().size(), 12U);
  options_.flags["split-sentences"] = "maybe";
  EXPECT_NE(problem_of(options_), "");
}

TEST_F(LibraryTranslatorTest, PrefixesAndFertilitiesAreByLine) {
  options_.prefixes = {"w3"};
  EXPECT_EQ(Translator(path_).translate_line("w1 w2", options_).tokens().front(), "w3");
  options_.prefixes = {"w3", "w4"};
  EXPECT_EQ(problem_of(options_), "2 prefix lines for 1 line");
  options_.prefixes.clear();
  options_.fertilities = {{2, 3}};
  options_.flags["transform"] = "csparsemax";
  const std::vector<WordBudget> budgets =
      Translator(path_).translate_line("w1 w2", options_).budgets();
  EXPECT_EQ(budgets[1].fertility, 3);
}

TEST_F(LibraryTranslatorTest, GlossariesAndForbiddenTerms) {
  options_.glossary = {{"w1", "w5 w6"}, {"w7", "something new"}};
  const Translator translator(path_);
  size_t num_placed = 0;
  for (const char* line : {"w1 w2 w3", "w3 w7", "w7 w1"}) {
    const Translation found = translator.translate_line(line, options_);
    for (const PlacedTerm& term : found.terms()) {
      if (term.placed == "none") continue;
      EXPECT_NE(found.text().find(term.pair.target), std::string::npos) << found.text();
      EXPECT_EQ(term.end - term.begin, 2U);
      EXPECT_EQ(term.source_end - term.source_begin, 1U);
      ++num_placed;
    }
  }
  EXPECT_GE(num_placed, 3U);
  EXPECT_TRUE(translator.translate_line("w2", options_).terms().empty());
  EXPECT_NE(translator.translate_line("w1 w2 w3", options_).text().find("w2"), std::string::npos);
  options_.forbidden_terms = {"w2"};
  for (const Word& word : translator.translate_line("w1 w2 w3", options_).words()) {
    EXPECT_NE(word.text, "w2");
  }
  options_.glossary.push_back({"w1", "w2"});
  EXPECT_EQ(problem_of(options_), "the source term 'w1' already exists, at <glossary>:1");
  EXPECT_THROW(translator.score({"w1"}, {"w2"}, options_), Error);
}

TEST_F(LibraryTranslatorTest, ScoresGivenTranslations) {
  const Translator translator(path_);
  const Translation best = translator.translate_line("w1 w2", options_);
  const std::vector<Translation> scored = translator.score({"w1 w2"}, {best.text()});
  EXPECT_EQ(scored[0].text(), best.text());
  const std::vector<float> expected = best.token_scores();
  const std::vector<float> found = scored[0].token_scores();
  ASSERT_EQ(found.size(), expected.size());
  for (size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-4);
  EXPECT_LT(scored[0].log_prob(), 0);
  EXPECT_THROW(translator.score({"w1"}, {}), Error);
}

TEST_F(LibraryTranslatorTest, GivenTranslationsHaveNoPrefixes) {
  const Translator translator(path_);
  EXPECT_NO_THROW(translator.score({"w1"}, {"w2"}, options_));
  options_.prefixes = {"w2"};
  EXPECT_THROW(translator.score({"w1"}, {"w2"}, options_), Error);
}

TEST_F(LibraryTranslatorTest, SaysItsLanguages) {
  const Translator translator(path_);
  EXPECT_EQ(translator.source_language(), "de");
  EXPECT_EQ(translator.target_language(), "en");
}

TEST_F(LibraryTranslatorTest, AModelThatIsMissingIsAnError) {
  try {
    const Translator translator(folder_.path("none"));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kInput);
    EXPECT_EQ(error.place().substr(0, folder_.path("none").size()), folder_.path("none"));
    EXPECT_NE(error.remedy(), "");
  }
}

}  // namespace
}  // namespace allot::api
