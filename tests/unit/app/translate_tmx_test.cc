#include "app/translate_tmx.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "corpus/formats/tmx_document.h"
#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

class TranslateTmxTest : public ::testing::Test {
 protected:
  TranslateTmxTest() {
    testing::write_text_model(testing::SmallModel({}, 0.9), folder_.path("model"));
    options_.load.models = {folder_.path("model")};
    options_.decode.beam.max_length = 10;
    options_.stream.output = folder_.path("out.tmx");
  }

  std::string run(const std::string& content) {
    options_.stream.input = folder_.write("in.tmx", content);
    translate(options_, {1});
    return testing::read_bytes(options_.stream.output);
  }

  testing::TemporaryFolder folder_;
  TranslateOptions options_;
};

constexpr const char* kUnits =
    "<tmx><tu><tuv xml:lang='de'><seg>w0 <hi>w1</hi></seg></tuv></tu><tu><tuv xml:lang='de'><seg>w2"
    "</seg></tuv><tuv xml:lang='en'><seg>done</seg></tuv></tu></tmx>";

TEST_F(TranslateTmxTest, AddsTranslations) {
  const std::string after = run(kUnits);
  const TmxDocument document(options_.stream.output);
  ASSERT_EQ(document.units().size(), 2u);
  ASSERT_EQ(document.units()[0].texts.size(), 2u);
  const TmxText& added = document.units()[0].texts[1];
  EXPECT_EQ(added.language, "en");
  EXPECT_EQ(added.text.num_tags(), 2u);
  EXPECT_EQ(document.units()[1].texts.size(), 2u);
  // Again: nothing is left to do.
  EXPECT_EQ(run(after), after);
  // The same as the line by itself.
  options_.stream.input = folder_.write("line", "w0 w1\n");
  options_.stream.output = folder_.path("out");
  translate(options_, {1});
  EXPECT_EQ(added.text.text() + "\n", testing::read_bytes(folder_.path("out")));
}

TEST_F(TranslateTmxTest, RefusesWhatItCannotTranslate) {
  EXPECT_EQ(run("<tmx/>"), "<tmx/>");
  EXPECT_THROW(run("<tmx><tu><tuv xml:lang='fr'><seg>a</seg></tuv></tu></tmx>"), Error);
  EXPECT_THROW(run("<tmx>\n<tu>"), Error);
  options_.stream.output = folder_.path("in.tmx");
  EXPECT_THROW(run("<tmx/>"), Error);
  options_.stream.output = folder_.path("out.tmx");
  options_.encoding = "UTF-16";
  EXPECT_THROW(run("<tmx/>"), Error);
}

}  // namespace
}  // namespace allot
