#include "translate/tuning.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "fertility/guided_table.h"
#include "metrics/bleu.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "translate/translate_lines.h"

namespace allot {
namespace {

class TuningTest : public ::testing::Test {
 protected:
  TuningTest() : pool_(2) {
    testing::write_text_model(testing::SmallModel({}, 0.9), folder_.path("model"));
    load_.models = {folder_.path("model")};
    decoding_.beam.max_length = 10;
    source_ = folder_.write("source", "w0 w1 w2 w3\nw4 w4 w2 w1 w0\nw7 w8\nw1 w2 w3 w4 w5 w6\n");
    reference_ = folder_.write("reference", "w1 w1 w3 w1\nw4 w2 w1\nw0 w6 w2 w3\nw1 w2 w4 w5 w2\n");
    options_.alphas = {0, 0.5, 2};
    options_.betas = {0, 0.7};
  }

  TuneResult tune() {
    return tune_settings(Translator(load_), read_held_out_text({source_, reference_, ""}),
                         decoding_, options_, pool_);
  }

  // What translating and evaluating with the same setting gives.
  double plainly(const TunePoint& point) {
    DecodeOptions decoding = decoding_;
    decoding.beam.penalties.alpha = point.alpha;
    decoding.beam.penalties.beta = point.beta;
    decoding.attention.exhaustion_bonus = point.bonus;
    const HeldOutText text = read_held_out_text({source_, reference_, ""});
    std::vector<std::string> lines;
    for (const LineInput& line : text.inputs) lines.push_back(line.text);
    const auto hypotheses = translate_lines(Translator(load_), lines, decoding, "test", pool_);
    return bleu_of(hypotheses, text.references);
  }

  double bleu_of(const std::vector<std::string>& hypotheses,
                 const std::vector<std::string>& references) {
    std::vector<Segment> segments;
    for (size_t i = 0; i < hypotheses.size(); ++i) {
      segments.push_back({i, hypotheses[i], {references[i]}});
    }
    const Bleu bleu({});
    return bleu.score(sum_of(collect_statistics(bleu, segments, pool_)));
  }

  testing::TemporaryFolder folder_;
  WorkerPool pool_;
  std::string source_, reference_;
  LoadOptions load_;
  DecodeOptions decoding_;
  TuningOptions options_;
};

TEST_F(TuningTest, GivesWhatTranslatingWithEachSettingGives) {
  options_.bonuses = {0, 0.3};
  const TuneResult result = tune();
  ASSERT_EQ(result.points.size(), 12U);
  EXPECT_EQ(result.points[1].beta, 0.7);
  EXPECT_EQ(result.points[2].alpha, 0.5);
  EXPECT_EQ(result.points[6].bonus, 0.3);
  for (const TunePoint& point : result.points) {
    EXPECT_DOUBLE_EQ(point.scores.bleu, plainly(point));
    EXPECT_LE(point.scores.bleu, result.best().scores.bleu);
  }
}

TEST_F(TuningTest, TheLeastRepIsTheBest) {
  options_.objective = TuneObjective::kRep;
  const TuneResult result = tune();
  for (const TunePoint& point : result.points)
    EXPECT_GE(point.scores.rep, result.best().scores.rep);
}

TEST_F(TuningTest, BonusesNeedBounds) {
  options_.bonuses = {0, 0.1};
  decoding_.attention.transform = attention::Transform::kSoftmax;
  try {
    tune();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find("--bonuses has no effect"), 0U) << error.what();
  }
}

TEST_F(TuningTest, WordRewardsNeedFertilitiesThatCountWords) {
  options_.word_rewards = {0, 0.5};
  try {
    tune();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find("--word-rewards has no effect"), 0U) << error.what();
  }
}

// A model with fertilities that say how many words a source becomes.
class GuidedTuningTest : public TuningTest {
 protected:
  GuidedTuningTest() {
    // All tokens are about as probable, so that a wide beam prefers the shortest translations.
    decoding_.beam.beam_size = 100;
    const testing::SmallModel small({}, 0.5);
    ModelContents contents{small.options, small.source_vocabulary, small.target_vocabulary};
    contents.sections["text"] = {{"source", to_json(WordSettings{"de", false, false, false})},
                                 {"target", to_json(WordSettings{"en", false, false, false})},
                                 {"sink", true}};
    contents.sections["fertility"] = {{"kind", "guided"}};
    GuidedTable table;
    table.add(6, 2);
    table.write(folder_.path("table"), small.source_vocabulary);
    contents.files.push_back({kFertilityTableFile, folder_.path("table")});
    write_model_folder(folder_.path("guided"), contents, small.parameters);
    load_.models = {folder_.path("guided")};
  }
};

