#include "model/decoder_layer.h"

#include <gtest/gtest.h>

#include <tuple>

#include "model/step_rows.h"
#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

constexpr size_t kDecoderHidden = 4, kEmbedding = 3;

// A layer by itself, over two sentences of unequal length: everything that it reads is random, and
// the loss is a weighted sum of its outputs.
struct DecoderLayerCase {
  DecoderLayerCase(CellKind cell, bool has_norm, int number)
      : options(make_options(cell, has_norm)),
        layer(options, number, list),
        is_lowest(number == 0) {
    for (size_t i = 0; i < list.num_values(); ++i) {
      parameters.values()[i] = 2 * random.uniform() - 1;
    }
  }

  static ModelOptions make_options(CellKind cell, bool has_norm) {
    ModelOptions options;
    options.hidden_size = kDecoderHidden;
    options.embedding_size = kEmbedding;
    options.cell = cell;
    options.layer_normalization = has_norm;
    return options;
  }

  Matrix<double> random_rows(size_t rows, size_t cols) {
    return testing::random_matrix<double>(random, rows, cols);
  }

  static Matrix<double> copy_of(const Matrix<double>& from) {
    Matrix<double> copy(from.rows(), from.cols());
    copy_rows<double>(from.view(), copy.view());
    return copy;
  }

  BatchRun<double> run() const { return {shard, {parameters, transposes}, settings}; }

  double forward() {
    transposes.refresh(parameters, pool);
    trace.first = {copy_of(first.output), copy_of(first.cell)};
    layer.start(run(), trace);
    if (is_lowest) layer.read_tokens<double>(run(), std::as_const(embedded).view(), trace);
    double loss = 0;
    for (size_t step = 0; step < shard.target_shape.num_steps(); ++step) {
      copy_rows<double>(step_rows(shard, step, std::as_const(below)),
                        step_rows(shard, step, trace.joint).col_range(0, kDecoderHidden));
      layer.forward(run(), step, trace);
    }
    for (size_t r = 0; r < num_rows; ++r) {
      for (size_t k = 0; k < kDecoderHidden; ++k) loss += trace.output().row(r)[k] * pull.row(r)[k];
    }
    return loss;
  }

  void backward(Gradients<double>& gradients) {
    const BackwardRun<double> back(run(), 1.0, gradients);
    layer.prepare_backward(run(), scratch);
    d_below.resize(num_rows, kDecoderHidden);
    Matrix<double> d_outputs = copy_of(pull), d_joint;
    for (size_t step = shard.target_shape.num_steps(); step-- > 0;) {
      layer.add_output_gradient(back, step, trace, step_rows(shard, step, d_outputs), scratch);
      layer.backward(back, step, trace, scratch, d_joint);
      copy_rows<double>(d_joint.view().col_range(0, kDecoderHidden),
                        step_rows(shard, step, d_below));
    }
    layer.finish_backward(back, trace, scratch);
    if (is_lowest) {
      layer.read_tokens_backward<double>(back, std::as_const(embedded).view(), scratch, d_embedded);
    }
  }

  ModelOptions options;
  ParameterList list;
  DecoderLayer layer;
  bool is_lowest;
  Random random{6};
  Parameters<double> parameters{list};
  Transposes<double> transposes{list};
  WorkerPool pool{1};
  Shard shard = make_shard({{{4, 3}, {4}, {}, 0}, {{4, 3}, {5, 6, 4}, {}, 1}}, {1, 2});
  size_t num_rows = shard.target_shape.num_rows();
  RecurrentState<double> first{random_rows(2, kDecoderHidden), random_rows(2, kDecoderHidden)};
  Matrix<double> embedded = random_rows(num_rows, kEmbedding);
  Matrix<double> below = random_rows(num_rows, kDecoderHidden);
  Matrix<double> pull = random_rows(num_rows, kDecoderHidden);
  DecoderLayerTrace<double> trace;
  DecoderLayerScratch<double> scratch;
  Matrix<double> d_below, d_embedded;
  RunSettings settings;
};

class DecoderLayerTest : public ::testing::TestWithParam<std::tuple<CellKind, bool, int>> {
 protected:
  DecoderLayerCase test_{std::get<0>(GetParam()), std::get<1>(GetParam()), std::get<2>(GetParam())};
};

TEST_P(DecoderLayerTest, GradientsEqualFiniteDifferences) {
  test_.forward();
  Gradients<double> gradients(test_.list);
  test_.backward(gradients);
  const auto loss = [this] { return test_.forward(); };
  for (size_t i = 0; i < test_.list.size(); ++i) {
    testing::expect_gradient(test_.list[i].name, test_.parameters[i].data, gradients.dense(i).data,
                             test_.list[i].size(), loss);
  }
  testing::expect_gradient("below", test_.below.data(), test_.d_below.data(),
                           test_.num_rows * kDecoderHidden, loss);
  const RecurrentState<double>& d_first = test_.scratch.d_running;
  testing::expect_gradient("first output", test_.first.output.data(), d_first.output.data(),
                           2 * kDecoderHidden, loss);
  testing::expect_gradient("first cell", test_.first.cell.data(), d_first.cell.data(),
                           2 * kDecoderHidden, loss);
  if (test_.is_lowest) {
    testing::expect_gradient("embedded", test_.embedded.data(), test_.d_embedded.data(),
                             test_.num_rows * kEmbedding, loss);
  }
}

TEST_P(DecoderLayerTest, ReadsItsOwnStepBefore) {
  test_.forward();
  const auto& shape = test_.shard.target_shape;
  for (size_t step = 0; step < shape.num_steps(); ++step) {
    for (size_t r = 0; r < shape.step_size(step); ++r) {
      const double* own = test_.trace.joint.row(shape.step_begin(step) + r) + kDecoderHidden;
      const double* before = step == 0 ? test_.first.output.row(r)
                                       : test_.trace.outputs.row(shape.step_begin(step - 1) + r);
      for (size_t k = 0; k < kDecoderHidden; ++k) EXPECT_EQ(own[k], before[k]);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, DecoderLayerTest,
                         ::testing::Combine(::testing::Values(CellKind::kLstm, CellKind::kGru),
                                            ::testing::Bool(), ::testing::Values(0, 1)));

}  // namespace
}  // namespace allot
