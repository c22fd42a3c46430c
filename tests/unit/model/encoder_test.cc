#include "model/encoder.h"

#include <gtest/gtest.h>

#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::random_matrix;

// An encoder of its own, with a loss that depends on every state and every last state.
struct EncoderCase {
  static constexpr size_t kHidden = 4;
  std::vector<Example> examples{
      {{4, 5, 6}, {}, {}, 3}, {{6}, {}, {}, 4}, {{5, 5, 4, 6}, {}, {}, 5}};
  Shard shard = make_shard(examples, {1, 2});
  ParameterList list;
  size_t table;
  Encoder encoder;
  Parameters<double> parameters;
  Transposes<double> transposes;
  WorkerPool pool{1};
  RunSettings settings;
  EncoderOutputGradients<double> weight;

  static ModelOptions options(CellKind cell, bool normalized) {
    ModelOptions result;
    result.embedding_size = 3;
    result.hidden_size = kHidden;
    result.cell = cell;
    result.layer_normalization = normalized;
    return result;
  }

  EncoderCase(CellKind cell, bool normalized)
      : table(list.add("words", 7, 3, Gradient::kRows)),
        encoder(options(cell, normalized), table, list),
        parameters(list),
        transposes(list) {
    Random random(31);
    for (size_t i = 0; i < list.num_values(); ++i) {
      parameters.values()[i] = 1.6 * random.uniform() - 0.8;
    }
    weight.states = random_matrix<double>(random, 8, kHidden);
    for (int l = 0; l < 2; ++l) {
      weight.last.push_back(
          {random_matrix<double>(random, 3, kHidden), random_matrix<double>(random, 3, kHidden)});
    }
  }

  void forward(EncoderTrace<double>& trace) {
    transposes.refresh(parameters, pool);
    encoder.forward<double>({shard, {parameters, transposes}, settings}, trace);
  }

  double loss() {
    EncoderTrace<double> trace;
    forward(trace);
    double sum = 0;
    for (size_t i = 0; i < 8 * kHidden; ++i) {
      sum += trace.states().data()[i] * weight.states.data()[i];
    }
    for (size_t l = 0; l < 2; ++l) {
      for (size_t s = 0; s < 3; ++s) {
        for (size_t k = 0; k < kHidden; ++k) {
          const auto& last = k < 2 ? trace.layers[l].last_forward : trace.layers[l].last_backward;
          sum += last.output.row(s)[k % 2] * weight.last[l].output.row(s)[k];
          sum += last.cell.row(s)[k % 2] * weight.last[l].cell.row(s)[k];
        }
      }
    }
    return sum;
  }
};

TEST(Encoder, GradientEqualsFiniteDifferences) {
  for (const CellKind cell : {CellKind::kLstm, CellKind::kGru}) {
    for (const bool normalized : {false, true}) {
      EncoderCase test(cell, normalized);
      test.settings.dropout = {0.3, false, 4, 2};
      EncoderTrace<double> trace;
      test.forward(trace);
      EncoderScratch<double> scratch;
      Gradients<double> gradients(test.list);
      test.encoder.backward<double>(
          {{test.shard, {test.parameters, test.transposes}, test.settings}, 1.0, gradients}, trace,
          test.weight, scratch);
      for (size_t i = 0; i < test.list.size(); ++i) {
        const ParameterInfo& info = test.list[i];
        std::vector<double> gradient;
        for (size_t r = 0; r < info.rows; ++r) {
          const double* row = gradients.row(i, r);
          gradient.insert(gradient.end(), row, row + info.cols);
        }
        testing::expect_gradient(to_string(cell) + " " + info.name, test.parameters[i].data,
                                 gradient.data(), gradient.size(), [&test] { return test.loss(); },
                                 {1e-6, 1e-6});
      }
    }
  }
}

// A word's state knows both sides: the first state of a sentence changes with its last word.
TEST(Encoder, ReadsInBothDirections) {
  EncoderCase test(CellKind::kLstm, false);
  EncoderTrace<double> trace;
  test.forward(trace);
  const size_t first = test.shard.source_shape.row(0, 0);
  const std::vector<double> before(trace.states().row(first), trace.states().row(first) + 4);
  test.shard.source_ids[test.shard.source_shape.row(0, 3)] = 4;
  test.forward(trace);
  const double* after = trace.states().row(first);
  EXPECT_NE(before[2], after[2]);
  // The forward half of the second layer reads the first layer's backward half.
  EXPECT_NE(before[0], after[0]);
}

}  // namespace
}  // namespace allot
