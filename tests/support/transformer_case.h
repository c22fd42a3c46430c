#pragma once

#include <functional>

#include "model/batch_run.h"
#include "model/sentence_rows.h"
#include "model/transformer_layout.h"
#include "support/gradient_check.h"
#include "support/random_matrix.h"

namespace allot::testing {

// What the layers of a Transformer need, with random weights and states: three sentences of unequal
// length on both sides, H = 6.
struct TransformerCase {
  static constexpr size_t kHidden = 6;

  ModelOptions options;
  ParameterList list;
  size_t table = 0;
  TransformerLayout layout;
  Parameters<double> parameters;
  Transposes<double> transposes;
  WorkerPool pool{1};
  Shard shard;
  SentenceRows source, target;
  RunSettings settings;
  Matrix<double> memory, factors;  // P x H, N x H

  explicit TransformerCase(attention::Transform transform = attention::Transform::kSoftmax)
      : options(options_for(transform)),
        table(list.add("table", 7, kHidden, Gradient::kRows)),
        layout(options, list),
        parameters(list),
        transposes(list),
        shard(make_shard({{{4, 5, 6, 3}, {4, 5}, {0.5F, 0.7F, 1.2F, kUnbounded}, 7},
                          {{5, 3}, {6, 4, 5, 4}, {0.8F, kUnbounded}, 8},
                          {{6, 6, 4, 5, 3}, {5}, {0.4F, 0.4F, 0.4F, 0.4F, kUnbounded}, 9}},
                         {1, 2})),
        source(source_rows(shard)),
        target(target_rows(shard)) {
    Random random(31);
    for (size_t i = 0; i < list.num_values(); ++i) {
      parameters.values()[i] = random.uniform() - 0.5;
    }
    memory = random_matrix<double>(random, source.num_rows(), kHidden);
    factors = random_matrix<double>(random, target.num_rows(), kHidden);
    settings.attention.transform = transform;
    settings.dropout = {0.2, false, 5, 17, 0.3, 0.25};
  }

  static ModelOptions options_for(attention::Transform transform) {
    ModelOptions options;
    options.architecture = Architecture::kTransformer;
    options.source_vocabulary = options.target_vocabulary = 7;
    options.embedding_size = options.hidden_size = kHidden;
    options.encoder_layers = options.decoder_layers = 1;
    options.transform = transform;
    options.transformer.heads = 2;
    options.transformer.feed_forward_size = 5;
    return options;
  }

  BatchRun<double> run() {
    transposes.refresh(parameters, pool);
    return {shard, {parameters, transposes}, settings};
  }

  // sum of factors * states.
  double weigh(const Matrix<double>& states) const {
    double sum = 0;
    for (size_t i = 0; i < states.rows() * states.cols(); ++i) {
      sum += factors.data()[i] * states.data()[i];
    }
    return sum;
  }

  // Every parameter; those that the layer does not have get no gradient and change no loss.
  void expect_parameter_gradients(Gradients<double>& gradients,
                                  const std::function<double()>& loss) {
    for (size_t i = 0; i < list.size(); ++i) {
      std::vector<double> gradient;
      for (size_t r = 0; r < list[i].rows; ++r) {
        gradient.insert(gradient.end(), gradients.row(i, r), gradients.row(i, r) + list[i].cols);
      }
      expect_gradient(list[i].name, parameters[i].data, gradient.data(), gradient.size(), loss,
                      {1e-6, 2e-6});
    }
  }
};

inline Matrix<double> copy_of(const Matrix<double>& matrix) {
  Matrix<double> copy(matrix.rows(), matrix.cols());
  std::copy_n(matrix.data(), matrix.rows() * matrix.cols(), copy.data());
  return copy;
}

}  // namespace allot::testing
