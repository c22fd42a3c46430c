#include "app/translate_xliff.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "corpus/formats/xliff_document.h"
#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

class TranslateXliffTest : public ::testing::Test {
 protected:
  TranslateXliffTest() {
    testing::write_text_model(testing::SmallModel({}, 0.9), folder_.path("model"));
    options_.load.models = {folder_.path("model")};
    options_.decode.beam.max_length = 10;
    options_.stream.output = folder_.path("out.xlf");
  }

  std::string run(const std::string& content) {
    options_.stream.input = folder_.write("in.xlf", content);
    translate(options_, {1});
    return testing::read_bytes(options_.stream.output);
  }

  testing::TemporaryFolder folder_;
  TranslateOptions options_;
};

TEST_F(TranslateXliffTest, FillsInTargets) {
  const std::string before =
      "<xliff version='1.2'><trans-unit id='1'><source>w0 w1</source></trans-unit><trans-unit "
      "id='2' "
      "translate='no'><source>w2</source></trans-unit><trans-unit id='3'><source>w3 <g "
      "id='1'>w4</g>"
      "</source></trans-unit></xliff>";
  const std::string after = run(before);
  const XliffDocument document(options_.stream.output);
  ASSERT_EQ(document.segments().size(), 3u);
  EXPECT_EQ(document.segments()[0].state, "needs-review-translation");
  EXPECT_FALSE(document.segments()[1].target);
  EXPECT_EQ(document.segments()[2].target->num_tags(), 2u);
  // A sentence with tags is translated as one.
  options_.stream.input = folder_.write("tagged", "w3 w4\n");
  options_.stream.output = folder_.path("out");
  translate(options_, {1});
  EXPECT_EQ(document.segments()[2].target->text() + "\n", testing::read_bytes(folder_.path("out")));
  options_.stream.output = folder_.path("out.xlf");
  // Again: nothing is left to do.
  EXPECT_EQ(run(after), after);
  // The same as the line by itself.
  options_.stream.input = folder_.write("line", "w0 w1\n");
  options_.stream.output = folder_.path("out");
  translate(options_, {1});
  EXPECT_EQ(document.segments()[0].target->text() + "\n", testing::read_bytes(folder_.path("out")));
}

// Tags included.
TEST_F(TranslateXliffTest, UnitsWithoutLettersStayAsTheyAre) {
  for (const std::string source :
       {"12", "{0} : {1}", "12 <g id='1'>34</g>, 5 %<x id='2'/>", "\U0001F600 &amp; 7"}) {
    const std::string after = run("<xliff version='1.2'><trans-unit id='1'><source>" + source +
                                  "</source></trans-unit></xliff>");
    EXPECT_NE(after.find(">" + source + "</target>"), std::string::npos) << after;
  }
}

TEST_F(TranslateXliffTest, AFileWithoutUnitsStaysAsItIs) {
  EXPECT_EQ(run("<xliff version='1.2'/>"), "<xliff version='1.2'/>");
}

TEST_F(TranslateXliffTest, WritesNothingForWhatIsMalformed) {
  EXPECT_THROW(run("<xliff version='1.2'>\n<trans-unit>"), Error);
  EXPECT_THROW(testing::read_bytes(folder_.path("out.xlf")), std::exception);
}

TEST_F(TranslateXliffTest, RefusesToReplaceItsInput) {
  options_.stream.output = folder_.path("in.xlf");
  EXPECT_THROW(run("<xliff version='1.2'/>"), Error);
  options_.stream.output = folder_.path("out.xlf");
  options_.encoding = "UTF-16";
  EXPECT_THROW(run("<xliff version='1.2'/>"), Error);
}

}  // namespace
}  // namespace allot
