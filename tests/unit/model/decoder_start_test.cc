#include "model/decoder_start.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/transformer_case.h"

namespace allot {
namespace {

using testing::TransformerCase;

ModelOptions options_with(CellKind cell) {
  ModelOptions options = TransformerCase::options_for(attention::Transform::kSoftmax);
  options.decoder = DecoderKind::kLstm;
  options.decoder_layers = 2;
  options.cell = cell;
  return options;
}

// A start of its own, with a loss that depends on all that it gives.
struct StartCase {
  Shard shard = make_shard(
      {{{4, 5, 6, 3}, {4, 5}, {}, 7}, {{5, 3}, {6, 4, 5, 4}, {}, 8}, {{6, 6, 4, 5, 3}, {5}, {}, 9}},
      {1, 2});
  ParameterList list;
  DecoderStart start;
  Parameters<double> parameters;
  Transposes<double> transposes;
  WorkerPool pool{1};
  RunSettings settings;
  Matrix<double> memory;
  std::vector<RecurrentState<double>> factors;  // by layer
  DecoderStartTrace<double> trace;
  DecoderTrace<double> decoder;

  explicit StartCase(CellKind cell)
      : start(options_with(cell), list), parameters(list), transposes(list) {
    Random random(31);
    for (size_t i = 0; i < list.num_values(); ++i) parameters.values()[i] = random.uniform() - 0.5;
    memory = testing::random_matrix<double>(random, 11, TransformerCase::kHidden);
    for (int l = 0; l < 2; ++l) {
      factors.push_back({testing::random_matrix<double>(random, 3, TransformerCase::kHidden),
                         testing::random_matrix<double>(random, 3, TransformerCase::kHidden)});
    }
  }

  BatchRun<double> run() {
    transposes.refresh(parameters, pool);
    return {shard, {parameters, transposes}, settings};
  }

  double loss() {
    decoder.attention.memory = testing::copy_of(memory);
    start.forward<double>(run(), trace, decoder);
    double sum = 0;
    for (size_t l = 0; l < 2; ++l) {
      const RecurrentState<double>& first = decoder.layers[l].first;
      for (size_t i = 0; i < 3 * TransformerCase::kHidden; ++i) {
        sum += factors[l].output.data()[i] * first.output.data()[i];
        sum += factors[l].cell.data()[i] * first.cell.data()[i];
      }
    }
    return sum;
  }
};

class DecoderStartTest : public ::testing::TestWithParam<CellKind> {};

TEST_P(DecoderStartTest, GradientEqualsFiniteDifferences) {
  StartCase test(GetParam());
  test.loss();
  DecoderScratch<double> scratch;
  Random random(6);
  // What attention has left there is added to.
  const Matrix<double> d_before = testing::random_matrix<double>(random, 11, 6);
  scratch.attention.memory = testing::copy_of(d_before);
  scratch.layers.resize(2);
  for (size_t l = 0; l < 2; ++l) {
    scratch.layers[l].d_running = {testing::copy_of(test.factors[l].output),
                                   testing::copy_of(test.factors[l].cell)};
  }
  Gradients<double> gradients(test.list);
  DecoderStartScratch<double> start_scratch;
  test.start.backward<double>({test.run(), 1, gradients}, test.trace, start_scratch, scratch);
  for (size_t i = 0; i < test.list.size(); ++i) {
    testing::expect_gradient(test.list[i].name, test.parameters[i].data, gradients.dense(i).data,
                             test.list[i].size(), [&] { return test.loss(); });
  }
  Matrix<double> d_memory = testing::copy_of(scratch.attention.memory);
  for (size_t i = 0; i < d_memory.rows() * d_memory.cols(); ++i) {
    d_memory.data()[i] -= d_before.data()[i];
  }
  testing::expect_gradient("memory", test.memory.data(), d_memory.data(),
                           d_memory.rows() * d_memory.cols(), [&] { return test.loss(); });
}

// By plain loops: tanh(m W + b) of the mean of a sentence's states.
TEST_P(DecoderStartTest, StartsFromTheMeanOfTheSourceStates) {
  StartCase test(GetParam());
  test.loss();
  const bool has_cell = GetParam() == CellKind::kLstm;
  const size_t hidden = TransformerCase::kHidden;
  for (size_t l = 0; l < 2; ++l) {
    const std::string name = "decoder.layer" + std::to_string(l) + ".start.";
    const auto weights = std::as_const(test.parameters)[test.list.find(name + "weights")];
    const auto bias = std::as_const(test.parameters)[test.list.find(name + "bias")];
    ASSERT_EQ(weights.cols, has_cell ? 2 * hidden : hidden);
    for (size_t s = 0; s < 3; ++s) {
      const attention::RowSpan& span = test.shard.source_spans[s];
      for (size_t o = 0; o < weights.cols; ++o) {
        double sum = bias.data[o];
        for (size_t j = 0; j < span.length; ++j) {
          for (size_t k = 0; k < hidden; ++k) {
            sum += test.memory.row(span.begin + j)[k] * weights.at(k, o) /
                   static_cast<double>(span.length);
          }
        }
        const RecurrentState<double>& first = test.decoder.layers[l].first;
        const Matrix<double>& part = o < hidden ? first.output : first.cell;
        EXPECT_NEAR(part.row(s)[o % hidden], std::tanh(sum), 1e-12);
        // What a GRU has for a cell is its output.
        if (!has_cell) {
          EXPECT_EQ(first.cell.row(s)[o], first.output.row(s)[o]);
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Cells, DecoderStartTest,
                         ::testing::Values(CellKind::kLstm, CellKind::kGru),
                         [](const auto& test) { return to_string(test.param); });

// With those of the layer itself.
TEST(DecoderStart, LayersHaveAsManyParametersAsIsSaid) {
  ModelOptions options = options_with(CellKind::kLstm);
  const auto count = [&options] {
    ParameterList list;
    const DecoderStart start(options, list);
    const Decoder decoder(options, 0, list);
    return list.size();
  };
  const size_t before = count();
  ++options.decoder_layers;
  EXPECT_EQ(count(), before + kStartedLayerParameters);
}

}  // namespace
}  // namespace allot
