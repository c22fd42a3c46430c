#include "translate/tuning.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/line_reader.h"
#include "metrics/bleu.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "translate/translate_lines.h"

namespace allot {
namespace {

using testing::SmallModel;

class TuningTest : public ::testing::Test {
 protected:
  TuningTest() {
    testing::write_text_model(SmallModel({}, 0.9), folder_.path("model"));
    options_.translator.models = {folder_.path("model")};
    options_.translator.beam.max_length = 10;
    options_.source =
        folder_.write("source", "w0 w1 w2 w3\nw4 w4 w2 w1 w0\nw7 w8\nw1 w2 w3 w4 w5 w6\n");
    options_.reference =
        folder_.write("reference", "w1 w1 w3 w1\nw4 w2 w1\nw0 w6 w2 w3\nw1 w2 w4 w5 w2\n");
    options_.alphas = {0, 0.5, 2};
    options_.betas = {0, 0.7};
  }

  // What translating and evaluating give for the same setting.
  double plainly(const TunePoint& point) const {
    TranslatorOptions own = options_.translator;
    own.beam.penalties.alpha = point.alpha;
    own.beam.penalties.beta = point.beta;
    own.attention.exhaustion_bonus = point.bonus;
    WorkerPool pool(1);
    const auto hypotheses = translate_lines(own, read_lines(options_.source), "translating", pool);
    const auto references = read_lines(options_.reference);
    std::vector<Segment> segments;
    for (size_t i = 0; i < hypotheses.size(); ++i) {
      segments.push_back({i, hypotheses[i], {references[i]}});
    }
    const Bleu bleu({});
    return bleu.score(sum_of(collect_statistics(bleu, segments, pool)));
  }

  testing::TemporaryFolder folder_;
  TuningOptions options_;
};

TEST_F(TuningTest, GivesWhatTranslatingWithEachSettingGives) {
  options_.bonuses = {0, 0.3};
  const TuneResult result = tune(options_, {2});
  ASSERT_EQ(result.points.size(), 12U);
  EXPECT_EQ(result.points[1].beta, 0.7);
  EXPECT_EQ(result.points[2].alpha, 0.5);
  EXPECT_EQ(result.points[6].bonus, 0.3);
  for (const TunePoint& point : result.points) {
    EXPECT_DOUBLE_EQ(point.bleu, plainly(point));
    EXPECT_LE(point.bleu, result.points[result.best].bleu);
  }
}

TEST_F(TuningTest, TheLeastRepIsTheBest) {
  options_.metric = TuneMetric::kRep;
  const TuneResult result = tune(options_, {1});
  for (const TunePoint& point : result.points) {
    EXPECT_GE(point.rep, result.points[result.best].rep);
  }
}

TEST_F(TuningTest, ChecksItsOptions) {
  options_.metric = TuneMetric::kDrop;
  EXPECT_THROW(tune(options_, {1}), Error);
  options_.metric = TuneMetric::kBleu;
  options_.alphas = {-1};
  EXPECT_THROW(tune(options_, {1}), Error);
  options_.alphas = {};
  EXPECT_THROW(tune(options_, {1}), Error);
  options_.alphas = {0};
  options_.translator.beam.penalties.stepwise = true;
  EXPECT_THROW(tune(options_, {1}), Error);
  EXPECT_EQ(parse_tune_metric("rep"), TuneMetric::kRep);
  EXPECT_THROW(parse_tune_metric("ter"), Error);
}

TEST_F(TuningTest, ALineThatIsTooLongIsToldWithItsPlace) {
  std::string line;
  for (int i = 0; i < 10001; ++i) line += "w1 ";
  options_.source = folder_.write("long", "w0\n" + line + "\n");
  options_.reference = folder_.write("short", "w0\nw1\n");
  options_.translator.beam.beam_size = 1;
  try {
    tune(options_, {1});
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("long:2: has 10,001 tokens, and tuning takes 10,000"),
              std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace allot
