#include "model/decoder.h"

#include <gtest/gtest.h>

#include <cmath>

#include "model/translation_model.h"

namespace allot {
namespace {

// The gradients of the decoder are checked with the whole model in translation_model_test.cc; here
// is what its forward promises.
struct DecoderCase {
  ModelOptions options;
  TranslationModel model;
  Parameters<double> parameters;
  Transposes<double> transposes;
  WorkerPool pool{1};
  ModelWorkspace<double> workspace;
  RunSettings settings;

  static ModelOptions make_options(ScoreKind score) {
    ModelOptions options;
    options.source_vocabulary = options.target_vocabulary = 7;
    options.embedding_size = 3;
    options.hidden_size = 4;
    options.transform = attention::Transform::kSoftmax;
    options.score = score;
    return options;
  }

  explicit DecoderCase(ScoreKind score = ScoreKind::kGeneral)
      : options(make_options(score)),
        model(options),
        parameters(model.parameters()),
        transposes(model.parameters()),
        settings(model.default_settings()) {
    Random random(2);
    model.initialize(0.7, random, parameters);
  }

  const DecoderTrace<double>& run(const std::vector<Example>& examples) {
    transposes.refresh(parameters, pool);
    model.forward<double>(make_shard(examples, {1, 2}), {parameters, transposes}, settings,
                          workspace);
    return workspace.recurrent.decoder;
  }
};

TEST(Decoder, StartsFromTheEncoderAndFeedsItsOutputBack) {
  DecoderCase test;
  const DecoderTrace<double>& trace = test.run({{{4, 5, 3}, {4, 6}, {}, 0}});
  for (size_t l = 0; l < 2; ++l) {
    const auto& encoder = test.workspace.recurrent.encoder.layers[l];
    for (size_t k = 0; k < 4; ++k) {
      const auto& last = k < 2 ? encoder.last_forward : encoder.last_backward;
      EXPECT_EQ(trace.layers[l].joint.row(0)[4 + k], last.output.row(0)[k % 2]);
      EXPECT_EQ(trace.layers[l].previous_cell.row(0)[k], last.cell.row(0)[k % 2]);
    }
  }
  for (size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(trace.layers[0].joint.row(0)[k], 0);
    EXPECT_EQ(trace.layers[0].joint.row(1)[k], trace.states.row(0)[k]);
    EXPECT_EQ(trace.layers[0].joint.row(2)[k], trace.states.row(1)[k]);
  }
}

// o = tanh(V [c; h]); with `mlp` scores V [c; h] + b.
TEST(Decoder, CombinesContextAndState) {
  for (const ScoreKind score : {ScoreKind::kGeneral, ScoreKind::kMlp}) {
    DecoderCase test(score);
    const DecoderTrace<double>& trace = test.run({{{4, 5, 3}, {4, 6}, {}, 0}});
    const ParameterList& list = test.model.parameters();
    for (size_t t = 0; t < 3; ++t) {
      for (size_t k = 0; k < 4; ++k) {
        EXPECT_EQ(trace.combined.row(t)[4 + k], trace.layers[1].outputs.row(t)[k]);
        double sum = 0;
        for (size_t i = 0; i < 8; ++i) {
          sum += trace.combined.row(t)[i] * test.parameters[list.find("decoder.combine")].at(i, k);
        }
        if (score == ScoreKind::kMlp) {
          sum += test.parameters[list.find("decoder.combine_bias")].data[k];
        } else {
          sum = std::tanh(sum);
        }
        EXPECT_NEAR(trace.states.row(t)[k], sum, 1e-12);
      }
    }
  }
}

TEST(Decoder, FeedsBackWhatIsLeftAfterDropout) {
  DecoderCase test;
  test.settings.dropout = {0.5, false, 3, 1};
  const DecoderTrace<double>& trace = test.run({{{4, 5, 3}, {4, 6, 5, 4}, {}, 0}});
  size_t num_off = 0;
  for (size_t t = 1; t < 5; ++t) {
    for (size_t k = 0; k < 4; ++k) {
      EXPECT_EQ(trace.layers[0].joint.row(t)[k], trace.states.row(t - 1)[k]);
      num_off += trace.states.row(t)[k] == 0 ? 1U : 0U;
    }
  }
  EXPECT_GT(num_off, 0U);
}

}  // namespace
}  // namespace allot
