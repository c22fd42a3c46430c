#include "app/translate.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "translate/model_decoding.h"

namespace allot {
namespace {

using testing::SmallModel;

class TranslateTest : public ::testing::Test {
 protected:
  TranslateTest() {
    testing::write_text_model(SmallModel({}, 0.9), folder_.path("model"));
    options_.load.models = {folder_.path("model")};
    options_.decode.beam.max_length = 10;
    options_.stream.output = folder_.path("out");
  }

  std::string run(const std::string& text, int threads = 1) {
    options_.stream.input = folder_.write("in", text);
    translate(options_, {threads});
    return testing::read_bytes(folder_.path("out"));
  }
  static size_t num_lines(const std::string& text) {
    return static_cast<size_t>(std::count(text.begin(), text.end(), '\n'));
  }

  testing::TemporaryFolder folder_;
  TranslateOptions options_;
};

TEST_F(TranslateTest, OneLineInOneLineOut) {
  const std::string text = "w0 w1\n\n   \nw2 w3 w4.\nw0 w1";
  const std::string all = run(text);
  EXPECT_EQ(num_lines(all), 5U);
  EXPECT_EQ(all, run(text, 3));
  EXPECT_EQ(all.substr(0, all.find('\n')),
            all.substr(all.rfind('\n', all.size() - 2) + 1, all.find('\n')));
  EXPECT_EQ(run(""), "");
  options_.n_best = 2;
  EXPECT_EQ(num_lines(run(text)), 8U);
  options_.json = true;
  EXPECT_EQ(num_lines(run(text)), 5U);
}

TEST_F(TranslateTest, UsesTheSettingsOfTheModelUnlessTheyAreIgnored) {
  const std::string text = "w0 w1 w2 w3\nw2 w3 w4.\n";
  const auto run_json = [&] {
    options_.json = true;
    return run(text);
  };
  const std::string plain = run_json();
  options_.decode.beam.penalties.alpha = 3;
  options_.decode.attention.fertility_constant = 5;
  const std::string tuned = run_json();
  EXPECT_NE(tuned, plain);
  options_.decode.beam.penalties.alpha = 0;
  options_.decode.attention.fertility_constant.reset();
  ModelDecoding decoding;
  decoding.settings.penalties.alpha = 3;
  decoding.settings.attention.fertility_constant = 5;
  save_model_decoding(folder_.path("model"), decoding);
  EXPECT_EQ(run_json(), tuned);
  options_.settings.penalties.alpha = 0;
  options_.decode.attention.fertility_constant = 1.5;
  EXPECT_EQ(run_json(), plain);
  options_.settings.penalties.alpha.reset();
  options_.decode.attention.fertility_constant.reset();
  options_.settings.plain = true;
  EXPECT_EQ(run_json(), plain);
}

TEST_F(TranslateTest, FilesBesideTheText) {
  options_.extra.alignments = folder_.path("links");
  options_.extra.attention = folder_.path("attention");
  options_.warnings = folder_.path("warnings");
  run("w0 w1\n\nunknown\n");
  EXPECT_EQ(num_lines(testing::read_bytes(folder_.path("links"))), 3U);
  EXPECT_EQ(num_lines(testing::read_bytes(folder_.path("attention"))), 3U);
  EXPECT_NE(testing::read_bytes(folder_.path("warnings")).find("unknown-source-word"),
            std::string::npos);
  options_.fail_on_warnings = true;
  EXPECT_THROW(run("unknown\n"), Error);
  // Everything was written all the same.
  EXPECT_EQ(num_lines(testing::read_bytes(folder_.path("out"))), 1U);
}

TEST_F(TranslateTest, LineAlignedFilesGoLineByLine) {
  options_.fertilities = folder_.write("bounds", "1 2\n0.5\n");
  options_.prefixes = folder_.write("prefixes", "w1\n\n");
  EXPECT_EQ(run("w0 w1\nw2\n").substr(0, 2), "w1");
  EXPECT_THROW(run("w0 w1\nw2\nw3\n"), Error);    // too few lines
  EXPECT_THROW(run("w0 w1\n"), Error);            // too many lines
  EXPECT_THROW(run("w0 w1 w2 w3\nw2\n"), Error);  // too few numbers
  options_.fertilities = folder_.write("bounds", "1 -2\n");
  EXPECT_THROW(run("w0 w1\n"), Error);
  options_.fertilities = folder_.write("bounds", "1 x\n");
  EXPECT_THROW(run("w0 w1\n"), Error);
}

TEST_F(TranslateTest, SamplesNeedNoBeam) {
  options_.decode.sampling = SamplingOptions();
  options_.n_best = 9;
  EXPECT_EQ(num_lines(run("w0 w1\n")), 9U);
}

TEST_F(TranslateTest, IllFormedTextIsReplacedAndReported) {
  options_.warnings = folder_.path("warnings");
  EXPECT_EQ(num_lines(run("w0 \xFF w1\nw2\n")), 2U);
  EXPECT_EQ(testing::read_bytes(folder_.path("warnings")).substr(0, 32),
            R"({"line":1,"kind":"invalid-utf8"})");
}

}  // namespace
}  // namespace allot
