#include "infer/model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "attention/check_row.h"
#include "base/error.h"
#include "support/search_cases.h"
#include "support/test_files.h"

namespace allot::infer {
namespace {

using testing::describe;
using testing::every_kind_of_model;
using testing::small_sources;
using testing::SmallModel;

constexpr TargetFrame kFrame{Vocabulary::kStart, Vocabulary::kEnd};

std::vector<uint32_t> random_target(const SmallModel& small, Random& random) {
  std::vector<uint32_t> target(random.below(7));
  for (uint32_t& token : target) {
    token = static_cast<uint32_t>(random.below(small.target_vocabulary.size()));
  }
  return target;
}

// Log-probability of a target by steps of the decoder.
double forced_log_prob(const Model& model, const SourceSentence& source,
                       std::vector<uint32_t> target) {
  const AttentionSettings settings = model.default_attention();
  const PreparedSources prepared = model.prepare({source});
  DecoderState rows = model.decoder().start(prepared, settings);
  StepResult step;
  uint32_t token = Vocabulary::kStart;
  double sum = 0;
  target.push_back(Vocabulary::kEnd);
  for (const uint32_t next : target) {
    model.decoder().step(prepared, settings, {token}, rows, step);
    sum += static_cast<double>(step.log_probs.row(0)[next]);
    token = next;
  }
  return sum;
}

TEST(InferModel, GivesTheLossOfTheTranslationModel) {
  std::vector<ModelOptions> all = testing::every_kind_of_recurrent_model();
  for (const ModelOptions& options : testing::every_kind_of_transformer()) all.push_back(options);
  for (const ModelOptions& options : testing::every_kind_of_mixed_model()) all.push_back(options);
  for (const ModelOptions& options : all) {
    const SmallModel small(options);
    const Model model(small.options, weights_in(small.parameters));
    Transposes<float> transposes(small.model.parameters());
    WorkerPool pool(1);
    transposes.refresh(small.parameters, pool);
    ModelWorkspace<float> workspace;
    Random random(5);
    for (const SourceSentence& source : small_sources(small, 12)) {
      const std::vector<uint32_t> target = random_target(small, random);
      const Shard shard = make_shard({{source.tokens, target, source.fertility[0], 0}}, kFrame);
      const ShardLoss loss = small.model.forward<float>(shard, {small.parameters, transposes},
                                                        small.model.default_settings(), workspace);
      EXPECT_NEAR(-forced_log_prob(model, source, target), loss.nll, 1e-4) << describe(options);
    }
  }
}

TEST(InferModel, IsTheSameFromAModelFolder) {
  const testing::TemporaryFolder folder;
  const SmallModel small;
  small.write(folder.path("model"));
  const ModelFolder saved(folder.path("model"));
  const Model from_folder(saved.options(), weights_in(saved));
  const Model from_memory(small.options, weights_in(small.parameters));
  for (const SourceSentence& source : small_sources(small, 5)) {
    EXPECT_EQ(forced_log_prob(from_folder, source, {4, 5}),
              forced_log_prob(from_memory, source, {4, 5}));
  }
}

// Every number of a row, bit for bit, alone and among neighbors that come, go and change places.
TEST(InferModel, ARowDoesNotDependOnItsNeighbors) {
  for (const ModelOptions& options : every_kind_of_model()) {
    const SmallModel small(options);
    const Model model(small.options, weights_in(small.parameters));
    const AttentionSettings settings = model.default_attention();
    const std::vector<SourceSentence> sources = small_sources(small, 23);
    const PreparedSources together = model.prepare(sources);
    const auto token_of = [](size_t sentence, size_t step) {
      return static_cast<uint32_t>((3 * sentence + 5 * step) % 11);
    };
    std::map<std::pair<size_t, size_t>, std::vector<float>> seen;
    DecoderState rows = model.decoder().start(together, settings);
    StepResult step;
    for (size_t t = 0; t < 4; ++t) {
      std::vector<uint32_t> tokens;
      for (const size_t sentence : rows.sentence) tokens.push_back(token_of(sentence, t));
      model.decoder().step(together, settings, tokens, rows, step);
      for (size_t r = 0; r < rows.num_rows(); ++r) {
        std::vector<float>& numbers = seen[{rows.sentence[r], t}];
        numbers.assign(step.log_probs.row(r), step.log_probs.row(r) + step.log_probs.cols());
        const float* weights = step.attention.weights.data() + rows.spans[r].begin;
        numbers.insert(numbers.end(), weights, weights + rows.spans[r].length);
      }
      // Backwards, one in five leaves.
      std::vector<size_t> order;
      for (size_t r = rows.num_rows(); r-- > 0;) {
        if (r % 5 != 1) order.push_back(r);
      }
      rows.select(order);
    }
    for (size_t i = 0; i < sources.size(); ++i) {
      const PreparedSources alone = model.prepare({sources[i]});
      DecoderState row = model.decoder().start(alone, settings);
      for (size_t t = 0; t < 4; ++t) {
        model.decoder().step(alone, settings, {token_of(i, t)}, row, step);
        const auto place = seen.find({i, t});
        if (place == seen.end()) continue;
        std::vector<float> numbers(step.log_probs.row(0),
                                   step.log_probs.row(0) + step.log_probs.cols());
        numbers.insert(numbers.end(), step.attention.weights.begin(), step.attention.weights.end());
        ASSERT_EQ(numbers, place->second) << describe(options) << " sentence " << i;
      }
    }
  }
}

// Bounds that are given count; where there are none, the model's own prediction and the slack.
TEST(InferModel, AFertilityHeadPredictsBoundsThatAreNotGiven) {
  ModelOptions options;
  options.fertility_classes = 4;
  const SmallModel small(options);
  const Model model(small.options, weights_in(small.parameters));
  const std::vector<SourceSentence> sources = {{{4, 5, 3}, {{1, 1, 1}, {}}, {}},
                                               {{6, 3}, {{}, {1.5F, kUnbounded}}, {}}};
  const PreparedSources prepared = model.prepare(sources, {1, 0.5F});
  const auto& predictions = prepared.encoded.predictions;
  ASSERT_EQ(predictions.size(), 5U);
  EXPECT_EQ(prepared.fertility,
            (std::vector<float>{predictions[0].expected() + 0.5F, predictions[1].expected() + 0.5F,
                                kUnbounded, 1.5F, kUnbounded}));
  const PreparedSources quantiles = model.prepare(sources, {1, 0.5F, 0.8});
  EXPECT_EQ(quantiles.fertility[0], static_cast<float>(predictions[0].quantile(0.8)) + 0.5F);
  EXPECT_EQ(quantiles.fertility[3], 1.5F);
  // Words of one subword token are tokens; the sink stays unbounded.
  const SubwordSpans spans(small.source_vocabulary);
  EXPECT_EQ(model.prepare(sources, {1, 0.5F, 0, &spans}).fertility, prepared.fertility);
  const Model from_zero(small.options, weights_in(small.parameters), 0);
  EXPECT_NEAR(from_zero.prepare(sources, {1, 0.5F}).fertility[0], prepared.fertility[0] - 1, 1e-6F);
}

// Training takes it for divergence.
TEST(InferModel, APredictionThatIsNoNumberIsAScoreError) {
  for (const Architecture architecture : all_architectures()) {
    ModelOptions options;
    options.architecture = architecture;
    options.fertility_classes = 4;
    SmallModel small(options);
    const size_t bias = small.model.parameters().find("fertility.bias");
    small.parameters[bias].data[0] = std::nanf("");
    const Model model(small.options, weights_in(small.parameters));
    EXPECT_THROW(model.prepare({SourceSentence{{4, 5, 3}}}), attention::ScoreError);
    // Where bounds are given, nothing is read of it.
    EXPECT_NO_THROW(model.prepare({{{4, 3}, {{1, kUnbounded}}, {}}}));
  }
}

TEST(InferModel, BoundsAreThoseOfTheMember) {
  const SmallModel small;
  const Model model(small.options, weights_in(small.parameters));
  const std::vector<SourceSentence> sources = {{{4, 3}, {{1, kUnbounded}, {2, kUnbounded}}, {}}};
  EXPECT_EQ(model.prepare(sources, {1, 1}).fertility, (std::vector<float>{2, kUnbounded}));
  EXPECT_TRUE(model.prepare(sources, {2, 1}).fertility.empty());
}

TEST(InferModel, RefusesBoundsThatDoNotFitTheTokens) {
  const SmallModel small;
  const Model model(small.options, weights_in(small.parameters));
  EXPECT_THROW(model.prepare({{{4, 3}, {{1}}, {}}}), InternalError);
}

}  // namespace
}  // namespace allot::infer
