#include "model/encoder_link.h"

#include <gtest/gtest.h>

#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::random_matrix;

constexpr size_t kHidden = 4;

// Sources are longest first in another order than targets.
Shard crossed_shard() {
  return make_shard({{{4, 5, 3}, {4, 5, 6, 4}, {}, 0},
                     {{4, 3}, {5, 4}, {}, 1},
                     {{6, 5, 4, 6, 3}, {4, 6, 6}, {}, 2}},
                    {1, 2});
}

// What an encoder of two layers leaves, with random numbers.
EncoderTrace<double> random_encoder(const Shard& shard, Random& random) {
  EncoderTrace<double> trace;
  trace.layers.resize(2);
  const size_t count = shard.num_sentences();
  for (auto& layer : trace.layers) {
    for (RecurrentState<double>* last : {&layer.last_forward, &layer.last_backward}) {
      last->output = random_matrix<double>(random, count, kHidden / 2);
      last->cell = random_matrix<double>(random, count, kHidden / 2);
    }
    layer.outputs = random_matrix<double>(random, shard.source_shape.num_rows(), kHidden);
  }
  return trace;
}

TEST(EncoderLink, EverySentenceStartsFromItsOwnStates) {
  const Shard shard = crossed_shard();
  Random random(4);
  const EncoderTrace<double> encoder = random_encoder(shard, random);
  DecoderTrace<double> decoder;
  start_decoder(shard, encoder, decoder);
  ASSERT_EQ(shard.source_of, (std::vector<size_t>{1, 0, 2}));
  ASSERT_EQ(decoder.layers.size(), 2U);
  for (size_t s = 0; s < shard.num_sentences(); ++s) {
    const size_t from = shard.source_of[s];
    for (size_t k = 0; k < kHidden; ++k) {
      for (size_t l = 0; l < 2; ++l) {
        const auto& layer = encoder.layers[l];
        const auto& last = k < 2 ? layer.last_forward : layer.last_backward;
        EXPECT_EQ(decoder.layers[l].first.output.row(s)[k], last.output.row(from)[k % 2]);
        EXPECT_EQ(decoder.layers[l].first.cell.row(s)[k], last.cell.row(from)[k % 2]);
      }
      for (size_t t = 0; t < shard.source_spans[s].length; ++t) {
        EXPECT_EQ(decoder.attention.memory.row(shard.source_spans[s].begin + t)[k],
                  encoder.states().row(shard.source_shape.row(from, t))[k]);
      }
    }
  }
}

double dot(const Matrix<double>& a, const Matrix<double>& b) {
  EXPECT_EQ(a.rows() * a.cols(), b.rows() * b.cols());
  double sum = 0;
  for (size_t i = 0; i < a.rows() * a.cols(); ++i) sum += a.data()[i] * b.data()[i];
  return sum;
}

// The halves of both directions side by side.
Matrix<double> joined(const Matrix<double>& forward, const Matrix<double>& backward) {
  Matrix<double> whole(forward.rows(), 2 * forward.cols());
  for (size_t r = 0; r < forward.rows(); ++r) {
    std::copy_n(forward.row(r), forward.cols(), whole.row(r));
    std::copy_n(backward.row(r), forward.cols(), whole.row(r) + forward.cols());
  }
  return whole;
}

// Copying is linear: the way back is its adjoint.
TEST(EncoderLink, GradientsGoBackToWhereTheNumbersCameFrom) {
  const Shard shard = crossed_shard();
  Random random(5);
  const EncoderTrace<double> encoder = random_encoder(shard, random);
  DecoderTrace<double> decoder;
  start_decoder(shard, encoder, decoder);
  DecoderScratch<double> gradients;
  gradients.attention.memory = random_matrix<double>(random, 10, kHidden);
  gradients.layers.resize(2);
  double expected = dot(gradients.attention.memory, decoder.attention.memory);
  for (size_t l = 0; l < 2; ++l) {
    RecurrentState<double>& d_first = gradients.layers[l].d_running;
    d_first = {random_matrix<double>(random, 3, kHidden),
               random_matrix<double>(random, 3, kHidden)};
    expected += dot(d_first.output, decoder.layers[l].first.output);
    expected += dot(d_first.cell, decoder.layers[l].first.cell);
  }
  EncoderOutputGradients<double> d_encoder;
  start_decoder_backward(shard, gradients, d_encoder);
  double found = dot(d_encoder.states, encoder.states());
  for (size_t l = 0; l < 2; ++l) {
    const auto& layer = encoder.layers[l];
    found += dot(d_encoder.last[l].output,
                 joined(layer.last_forward.output, layer.last_backward.output));
    found += dot(d_encoder.last[l].cell, joined(layer.last_forward.cell, layer.last_backward.cell));
  }
  EXPECT_NEAR(found, expected, 1e-12);
}

}  // namespace
}  // namespace allot
