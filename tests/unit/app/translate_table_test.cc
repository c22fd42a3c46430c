#include "app/translate_table.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

class TranslateTableTest : public ::testing::Test {
 protected:
  TranslateTableTest() {
    testing::write_text_model(testing::SmallModel({}, 0.9), folder_.path("model"));
    options_.load.models = {folder_.path("model")};
    options_.decode.beam.max_length = 10;
    options_.stream.output = folder_.path("out");
    options_.stream.input = folder_.write("line", "w0 w1\n");
    translate(options_, {1});
    line_ = testing::read_bytes(folder_.path("out"));
    line_.pop_back();
    options_.column = "text";
    options_.output_column = "translation";
  }

  std::string run(const std::string& content) {
    options_.stream.input = folder_.write("in.csv", content);
    translate(options_, {1});
    return testing::read_bytes(options_.stream.output);
  }

  testing::TemporaryFolder folder_;
  TranslateOptions options_;
  std::string line_;  // the translation of "w0 w1"
};

TEST_F(TranslateTableTest, AddsAColumn) {
  EXPECT_EQ(run("\xEF\xBB\xBFid;text\r\n\"1\";\"w0\n w1\"\r\n\r\n2;\n3;w0 w1"),
            "\xEF\xBB\xBFid;text;translation\r\n\"1\";\"w0\n w1\";" + line_ +
                "\r\n\r\n2;;\n3;w0 w1;" + line_);
}

TEST_F(TranslateTableTest, FillsAColumnWhereItIsEmpty) {
  EXPECT_EQ(run("translation\ttext\tid\n\tw0 w1\t1\nold\tw0 w1\t2\n"),
            "translation\ttext\tid\n" + line_ + "\tw0 w1\t1\nold\tw0 w1\t2\n");
}

TEST_F(TranslateTableTest, ChecksItsColumns) {
  EXPECT_THROW(run("id,other\n"), Error);
  EXPECT_THROW(run("text\na,b\n"), Error);
  options_.output_column = "text";
  EXPECT_THROW(run("text\nw0\n"), Error);
  options_.output_column = "";
  EXPECT_THROW(run("text\nw0\n"), Error);
  options_.output_column = "x";
  options_.column = "";
  EXPECT_THROW(run("text\nw0\n"), Error);
}

}  // namespace
}  // namespace allot