TEST_F(GuidedTuningTest, WordRewardsAreRankedFromTheSameSearch) {
  options_.word_rewards = {0, 0.4, 5};
  const TuneResult result = tune();
  EXPECT_EQ(result.num_searches, 1U);
  ASSERT_EQ(result.points.size(), 18U);
  EXPECT_EQ(result.points[6].word_reward, 0.4);
  EXPECT_EQ(result.points[8].alpha, 0.5);
  EXPECT_EQ(result.points[17].word_reward, 5);
  EXPECT_EQ(result.plain_index, 0U);
  EXPECT_EQ(result.points[6].settings.penalties.word_reward, 0.4);
  EXPECT_FALSE(result.points[0].settings.penalties.word_reward);
  // More words for a larger reward.
  EXPECT_GT(result.points[12].scores.length_ratio, result.points[0].scores.length_ratio + 0.1);
  for (const TunePoint& point : result.points) {
    decoding_.beam.penalties.word_reward = *point.word_reward;
    EXPECT_DOUBLE_EQ(point.scores.bleu, plainly(point));
  }
}

TEST_F(TuningTest, ALineThatIsTooLongIsReportedWithItsPlace) {
  std::string line;
  for (int i = 0; i < 10001; ++i) line += "w1 ";
  source_ = folder_.write("long", "w0\n" + line + "\n");
  reference_ = folder_.write("short", "w0\nw1\n");
  decoding_.beam.beam_size = 1;
  try {
    tune();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("long:2: has 10,001 tokens, and tuning takes 10,000"),
              std::string::npos)
        << error.what();
  }
}

// A model without bounds, also constrained at translation: the same parameters.
class UnboundedTuningTest : public TuningTest {
 protected:
  UnboundedTuningTest() {
    ModelOptions softmax;
    softmax.transform = attention::Transform::kSoftmax;
    testing::write_text_model(testing::SmallModel(softmax, 0.9), folder_.path("model"));
  }
};

TEST_F(UnboundedTuningTest, EveryTransformConstantAndBonusIsASearch) {
  options_.transforms = {attention::Transform::kSoftmax, attention::Transform::kCsoftmax};
  options_.constants = {1.5, 3};
  options_.bonuses = {0.2};
  const TuneResult result = tune();
  ASSERT_EQ(result.num_searches, 3U);
  ASSERT_EQ(result.points.size(), 18U);
  EXPECT_EQ(result.plain_index, 0U);
  EXPECT_FALSE(result.points[0].constant);
  EXPECT_EQ(result.points[6].constant, 1.5);
  EXPECT_EQ(result.points[12].constant, 3);
  // Only what differs from the model is a setting: its own constant is 1.5.
  EXPECT_FALSE(result.points[0].settings.attention.transform);
  EXPECT_EQ(result.points[6].settings.attention.transform, attention::Transform::kCsoftmax);
  EXPECT_FALSE(result.points[6].settings.attention.fertility);
  EXPECT_FALSE(result.points[6].settings.attention.fertility_constant);
  EXPECT_EQ(result.points[12].settings.attention.fertility_constant, 3);
  const HeldOutText text = read_held_out_text({source_, reference_, ""});
  const Translator translator(load_);
  for (const TunePoint& point : result.points) {
    const DecodeOptions decoding = merge_settings(point.settings, decoding_, {}, false);
    std::vector<std::string> lines;
    for (const LineInput& line : text.inputs) lines.push_back(line.text);
    const auto hypotheses = translate_lines(translator, lines, decoding, "test", pool_);
    EXPECT_DOUBLE_EQ(point.scores.bleu, bleu_of(hypotheses, text.references));
  }
}

TEST_F(UnboundedTuningTest, ListsNeedSomethingWithBounds) {
  options_.constants = {2};
  EXPECT_THROW(tune(), Error);
  options_.transforms = {attention::Transform::kSoftmax};
  EXPECT_THROW(tune(), Error);
  options_.transforms = {attention::Transform::kCsoftmax};
  EXPECT_NO_THROW(tune());
}

TEST_F(UnboundedTuningTest, TheResultSaysWhatAModelFolderNeeds) {
  options_.transforms = {attention::Transform::kSoftmax, attention::Transform::kCsoftmax};
  options_.objective = TuneObjective::kRep;
  const TuneResult result = tune();
  const ModelDecoding decoding = result.decoding();
  EXPECT_EQ(decoding.objective, TuneObjective::kRep);
  EXPECT_EQ(decoding.sentences, 4U);
  EXPECT_EQ(decoding.beam_size, 5U);
  ASSERT_TRUE(decoding.plain);
  EXPECT_EQ(decoding.plain->bleu, result.points[0].scores.bleu);
  EXPECT_EQ(decoding.tuned.rep, result.best().scores.rep);
  EXPECT_GT(decoding.tuned.length_ratio, 0);
}

TEST_F(UnboundedTuningTest, IsStoppedAndIsTheSameForAnyNumberOfThreads) {
  const Translator translator(load_);
  const HeldOutText text = read_held_out_text({source_, reference_, ""});
  std::atomic<bool> stop{true};
  EXPECT_FALSE(tune_settings(translator, text, decoding_, options_, pool_, &stop));
  stop = false;
  decoding_.batch_size = 1;
  const auto watched = tune_settings(translator, text, decoding_, options_, pool_, &stop);
  ASSERT_TRUE(watched);
  WorkerPool single(1);
  const TuneResult plain = tune_settings(translator, text, decoding_, options_, single);
  EXPECT_EQ(to_json(watched->decoding()), to_json(plain.decoding()));
}

}  // namespace
}  // namespace allot
