#include "app/fertility_predict.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/strings.h"
#include "fertility/fertility_predictor.h"
#include "support/small_model.h"
#include "support/test_files.h"

namespace allot {
namespace {

class FertilityPredictTest : public ::testing::Test {
 protected:
  FertilityPredictTest() {
    TaggerOptions options;
    options.vocabulary = words_.size();
    options.embedding_size = options.hidden_size = 4;
    const FertilityTagger tagger(options);
    Parameters<float> weights(tagger.parameters());
    Random random(1);
    tagger.initialize(random, weights);
    write_tagger_folder(folder_.path("tagger"), options, words_, weights, {});
    predict_.model = folder_.path("tagger");
    predict_.stream.output = folder_.path("out");
  }

  std::string run(const std::string& text, int threads) {
    predict_.stream.input = folder_.write("in", text);
    run_fertility_predict(predict_, {threads});
    return testing::read_bytes(predict_.stream.output);
  }

  testing::TemporaryFolder folder_;
  Vocabulary words_ = testing::numbered_words(6);
  FertilityPredictOptions predict_;
};

TEST_F(FertilityPredictTest, OneLinePerSentenceOneNumberPerTokenAndTheSink) {
  const std::string out = run("w1 w2 w9\n\nw3 <sink>\n", 1);
  const auto lines = split_at(out, '\n');
  ASSERT_EQ(lines.size(), 4U);
  EXPECT_EQ(split_spaces(lines[0]).size(), 4U);
  EXPECT_EQ(split_spaces(lines[1]).size(), 1U);
  EXPECT_EQ(split_spaces(lines[2]).size(), 2U);
}

// Also when there are more sentences than fit into a block.
TEST_F(FertilityPredictTest, ThreadsAndNeighborsDoNotMatter) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += i % 3 == 0 ? "w1 w2\n" : "w3 w1 w5 w0\n";
  const std::string one = run(text, 1);
  EXPECT_EQ(run(text, 3), one);
  const std::string alone = run("w1 w2\n", 1);
  EXPECT_EQ(one.substr(0, alone.size()), alone);
  EXPECT_EQ(split_at(one, '\n').size(), 5001U);
}

TEST_F(FertilityPredictTest, NoTaggerThere) {
  predict_.model = folder_.path("nowhere");
  EXPECT_THROW(run("w1\n", 1), Error);
}

TEST_F(FertilityPredictTest, ALineThatIsNoSentenceIsRefusedWithItsPlace) {
  std::string text = "w1\n";
  for (int i = 0; i < 10001; ++i) text += "w2 ";
  try {
    run(text + "\n", 1);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("in:2: has 10,001 words, and the tagger takes 10,000"),
              std::string::npos)
        << error.what();
  }
}

TEST_F(FertilityPredictTest, QuantilesAreWholeNumbers) {
  predict_.quantile = 0.9;
  const std::string out = run("w1 w2\n", 1);
  EXPECT_EQ(out.find('.'), std::string::npos) << out;
  for (const double bad : {0.0, 1.0, 2.0}) {
    predict_.quantile = bad;
    EXPECT_THROW(run("w1\n", 1), Error) << bad;
  }
  predict_.quantile = 0.5;
  predict_.most_probable = true;
  EXPECT_THROW(run("w1\n", 1), Error);
}

TEST_F(FertilityPredictTest, TheMinimumIsNotBelowTheTaggers) {
  predict_.minimum = 1;
  const std::string one = run("w1 w2\n", 1);
  predict_.minimum.reset();
  EXPECT_EQ(run("w1 w2\n", 1), one);
  predict_.minimum = 0;
  EXPECT_THROW(run("w1\n", 1), Error);
}

}  // namespace
}  // namespace allot
