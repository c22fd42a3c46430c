#include "infer/decoder_start.h"

#include <gtest/gtest.h>

#include "infer/model.h"
#include "support/search_cases.h"

namespace allot::infer {
namespace {

using testing::small_sources;
using testing::SmallModel;

class InferDecoderStart : public ::testing::TestWithParam<CellKind> {
 protected:
  static ModelOptions options() {
    ModelOptions options = testing::mixed_options();
    options.cell = GetParam();
    return options;
  }
};

void expect_row(const RecurrentState<float>& together, size_t row,
                const RecurrentState<float>& alone) {
  for (size_t k = 0; k < alone.output.cols(); ++k) {
    EXPECT_EQ(together.output.row(row)[k], alone.output.row(0)[k]);
    EXPECT_EQ(together.cell.row(row)[k], alone.cell.row(0)[k]);
  }
}

TEST_P(InferDecoderStart, ASentenceDoesNotDependOnTheOthers) {
  const SmallModel small(options());
  const Model model(small.options, weights_in(small.parameters));
  const std::vector<SourceSentence> sources = small_sources(small, 19);
  const auto together = model.prepare(sources).encoded.last;
  ASSERT_EQ(together.size(), 2U);
  for (size_t i = 0; i < sources.size(); ++i) {
    const auto alone = model.prepare({sources[i]}).encoded.last;
    for (size_t l = 0; l < 2; ++l) expect_row(together[l], i, alone[l]);
  }
}

TEST_P(InferDecoderStart, GivesWhatTrainingGives) {
  const SmallModel small(options());
  const Model model(small.options, weights_in(small.parameters));
  Transposes<float> transposes(small.model.parameters());
  WorkerPool pool(1);
  transposes.refresh(small.parameters, pool);
  ModelWorkspace<float> workspace;
  for (const SourceSentence& source : small_sources(small, 5)) {
    const Shard shard = make_shard({{source.tokens, {4}, source.fertility[0], 0}}, {1, 2});
    small.model.forward<float>(shard, {small.parameters, transposes},
                               small.model.default_settings(), workspace);
    const auto found = model.prepare({source}).encoded.last;
    for (size_t l = 0; l < 2; ++l) {
      const RecurrentState<float>& expected = workspace.mixed.decoder.layers[l].first;
      for (size_t k = 0; k < small.options.hidden_size; ++k) {
        EXPECT_NEAR(found[l].output.row(0)[k], expected.output.row(0)[k], 1e-5F);
        EXPECT_NEAR(found[l].cell.row(0)[k], expected.cell.row(0)[k], 1e-5F);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Cells, InferDecoderStart,
                         ::testing::Values(CellKind::kLstm, CellKind::kGru),
                         [](const auto& test) { return to_string(test.param); });

}  // namespace
}  // namespace allot::infer
