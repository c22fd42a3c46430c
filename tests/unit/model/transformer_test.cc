#include "model/transformer.h"

#include <gtest/gtest.h>

#include "support/tiny_model.h"

namespace allot {
namespace {

using attention::Transform;
using testing::set_fertility;
using testing::TinyModel;

ModelOptions tiny_transformer(Transform transform, BudgetScope budget = BudgetScope::kHead) {
  ModelOptions options;
  options.architecture = Architecture::kTransformer;
  options.source_vocabulary = 7;
  options.target_vocabulary = 7;
  options.embedding_size = options.hidden_size = 6;
  options.encoder_layers = 1;
  options.decoder_layers = 2;
  options.transform = transform;
  options.exhaustion_bonus = 0;
  options.dropout = 0;
  options.transformer.heads = 3;
  options.transformer.feed_forward_size = 5;
  options.transformer.budget = budget;
  options.transformer.bounded_layers = BoundedLayers::all();
  return options;
}

// Layers that begin with small weights attend to everything alike: larger ones show more.
struct TinyTransformer : TinyModel {
  explicit TinyTransformer(const ModelOptions& options) : TinyModel(options) {
    for (size_t i = 0; i < model.num_parameters(); ++i) parameters.values()[i] *= 1.5;
    // No bias and no gain is a special value.
    Random random(4);
    for (const ParameterInfo& info : model.parameters().all()) {
      if (info.rows > 1) continue;
      for (size_t i = 0; i < info.size(); ++i) {
        parameters.values()[info.begin + i] += 0.3 * (random.uniform() - 0.5);
      }
    }
  }
};

using TransformerVariant = std::tuple<Transform, BudgetScope>;

class TransformerGradients : public ::testing::TestWithParam<TransformerVariant> {
 protected:
  static ModelOptions options() {
    return tiny_transformer(std::get<0>(GetParam()), std::get<1>(GetParam()));
  }
  static bool is_bounded() { return attention::is_bounded(std::get<0>(GetParam())); }
  // Fertilities that bind from the second step on.
  static void check(const ModelOptions& options) {
    TinyTransformer tiny(options);
    if (is_bounded()) set_fertility(tiny, 0.55F);
    tiny.settings.attention.bonus.gradient = true;
    tiny.check_gradients();
  }
};

TEST_P(TransformerGradients, GradientEqualsFiniteDifferences) {
  check(options());
}

// With a coverage vector, what is spent counts also where there are no bounds.
class CoverageTransformerGradients : public TransformerGradients {
 protected:
  static ModelOptions options() {
    ModelOptions wanted = TransformerGradients::options();
    wanted.coverage_vector = CoverageVector::kSource;
    return wanted;
  }
};

TEST_P(CoverageTransformerGradients, GradientFlowsThroughTheCoverageVector) {
  check(options());
}

// All gradients of these sentences, after a forward and backward pass.
std::vector<double> gradients_of(TinyTransformer& tiny, ModelWorkspace<double>& workspace) {
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
TEST_P(CoverageTransformerGradients, AUsedWorkspaceGivesWhatAFreshOneGives) {
  ModelOptions wanted = options();
  wanted.exhaustion_bonus = 0.2;
  TinyTransformer tiny(wanted);
  tiny.settings.dropout = {0.3, false, 5, 17, 0.3, 0.25};
  tiny.settings.guide_weight = 0.5;
  const auto use = [&tiny](const std::vector<Example>& examples) {
    tiny.examples = examples;
    if (is_bounded()) set_fertility(tiny, 1.3F);
    for (Example& example : tiny.examples) {
      example.links.assign(example.target.size() + 1, kNoLink);
      example.links[0] = 0;
    }
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

// What a step predicts does not depend on tokens that come later.
TEST_P(CoverageTransformerGradients, ALaterTokenChangesNoEarlierState) {
  for (const Transform self : {Transform::kSoftmax, Transform::kSparsemax, Transform::kEntmax15}) {
    ModelOptions wanted = options();
    wanted.transformer.self_attention = self;
    TinyTransformer tiny(wanted);
    tiny.examples = {{{4, 5, 6, 3}, {4, 5, 6, 4, 5}, {}, 7}, {{5, 3}, {6, 4}, {}, 8}};
    if (is_bounded()) set_fertility(tiny, 0.7F);
    const auto states_of = [&tiny] {
      tiny.loss();
      const Matrix<double>& all = tiny.workspace.transformer.decoder.outputs();
      std::vector<std::vector<double>> rows;
      for (size_t r = 0; r < all.rows(); ++r) {
        rows.emplace_back(all.row(r), all.row(r) + all.cols());
      }
      return rows;
    };
    const std::vector<std::vector<double>> before = states_of();
    tiny.examples[0].target[2] = 5;  // read at step 3
    const std::vector<std::vector<double>> after = states_of();
    for (size_t r = 0; r < before.size(); ++r) {
      const bool may_change = r >= 3 && r < 6;  // the first sentence has the rows 0 to 5
      // Sparse attention may pass over the token.
      if (may_change && r > 3 && self != Transform::kSoftmax) continue;
      EXPECT_EQ(before[r] != after[r], may_change) << r << " " << to_string(self);
    }
  }
}

class BoundedTransformerGradients : public TransformerGradients {};

TEST_P(BoundedTransformerGradients, GradientFlowsThroughTheExhaustionBonus) {
  ModelOptions wanted = options();
  wanted.exhaustion_bonus = 0.4;
  wanted.sink_bonus = 0.1;
  check(wanted);
}

TEST_P(TransformerGradients, GradientWithOneBoundedLayer) {
  ModelOptions wanted = options();
  wanted.transformer.bounded_layers = BoundedLayers::only(1);
  check(wanted);
}

TEST_P(TransformerGradients, GradientWithLabelSmoothingAndDropout) {
  TinyTransformer tiny(options());
  if (is_bounded()) set_fertility(tiny, 0.55F);
  tiny.settings.loss.label_smoothing = 0.1;
  tiny.settings.dropout = {0.3, false, 5, 17};
  tiny.check_gradients();
}

TEST_P(TransformerGradients, GradientWithDropoutOfWeightsAndActivations) {
  TinyTransformer tiny(options());
  if (is_bounded()) set_fertility(tiny, 0.55F);
  tiny.settings.dropout = {0.2, false, 5, 17, 0.3, 0.25};
  tiny.check_gradients();
}

// As with the LSTM: bounds that are never reached.
TEST_P(TransformerGradients, GradientOfGuidedAttention) {
  ModelOptions wanted = options();
  wanted.exhaustion_bonus = 0.2;
  TinyTransformer tiny(wanted);
  if (is_bounded()) set_fertility(tiny, 9);
  tiny.settings.attention.bonus.gradient = true;
  tiny.settings.guide_weight = 0.8;
  for (Example& example : tiny.examples) {
    example.links.assign(example.target.size() + 1, kNoLink);
    example.links[0] = static_cast<uint8_t>(example.source.size() / 2);
    example.links.back() = static_cast<uint8_t>(example.source.size() - 1);  // the sink
  }
  tiny.check_gradients();
  EXPECT_GT(tiny.workspace.transformer.decoder.layers[1].cross.guide.num_links, 0);
  EXPECT_EQ(tiny.workspace.transformer.decoder.layers[0].cross.guide.num_links, 0);
}

TEST_P(TransformerGradients, GradientOfSoftlyGuidedAttention) {
  ModelOptions wanted = options();
  wanted.exhaustion_bonus = 0.2;
  TinyTransformer tiny(wanted);
  if (is_bounded()) set_fertility(tiny, 9);
  tiny.settings.attention.bonus.gradient = true;
  tiny.settings.guide_weight = 0.8;
  for (Example& example : tiny.examples) {
    example.links.assign(example.target.size() + 1, kNoLink);
    const auto sink = static_cast<uint8_t>(example.source.size() - 1);
    example.links[0] = SoftLink::in_proportion({{0, 0.7}, {sink, 0.3}});
    example.links.back() = sink;
  }
  tiny.check_gradients();
  EXPECT_GT(tiny.workspace.transformer.decoder.layers[1].cross.guide.num_links, 0);
  EXPECT_EQ(tiny.workspace.transformer.decoder.layers[0].cross.guide.num_links, 0);
}

// The losses of a sentence, and its dropout, must not know its neighbors.
TEST_P(TransformerGradients, ASentenceDoesNotDependOnItsBatch) {
  TinyTransformer tiny(options());
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

std::string name_of(const ::testing::TestParamInfo<TransformerVariant>& test) {
  return to_string(std::get<0>(test.param)) + "_" + to_string(std::get<1>(test.param));
}

// Without bounds and coverage vector nothing is spent, so there is one scope only.
std::vector<TransformerVariant> variants_that_differ() {
  std::vector<TransformerVariant> variants;
  for (const Transform transform : attention::all_transforms()) {
    variants.emplace_back(transform, BudgetScope::kHead);
    if (attention::is_bounded(transform)) variants.emplace_back(transform, BudgetScope::kLayer);
  }
  return variants;
}

INSTANTIATE_TEST_SUITE_P(Cases, TransformerGradients, ::testing::ValuesIn(variants_that_differ()),
                         name_of);

INSTANTIATE_TEST_SUITE_P(Cases, CoverageTransformerGradients,
                         ::testing::Combine(::testing::ValuesIn(attention::all_transforms()),
                                            ::testing::ValuesIn(all_budget_scopes())),
                         name_of);

INSTANTIATE_TEST_SUITE_P(Cases, BoundedTransformerGradients,
                         ::testing::Combine(::testing::Values(Transform::kCsoftmax,
                                                              Transform::kCsparsemax,
                                                              Transform::kCentmax15),
                                            ::testing::ValuesIn(all_budget_scopes())),
                         name_of);

TEST(Transformer, GradientWithVariationalDropout) {
  TinyTransformer tiny(tiny_transformer(Transform::kCsparsemax));
  set_fertility(tiny, 0.55F);
  tiny.settings.dropout = {0.3, true, 5, 17, 0.3, 0.3};
  tiny.check_gradients();
}

TEST(Transformer, NoTwoAttentionsDropOutTheSame) {
  ModelOptions options = tiny_transformer(Transform::kSoftmax);
  options.encoder_layers = 2;
  TinyTransformer tiny(options);
  tiny.examples = {{{4, 5, 6, 4, 3}, {4, 5, 6, 4}, {}, 7}};  // five rows on both sides
  tiny.settings.dropout = {0, false, 5, 17, 0.5, 0.5};
  tiny.loss();
  // Of the last row, which a causal mask lets see everything.
  std::vector<std::vector<bool>> weights;
  const auto add = [&weights](const HeadAttentionTrace<double>& sentence) {
    weights.emplace_back();
    for (size_t j = 0; j < 15; ++j) weights.back().push_back(sentence.kept.row(4)[j] == 0);
  };
  const auto& encoder = tiny.workspace.transformer.encoder.layers;
  const auto& decoder = tiny.workspace.transformer.decoder.layers;
  for (const auto& layer : encoder) add(layer.self.sentences[0]);
  for (const auto& layer : decoder) {
    add(layer.self.sentences[0]);
    add(layer.cross.sentences[0]);
  }
  ASSERT_EQ(weights.size(), 6U);
  for (size_t i = 0; i < weights.size(); ++i) {
    for (size_t j = 0; j < i; ++j) EXPECT_NE(weights[i], weights[j]) << i << " " << j;
  }
}

// Whatever range the training names.
TEST(Transformer, InitialWeightsDoNotDependOnTheRange) {
  ModelOptions options = tiny_transformer(Transform::kCsparsemax);
  options.fertility_classes = 3;
  const TranslationModel model(options);
  Parameters<double> narrow(model.parameters()), wide(model.parameters());
  Random first(3), second(3);
  model.initialize(0.01, first, narrow);
  model.initialize(10, second, wide);
  for (size_t i = 0; i < model.num_parameters(); ++i) {
    EXPECT_EQ(narrow.values()[i], wide.values()[i]) << i;
  }
}

TEST(Transformer, GradientOfEverySelfAttentionAndActivation) {
  for (const Transform transform :
       {Transform::kSoftmax, Transform::kSparsemax, Transform::kEntmax15}) {
    ModelOptions options = tiny_transformer(Transform::kSoftmax);
    options.encoder_layers = 2;
    options.transformer.self_attention = transform;
    options.transformer.activation = Activation::kGelu;
    TinyTransformer(options).check_gradients();
  }
}

TEST(Transformer, GradientOfTiedAndSharedEmbeddings) {
  for (const bool tied : {false, true}) {
    for (const bool shared : {false, true}) {
      ModelOptions options = tiny_transformer(Transform::kSoftmax);
      options.tied_embeddings = tied;
      options.shared_embeddings = shared;
      TinyTransformer(options).check_gradients();
    }
  }
}

TEST(Transformer, GradientWithAFertilityHead) {
  ModelOptions options = tiny_transformer(Transform::kCsparsemax);
  options.fertility_classes = 3;
  TinyTransformer tiny(options);
  set_fertility(tiny, 0.55F);
  tiny.examples[0].aligned = {1, 2, 1, kNoFertility};
  tiny.examples[1].aligned = {5, kNoFertility};
  tiny.examples[2].aligned = {1, 3, 1, 1, kNoFertility};
  tiny.settings.fertility = {0.7, 0.5};
  tiny.check_gradients();
}

TEST(Transformer, NoTokenGetsMoreThanItsFertility) {
  for (const BudgetScope scope : all_budget_scopes()) {
    TinyTransformer tiny(tiny_transformer(Transform::kCsparsemax, scope));
    set_fertility(tiny, 0.4F);
    tiny.loss();
    double most = 0;
    const auto& layers = tiny.workspace.transformer.decoder.layers;
    for (const auto& layer : layers) {
      for (const HeadAttentionTrace<double>& sentence : layer.cross.sentences) {
        const size_t num_keys = sentence.weights.cols() / 3;
        for (size_t j = 0; j + 1 < num_keys; ++j) {
          double heads[3] = {0, 0, 0};
          for (size_t t = 0; t < sentence.weights.rows(); ++t) {
            for (size_t i = 0; i < 3; ++i) heads[i] += sentence.weights.row(t)[i * num_keys + j];
          }
          const double mean = (heads[0] + heads[1] + heads[2]) / 3;
          EXPECT_LE(mean, 0.4F + 1e-12);
          for (const double head : heads) most = std::max(most, head);
        }
      }
    }
    // A head alone may give more only where the layer's budget is spent by the mean.
    EXPECT_EQ(most > 0.4F + 1e-9, scope == BudgetScope::kLayer);
  }
}

TEST(Transformer, RefusesToRunWithoutFertilities) {
  TinyTransformer tiny(tiny_transformer(Transform::kCsoftmax));
  EXPECT_THROW(tiny.loss(), InternalError);
}

}  // namespace
}  // namespace allot
