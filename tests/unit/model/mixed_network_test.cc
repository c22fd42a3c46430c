#include "model/mixed_network.h"

#include <gtest/gtest.h>

#include "model/backward_stages.h"
#include "support/tiny_model.h"

namespace allot {
namespace {

using attention::Transform;
using testing::set_fertility;
using testing::TinyModel;

ModelOptions tiny_mixed(Transform transform) {
  ModelOptions options;
  options.architecture = Architecture::kTransformer;
  options.decoder = DecoderKind::kLstm;
  options.source_vocabulary = 7;
  options.target_vocabulary = 7;
  options.embedding_size = options.hidden_size = 4;
  options.encoder_layers = 1;
  options.decoder_layers = 2;
  options.transform = transform;
  options.exhaustion_bonus = 0;
  options.dropout = 0;
  options.transformer.heads = 2;
  options.transformer.feed_forward_size = 5;
  return options;
}

// Gains other than 1 and biases other than 0.
struct TinyMixed : TinyModel {
  explicit TinyMixed(const ModelOptions& options) : TinyModel(options) {
    Random random(4);
    for (const ParameterInfo& info : model.parameters().all()) {
      if (info.rows > 1) continue;
      for (size_t i = 0; i < info.size(); ++i) {
        parameters.values()[info.begin + i] += 0.3 * (random.uniform() - 0.5);
      }
    }
    settings.attention.bonus.gradient = true;
  }
};

class MixedGradients : public ::testing::TestWithParam<Transform> {
 protected:
  static bool is_bounded() { return attention::is_bounded(GetParam()); }
  static ModelOptions options() { return tiny_mixed(GetParam()); }
  // Fertilities that bind from the second step on.
  static void check(const ModelOptions& options) {
    TinyMixed tiny(options);
    if (is_bounded()) set_fertility(tiny, 0.55F);
    tiny.check_gradients();
  }
};

TEST_P(MixedGradients, GradientEqualsFiniteDifferences) {
  check(options());
}

TEST_P(MixedGradients, GradientOfEveryScoreAndCoverageVector) {
  ModelOptions wanted = options();
  for (const ScoreKind score : {ScoreKind::kDot, ScoreKind::kGeneral, ScoreKind::kMlp}) {
    for (const CoverageVector coverage : {CoverageVector::kSource, CoverageVector::kQuery}) {
      SCOPED_TRACE(to_string(score) + " " + to_string(coverage));
      wanted.score = score;
      wanted.coverage_vector = coverage;
      check(wanted);
    }
  }
}

TEST_P(MixedGradients, GradientOfGrusWithLayerNormalization) {
  ModelOptions wanted = options();
  wanted.cell = CellKind::kGru;
  check(wanted);
  wanted.layer_normalization = true;
  check(wanted);
}

// The sides need not be as high as each other.
TEST_P(MixedGradients, GradientOfOtherLayers) {
  ModelOptions wanted = options();
  wanted.encoder_layers = 3;
  wanted.decoder_layers = 1;
  wanted.layer_normalization = true;
  wanted.transformer.activation = Activation::kGelu;
  wanted.transformer.self_attention = Transform::kSparsemax;
  check(wanted);
}

TEST_P(MixedGradients, GradientWithLabelSmoothingAndDropout) {
  TinyMixed tiny(options());
  if (is_bounded()) set_fertility(tiny, 0.55F);
  tiny.settings.loss.label_smoothing = 0.1;
  tiny.settings.dropout = {0.3, false, 5, 17, 0.3, 0.25};
  tiny.check_gradients();
  tiny.settings.dropout = {0.3, true, 6, 1, 0.3, 0.25};
  tiny.check_gradients();
}

TEST_P(MixedGradients, GradientWithAFertilityHead) {
  ModelOptions wanted = options();
  wanted.fertility_classes = 3;
  TinyMixed tiny(wanted);
  if (is_bounded()) set_fertility(tiny, 0.55F);
  tiny.examples[0].aligned = {1, 2, 1, kNoFertility};
  tiny.examples[1].aligned = {5, kNoFertility};
  tiny.examples[2].aligned = {1, 3, 1, 1, kNoFertility};
  tiny.settings.fertility = {0.7, 0.5};
  tiny.check_gradients();
}

// Bounds that are never reached: what the loss of the links does not see has no gradient.
TEST_P(MixedGradients, GradientOfGuidedAttention) {
  ModelOptions wanted = options();
  wanted.score = ScoreKind::kMlp;
  wanted.exhaustion_bonus = 0.2;
  for (const bool soft : {false, true}) {
    TinyMixed tiny(wanted);
    if (is_bounded()) set_fertility(tiny, 9);
    tiny.settings.guide_weight = 0.8;
    for (Example& example : tiny.examples) {
      const auto sink = static_cast<uint8_t>(example.source.size() - 1);
      example.links.assign(example.target.size() + 1, kNoLink);
      example.links[0] = static_cast<uint8_t>(example.source.size() / 2);
      if (soft) example.links[0] = SoftLink::in_proportion({{0, 0.7}, {sink, 0.3}});
      example.links.back() = sink;
    }
    tiny.check_gradients();
    EXPECT_GT(tiny.workspace.mixed.decoder.attention.guide.num_links, 0);
  }
}

// All gradients of these sentences, after a forward and backward pass.
std::vector<double> gradients_of(TinyMixed& tiny, ModelWorkspace<double>& workspace) {
  tiny.transposes.refresh(tiny.parameters, tiny.pool);
  Gradients<double> gradients(tiny.model.parameters());
  tiny.model.forward_backward<double>(make_shard(tiny.examples, {1, 2}),
                                      {tiny.parameters, tiny.transposes}, tiny.settings, 0.5,
                                      workspace, gradients);
  std::vector<double> all;
  for (size_t i = 0; i < gradients.list().size(); ++i) {
    const ParameterInfo& info = gradients.list()[i];
    for (size_t r = 0; r < info.rows; ++r) {
      const double* row = gradients.row(i, r);
      all.insert(all.end(), row, row + info.cols);
    }
  }
  return all;
}

// Workspaces are kept from batch to batch: nothing of another one may be left.
TEST_P(MixedGradients, AUsedWorkspaceGivesWhatAFreshOneGives) {
  ModelOptions wanted = options();
  wanted.coverage_vector = CoverageVector::kSource;
  wanted.exhaustion_bonus = 0.2;
  wanted.fertility_classes = 3;
  TinyMixed tiny(wanted);
  tiny.settings.dropout = {0.3, false, 5, 17, 0.3, 0.25};
  const auto use = [&tiny](const std::vector<Example>& examples) {
    tiny.examples = examples;
    if (is_bounded()) set_fertility(tiny, 1.3F);
    for (Example& example : tiny.examples) example.aligned.assign(example.source.size(), 2);
  };
  const std::vector<Example> own = tiny.examples;
  use(own);
  ModelWorkspace<double> fresh;
  const std::vector<double> expected = gradients_of(tiny, fresh);
  ModelWorkspace<double> used;
  // Longer sentences and more of them, then a single short one.
  use({{{4, 5, 6, 6, 5, 4, 3}, {4, 5, 6, 6, 5, 4, 5}, {}, 11},
       {{6, 3}, {5, 4}, {}, 12},
       {{5, 6, 4, 5, 3}, {6, 6, 6}, {}, 13},
       {{4, 3}, {}, {}, 14}});
  EXPECT_NE(gradients_of(tiny, used), expected);
  use({{{5, 3}, {4}, {}, 15}});
  gradients_of(tiny, used);
  use(own);
  EXPECT_EQ(gradients_of(tiny, used), expected);
}

// The losses of a sentence, and its dropout, must not know its neighbors.
TEST_P(MixedGradients, ASentenceDoesNotDependOnItsBatch) {
  for (const CellKind cell : {CellKind::kLstm, CellKind::kGru}) {
    ModelOptions wanted = options();
    wanted.cell = cell;
    TinyMixed tiny(wanted);
    if (is_bounded()) set_fertility(tiny, 0.55F);
    tiny.settings.dropout = {0.3, false, 5, 17, 0.3, 0.3};
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

INSTANTIATE_TEST_SUITE_P(Transforms, MixedGradients,
                         ::testing::ValuesIn(attention::all_transforms()),
                         [](const auto& test) { return to_string(test.param); });

class BoundedMixedGradients : public MixedGradients {};

TEST_P(BoundedMixedGradients, GradientFlowsThroughTheExhaustionBonus) {
  ModelOptions wanted = options();
  wanted.exhaustion_bonus = 0.4;
  wanted.sink_bonus = 0.1;
  check(wanted);
}

TEST_P(BoundedMixedGradients, NoTokenGetsMoreThanItsFertility) {
  TinyMixed tiny(options());
  set_fertility(tiny, 0.4F);
  tiny.loss();
  const attention::Budget<double>& budget = *tiny.workspace.mixed.decoder.attention.budget;
  for (size_t j = 0; j < budget.spent().size(); ++j) {
    EXPECT_LE(budget.spent()[j], budget.fertility()[j] + 1e-12);
  }
}

TEST_P(BoundedMixedGradients, RefusesToRunWithoutFertilities) {
  TinyMixed tiny(options());
  EXPECT_THROW(tiny.loss(), InternalError);
}

INSTANTIATE_TEST_SUITE_P(Transforms, BoundedMixedGradients,
                         ::testing::Values(Transform::kCsoftmax, Transform::kCsparsemax,
                                           Transform::kCentmax15),
                         [](const auto& test) { return to_string(test.param); });

TEST(MixedNetwork, GradientOfTiedAndSharedEmbeddings) {
  for (const bool tied : {false, true}) {
    for (const bool shared : {false, true}) {
      ModelOptions options = tiny_mixed(Transform::kSoftmax);
      options.tied_embeddings = tied;
      options.shared_embeddings = shared;
      TinyMixed(options).check_gradients();
    }
  }
}

// The decoder is exchanged while the encoder computes.
TEST(MixedNetwork, ParametersHaveTheStageOfTheirSide) {
  ModelOptions options = tiny_mixed(Transform::kSoftmax);
  options.fertility_classes = 3;
  const TranslationModel model(options);
  const ParameterList& list = model.parameters();
  EXPECT_EQ(list.num_stages(), 3U);
  EXPECT_EQ(list[list.find("output.weights")].stage, kOutputStage);
  EXPECT_EQ(list[list.find("decoder.layer1.start.weights")].stage, kDecoderStage);
  EXPECT_EQ(list[list.find("decoder.combine")].stage, kDecoderStage);
  EXPECT_EQ(list[list.find("fertility.bias")].stage, kDecoderStage);
  EXPECT_EQ(list[list.find("encoder.norm.gain")].stage, kTransformerEncoderStage);
  options.shared_embeddings = true;
  const TranslationModel shared(options);
  EXPECT_EQ(shared.parameters()[shared.parameters().find("embeddings")].stage,
            kTransformerEncoderStage);
}

// The encoder as in a Transformer, whatever range the training names; the decoder as with LSTMs.
TEST(MixedNetwork, EachSideBeginsAsItsArchitectureDoes) {
  ModelOptions options = tiny_mixed(Transform::kCsparsemax);
  options.fertility_classes = 3;
  options.layer_normalization = true;
  const TranslationModel model(options);
  Parameters<float> narrow(model.parameters()), wide(model.parameters());
  Random first(3), second(3);
  model.initialize(0.25, first, narrow);
  model.initialize(2, second, wide);
  for (size_t i = 0; i < model.parameters().size(); ++i) {
    const ParameterInfo& info = model.parameters()[i];
    const bool is_constant = info.initial == Initial::kOne || info.initial == Initial::kZero;
    const bool is_of_encoder = info.name.rfind("encoder.", 0) == 0 ||
                               info.name.rfind("source.", 0) == 0 ||
                               info.name.rfind("fertility.", 0) == 0;
    for (size_t k = 0; k < info.size(); ++k) {
      const float factor = is_constant || is_of_encoder ? 1 : 8;
      EXPECT_FLOAT_EQ(wide[i].data[k], factor * narrow[i].data[k]) << info.name;
    }
  }
}

TEST(MixedNetwork, TakesEmptyTargetsAndSourcesOfOneToken) {
  TinyMixed tiny(tiny_mixed(Transform::kCsparsemax));
  tiny.examples = {{{3}, {}, {kUnbounded}, 0}, {{3}, {4, 5, 6}, {kUnbounded}, 1}};
  EXPECT_GT(tiny.loss(), 0);
  tiny.check_gradients();
}

}  // namespace
}  // namespace allot
