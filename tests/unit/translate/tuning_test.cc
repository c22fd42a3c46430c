#include "translate/tuning.h"

#include <gtest/gtest.h>

#include "base/error.h"
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
    return tune_penalties(Translator(load_), read_held_out_text(source_, reference_), decoding_,
                          options_, pool_);
  }

  // What translating and evaluating with the same setting gives.
  double plainly(const TunePoint& point) {
    DecodeOptions decoding = decoding_;
    decoding.beam.penalties.alpha = point.alpha;
    decoding.beam.penalties.beta = point.beta;
    decoding.attention.exhaustion_bonus = point.bonus;
    const HeldOutText text = read_held_out_text(source_, reference_);
    std::vector<std::string> lines;
    for (const LineInput& line : text.inputs) lines.push_back(line.text);
    const auto hypotheses = translate_lines(Translator(load_), lines, decoding, "test", pool_);
    std::vector<Segment> segments;
    for (size_t i = 0; i < hypotheses.size(); ++i) {
      segments.push_back({i, hypotheses[i], {text.references[i]}});
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
    EXPECT_DOUBLE_EQ(point.bleu, plainly(point));
    EXPECT_LE(point.bleu, result.best().bleu);
  }
}

TEST_F(TuningTest, TheLeastRepIsTheBest) {
  options_.metric = TuneMetric::kRep;
  const TuneResult result = tune();
  for (const TunePoint& point : result.points) EXPECT_GE(point.rep, result.best().rep);
}

TEST_F(TuningTest, ChecksItsOptions) {
  options_.metric = TuneMetric::kDrop;
  EXPECT_THROW(tune(), Error);
  options_.metric = TuneMetric::kBleu;
  options_.alphas = {-1};
  EXPECT_THROW(tune(), Error);
  options_.alphas = {};
  EXPECT_THROW(tune(), Error);
  options_.alphas = {0};
  decoding_.beam.penalties.stepwise = true;
  EXPECT_THROW(tune(), Error);
  decoding_.beam.penalties.stepwise = false;
  options_.bonuses = {0.1};
  decoding_.attention.exhaustion_bonus = 0.2;
  EXPECT_THROW(tune(), Error);
  EXPECT_EQ(parse_tune_metric("rep"), TuneMetric::kRep);
  EXPECT_THROW(parse_tune_metric("ter"), Error);
}

TEST_F(TuningTest, BonusesNeedBounds) {
  options_.bonuses = {0, 0.1};
  decoding_.attention.transform = attention::Transform::kSoftmax;
  try {
    tune();
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find("--bonuses has no meaning"), 0U) << error.what();
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

TEST_F(TuningTest, EmptyTextIsAnError) {
  source_ = folder_.write("empty", "");
  reference_ = folder_.write("empty2", "");
  EXPECT_THROW(tune(), Error);
}

}  // namespace
}  // namespace allot
