#include "app/score.h"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "base/error.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "translate/model_decoding.h"

namespace allot {
namespace {

using testing::SmallModel;

class ScoreTest : public ::testing::Test {
 protected:
  ScoreTest() {
    testing::write_text_model(SmallModel({}, 0.9), folder_.path("model"));
    options_.load.models = {folder_.path("model")};
    options_.output = folder_.path("out");
  }

  std::string run(const std::string& source, const std::string& target) {
    options_.pairs.source = folder_.write("source", source);
    options_.pairs.target = folder_.write("target", target);
    score(options_, {2});
    return testing::read_bytes(folder_.path("out"));
  }

  testing::TemporaryFolder folder_;
  ScoreOptions options_;
};

TEST_F(ScoreTest, ALineForEveryPair) {
  std::istringstream lines(run("w0 w1\n\nw2\n", "w0 w1 w2\n\n\n"));
  double log_prob = 0, perplexity = 0;
  size_t tokens = 0;
  lines >> log_prob >> tokens >> perplexity;
  EXPECT_EQ(tokens, 4U);
  EXPECT_LT(log_prob, 0);
  EXPECT_NEAR(perplexity, std::exp(-log_prob / 4), 1e-3);
  lines >> log_prob >> tokens >> perplexity;
  EXPECT_EQ(tokens, 0U);
  EXPECT_EQ(perplexity, 1);
  lines >> log_prob >> tokens >> perplexity;
  EXPECT_EQ(tokens, 1U);  // the end symbol alone
}

TEST_F(ScoreTest, UsesTheAttentionOfTheModelsSettings) {
  const std::string plain = run("w0 w1 w2\n", "w0 w1 w2\n");
  options_.decode.attention.fertility_constant = 0.5;
  const std::string bound = run("w0 w1 w2\n", "w0 w1 w2\n");
  EXPECT_NE(bound, plain);
  options_.decode.attention = {};
  ModelDecoding decoding;
  decoding.settings.attention.fertility_constant = 0.5;
  save_model_decoding(folder_.path("model"), decoding);
  EXPECT_EQ(run("w0 w1 w2\n", "w0 w1 w2\n"), bound);
  options_.settings.plain = true;
  EXPECT_EQ(run("w0 w1 w2\n", "w0 w1 w2\n"), plain);
}

TEST_F(ScoreTest, SaysWhatIsWrong) {
  EXPECT_THROW(run("w0\n", "w0\nw1\n"), Error);
  EXPECT_THROW(run("\n", "w0\n"), Error);
}

TEST_F(ScoreTest, JsonAndFiles) {
  options_.json = true;
  options_.extra.word_scores = folder_.path("scores");
  const std::string json = run("w0 w1\n", "w0 w1\n");
  EXPECT_NE(json.find("\"log_prob\""), std::string::npos);
  EXPECT_NE(testing::read_bytes(folder_.path("scores")).find(' '), std::string::npos);
}

}  // namespace
}  // namespace allot
