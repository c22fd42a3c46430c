#include "model/translation_model.h"

#include <gtest/gtest.h>

#include "model/backward_stages.h"
#include "support/tiny_model.h"

namespace allot {
namespace {

using attention::Transform;
using testing::set_fertility;
using testing::TinyModel;

ModelOptions tiny_options(Transform transform) {
  ModelOptions options;
  options.source_vocabulary = 7;
  options.target_vocabulary = 7;
  options.embedding_size = 3;
  options.hidden_size = 4;
  options.transform = transform;
  options.exhaustion_bonus = 0;
  options.dropout = 0;
  return options;
}

// What is exchanged first: most of it while the encoder computes.
TEST(TranslationModel, ParametersHaveTheStageOfTheirLayer) {
  ModelOptions options = tiny_options(Transform::kSoftmax);
  options.fertility_classes = 3;
  const TranslationModel plain(options);
  const ParameterList& list = plain.parameters();
  EXPECT_EQ(list.num_stages(), 4U);
  EXPECT_EQ(list[list.find("output.weights")].stage, kOutputStage);
  EXPECT_EQ(list[list.find("decoder.combine")].stage, kDecoderStage);
  EXPECT_EQ(list[list.find("output.bias")].stage, kDecoderStage);
  EXPECT_EQ(list[list.find("fertility.bias")].stage, kDecoderStage);
  EXPECT_EQ(list[list.find("encoder.layer1.forward.input")].stage, 2U);
  EXPECT_EQ(list[list.find("encoder.layer0.forward.input")].stage, 3U);
  // A table that several layers read waits for the last of them.
  options.embedding_size = options.hidden_size;
  options.tied_embeddings = true;
  const TranslationModel tied(options);
  EXPECT_EQ(tied.parameters()[tied.parameters().find("target.embeddings")].stage, kDecoderStage);
  options.shared_embeddings = true;
  const TranslationModel shared(options);
  EXPECT_EQ(shared.parameters()[shared.parameters().find("embeddings")].stage, 3U);
}

class EveryTransform : public ::testing::TestWithParam<Transform> {
 protected:
  static void check(const ModelOptions& options) {
    TinyModel tiny(options);
    if (attention::is_bounded(options.transform)) set_fertility(tiny, 0.55F);
    tiny.settings.attention.bonus.gradient = true;
    tiny.check_gradients();
  }
};

TEST_P(EveryTransform, GradientEqualsFiniteDifferences) {
  check(tiny_options(GetParam()));
}

TEST_P(EveryTransform, GradientFlowsThroughTheCoverageVector) {
  ModelOptions options = tiny_options(GetParam());
  for (const CoverageVector kind : {CoverageVector::kSource, CoverageVector::kQuery}) {
    SCOPED_TRACE(to_string(kind));
    options.coverage_vector = kind;
    check(options);
  }
}

TEST_P(EveryTransform, GradientOfDotScores) {
  ModelOptions options = tiny_options(GetParam());
  options.score = ScoreKind::kDot;
  check(options);
}

TEST_P(EveryTransform, GradientOfMlpScores) {
  ModelOptions options = tiny_options(GetParam());
  options.score = ScoreKind::kMlp;
  check(options);
}

TEST_P(EveryTransform, GradientOfMlpScoresWithACoverageVector) {
  ModelOptions options = tiny_options(GetParam());
  options.score = ScoreKind::kMlp;
  for (const CoverageVector kind : {CoverageVector::kSource, CoverageVector::kQuery}) {
    SCOPED_TRACE(to_string(kind));
    options.coverage_vector = kind;
    check(options);
  }
}

TEST_P(EveryTransform, GradientOfOneLayer) {
  ModelOptions options = tiny_options(GetParam());
  options.encoder_layers = options.decoder_layers = 1;
  check(options);
}

TEST_P(EveryTransform, GradientOfGrus) {
  ModelOptions options = tiny_options(GetParam());
  options.cell = CellKind::kGru;
  check(options);
}

TEST_P(EveryTransform, GradientWithLayerNormalization) {
  ModelOptions options = tiny_options(GetParam());
  options.layer_normalization = true;
  check(options);
}

TEST_P(EveryTransform, GradientWithLabelSmoothingAndDropout) {
  TinyModel tiny(tiny_options(GetParam()));
  if (attention::is_bounded(GetParam())) set_fertility(tiny, 0.55F);
  tiny.settings.loss.label_smoothing = 0.1;
  tiny.settings.dropout = {0.3, false, 5, 17};
  tiny.check_gradients();
}

TEST_P(EveryTransform, GradientWithAFertilityHead) {
  ModelOptions options = tiny_options(GetParam());
  options.fertility_classes = 3;
  TinyModel tiny(options);
  if (attention::is_bounded(GetParam())) set_fertility(tiny, 0.55F);
  tiny.examples[0].aligned = {1, 2, 1, kNoFertility};  // nobody asks about the sink
  tiny.examples[1].aligned = {5, kNoFertility};
  tiny.examples[2].aligned = {1, 3, 1, 1, kNoFertility};
  tiny.settings.fertility = {0.7, 0.5};
  tiny.settings.dropout = {0.3, false, 5, 17};
  tiny.check_gradients();
  tiny.examples[0].aligned[2] = tiny.examples[2].aligned[0] = 0;
  tiny.settings.fertility.minimum = 0;
  tiny.check_gradients();
}

// Bounds that are never reached: the gradient of guided attention stops at bounds and budget, but
// not at the bonus when that has a gradient.
TEST_P(EveryTransform, GradientOfGuidedAttention) {
  ModelOptions options = tiny_options(GetParam());
  options.score = ScoreKind::kMlp;
  options.exhaustion_bonus = 0.2;
  TinyModel tiny(options);
  if (attention::is_bounded(GetParam())) set_fertility(tiny, 9);
  tiny.settings.attention.bonus.gradient = true;
  tiny.settings.guide_weight = 0.8;
  for (Example& example : tiny.examples) {
    example.links.assign(example.target.size() + 1, kNoLink);
    example.links[0] = static_cast<uint8_t>(example.source.size() / 2);
    example.links.back() = static_cast<uint8_t>(example.source.size() - 1);  // the sink
  }
  tiny.check_gradients();
  EXPECT_GT(tiny.workspace.recurrent.decoder.attention.guide.num_links, 0);
}

TEST_P(EveryTransform, GradientOfSoftlyGuidedAttention) {
  ModelOptions options = tiny_options(GetParam());
  options.score = ScoreKind::kMlp;
  options.exhaustion_bonus = 0.2;
  TinyModel tiny(options);
  if (attention::is_bounded(GetParam())) set_fertility(tiny, 9);
  tiny.settings.attention.bonus.gradient = true;
  tiny.settings.guide_weight = 0.8;
  for (Example& example : tiny.examples) {
    example.links.assign(example.target.size() + 1, kNoLink);
    const auto sink = static_cast<uint8_t>(example.source.size() - 1);
    example.links[0] = SoftLink::in_proportion({{0, 0.7}, {sink, 0.3}});
    example.links.back() = sink;
  }
  tiny.check_gradients();
  EXPECT_GT(tiny.workspace.recurrent.decoder.attention.guide.num_links, 0);
}

INSTANTIATE_TEST_SUITE_P(Transforms, EveryTransform,
                         ::testing::ValuesIn(attention::all_transforms()),
                         [](const auto& test) { return to_string(test.param); });

class BoundedTransform : public EveryTransform {};

TEST_P(BoundedTransform, GradientFlowsThroughTheExhaustionBonus) {
  ModelOptions options = tiny_options(GetParam());
  options.exhaustion_bonus = 0.4;
  check(options);
}

TEST_P(BoundedTransform, GradientWithABoundOfItsOwnForEveryWord) {
  TinyModel tiny(tiny_options(GetParam()));
  tiny.examples[0].fertility = {0.3F, 1.7F, 0.6F, kUnbounded};
  tiny.examples[1].fertility = {0.8F, kUnbounded};
  tiny.examples[2].fertility = {0.2F, 0.25F, 2, 0.15F, kUnbounded};
  tiny.check_gradients();
}

TEST_P(BoundedTransform, NoWordGetsMoreThanItsFertility) {
  TinyModel tiny(tiny_options(GetParam()), 2.0);
  set_fertility(tiny, 0.4F);
  tiny.loss();
  const attention::Budget<double>& budget = *tiny.workspace.recurrent.decoder.attention.budget;
  for (size_t j = 0; j < budget.spent().size(); ++j) {
    EXPECT_LE(budget.spent()[j], budget.fertility()[j] + 1e-12);
  }
}

// A token that may not get all of the attention is no goal to learn.
TEST_P(BoundedTransform, LinksToTokensWithTooLittleLeftAreIgnored) {
  TinyModel tiny(tiny_options(GetParam()));
  tiny.settings.guide_weight = 1;
  for (Example& example : tiny.examples) example.links.assign(example.target.size() + 1, 0);
  set_fertility(tiny, 0.9F);
  tiny.loss();
  EXPECT_EQ(tiny.workspace.recurrent.decoder.attention.guide.num_links, 0);
  set_fertility(tiny, 1);  // enough for the first target token of each sentence
  tiny.loss();
  EXPECT_EQ(tiny.workspace.recurrent.decoder.attention.guide.num_links, tiny.examples.size());
  // A share that it has left is one.
  for (Example& example : tiny.examples) {
    const auto sink = static_cast<uint8_t>(example.source.size() - 1);
    example.links.assign(example.target.size() + 1, kNoLink);
    example.links[0] = SoftLink::in_proportion({{0, 1}, {sink, 1}});
  }
  for (const float fertility : {0.4F, 0.6F}) {
    set_fertility(tiny, fertility);
    tiny.loss();
    EXPECT_EQ(tiny.workspace.recurrent.decoder.attention.guide.num_links,
              fertility < 0.5F ? 0 : tiny.examples.size());
  }
}

TEST_P(BoundedTransform, RefusesToRunWithoutFertilities) {
  TinyModel tiny(tiny_options(GetParam()));
  EXPECT_THROW(tiny.loss(), InternalError);
}

INSTANTIATE_TEST_SUITE_P(Transforms, BoundedTransform,
                         ::testing::Values(Transform::kCsoftmax, Transform::kCsparsemax,
                                           Transform::kCentmax15),
                         [](const auto& test) { return to_string(test.param); });

TEST(TranslationModel, GradientOfTiedAndSharedEmbeddings) {
  for (const bool tied : {false, true}) {
    for (const bool shared : {false, true}) {
      ModelOptions options = tiny_options(Transform::kSoftmax);
      options.embedding_size = options.hidden_size;
      options.tied_embeddings = tied;
      options.shared_embeddings = shared;
      TinyModel(options).check_gradients();
    }
  }
}

TEST(TranslationModel, GradientWithVariationalDropout) {
  TinyModel tiny(tiny_options(Transform::kSparsemax));
  tiny.settings.dropout = {0.3, true, 6, 1};
  tiny.check_gradients();
}

TEST(TranslationModel, GradientOfGrusWithLayerNormalizationAndDropout) {
  for (const int layers : {1, 3}) {
    ModelOptions options = tiny_options(Transform::kCsparsemax);
    options.cell = CellKind::kGru;
    options.layer_normalization = true;
    options.encoder_layers = options.decoder_layers = layers;
    TinyModel tiny(options);
    set_fertility(tiny, 0.55F);
    tiny.settings.dropout = {0.3, true, 6, 1};
    tiny.check_gradients();
  }
}

// With variational dropout a unit that is off is off at every step of the sentence.
TEST(TranslationModel, VariationalDropoutKeepsItsMask) {
  for (const bool is_variational : {false, true}) {
    ModelOptions options = tiny_options(Transform::kSoftmax);
    options.hidden_size = 16;
    TinyModel tiny(options);
    tiny.examples = {{{4, 5, 6, 3}, {4, 5, 6, 4, 5, 6}, {}, 7}};
    tiny.settings.dropout = {0.5, is_variational, 6, 1};
    tiny.loss();
    const Matrix<double>& states = tiny.workspace.recurrent.decoder.states;
    size_t num_changes = 0;
    for (size_t t = 1; t < states.rows(); ++t) {
      for (size_t k = 0; k < states.cols(); ++k) {
        num_changes += (states.row(t)[k] == 0) != (states.row(0)[k] == 0) ? 1U : 0U;
      }
    }
    EXPECT_EQ(num_changes == 0, is_variational);
  }
}

TEST(TranslationModel, StartsGainsAtOne) {
  ModelOptions options = tiny_options(Transform::kSoftmax);
  options.layer_normalization = true;
  const TinyModel tiny(options);
  const size_t gain = tiny.model.parameters().find("decoder.layer1.norm_gain");
  const size_t bias = tiny.model.parameters().find("encoder.layer0.norm_bias");
  EXPECT_EQ(tiny.parameters[gain].data[0], 1);
  EXPECT_EQ(tiny.parameters[bias].data[0], 0);
}

TEST(TranslationModel, HasTheParametersOfThePaper) {
  ModelOptions options;
  options.source_vocabulary = 24825;
  options.target_vocabulary = 17703;
  EXPECT_EQ(TranslationModel(options).num_parameters(), 38899203U);
  for (const CoverageVector kind : {CoverageVector::kSource, CoverageVector::kQuery}) {
    options.coverage_vector = kind;
    EXPECT_EQ(TranslationModel(options).num_parameters(), 38899203U + 500);
  }
}

// The losses of a sentence, and its dropout, must not know its neighbors.
TEST(TranslationModel, ASentenceDoesNotDependOnItsBatch) {
  for (const Transform transform : attention::all_transforms()) {
    TinyModel tiny(tiny_options(transform));
    if (attention::is_bounded(transform)) set_fertility(tiny, 0.55F);
    tiny.settings.dropout = {0.3, false, 5, 17};
    tiny.transposes.refresh(tiny.parameters, tiny.pool);
    const std::vector<Example> all = tiny.examples;
    const auto losses = [&tiny](const std::vector<Example>& examples) {
      return tiny.model
          .forward<double>(make_shard(examples, {1, 2}), {tiny.parameters, tiny.transposes},
                           tiny.settings, tiny.workspace)
          .sentence_nll;
    };
    const std::vector<double> together = losses(all);
    for (size_t i = 0; i < all.size(); ++i) EXPECT_EQ(losses({all[i]})[0], together[i]);
    EXPECT_EQ(losses({all[2], all[0]})[0], together[2]);
  }
}

TEST(TranslationModel, TakesEmptyTargetsAndSourcesOfOneToken) {
  TinyModel tiny(tiny_options(Transform::kCsparsemax));
  tiny.examples = {{{3}, {}, {kUnbounded}, 0}, {{3}, {4, 5, 6}, {kUnbounded}, 1}};
  EXPECT_GT(tiny.loss(), 0);
  tiny.check_gradients();
}

}  // namespace
}  // namespace allot
