#include "app/text_translator.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

class TextTranslatorTest : public ::testing::Test {
 protected:
  TextTranslatorTest() {
    testing::write_text_model(testing::SmallModel({}, 0.9), folder_.path("model"));
    options_.load.models = {folder_.path("model")};
    options_.decode.beam.max_length = 10;
  }

  testing::TemporaryFolder folder_;
  TranslateOptions options_;
};

TEST_F(TextTranslatorTest, TranslatesLikeALine) {
  options_.stream.input = folder_.write("in", "w0 w1\nw2 w3 w4.\n");
  options_.stream.output = folder_.path("out");
  translate(options_, {1});
  TextTranslator translator(options_, {1}, "a.xlf", "a document");
  const auto texts = translator.translate({{7, "w0 w1"}, {9, "w2 w3 w4."}});
  ASSERT_EQ(texts.size(), 2u);
  EXPECT_EQ(texts[0] + "\n" + texts[1] + "\n", testing::read_bytes(folder_.path("out")));
  EXPECT_GT(translator.block_size(), 0u);
  EXPECT_TRUE(translator.translate({}).empty());
  const auto lines = translator.translate_lines({{7, "w0 w1"}});
  ASSERT_EQ(lines.size(), 1u);
  ASSERT_FALSE(lines[0].hypotheses.empty());
  EXPECT_EQ(lines[0].hypotheses[0].target.text, texts[0]);
  EXPECT_EQ(lines[0].source.words.size(), 2u);
}

TEST_F(TextTranslatorTest, RefusesWhatHasNoPlace) {
  const auto problem = [&](const TranslateOptions& options) -> std::string {
    try {
      TextTranslator(options, {1}, "a", "a table");
    } catch (const Error& error) {
      return error.problem();
    }
    return "no error";
  };
  TranslateOptions options = options_;
  options.n_best = 2;
  EXPECT_EQ(problem(options), "a table has no place for --n-best");
  options = options_;
  options.extra.alignments = "x";
  EXPECT_EQ(problem(options), "a table has no place for --alignments");
  EXPECT_EQ(problem(options_), "no error");
}

TEST_F(TextTranslatorTest, WritesWarningsWithTheOutput) {
  options_.warnings = folder_.path("warnings");
  OutputFile output(folder_.path("out"));
  TextTranslator translator(options_, {1}, "a", "a table");
  translator.translate({{1, "w0 w1"}});
  output.write("done");
  translator.finish(output);
  EXPECT_EQ(testing::read_bytes(folder_.path("out")), "done");
  EXPECT_NO_THROW(testing::read_bytes(folder_.path("warnings")));
}

}  // namespace
}  // namespace allot
