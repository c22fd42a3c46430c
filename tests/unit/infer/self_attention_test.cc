#include "infer/self_attention.h"

#include <gtest/gtest.h>

#include "support/random_matrix.h"
#include "support/search_cases.h"

namespace allot::infer {
namespace {

using attention::RowSpan;
using testing::random_matrix;
using testing::SmallModel;
using testing::transformer_options;

// The states after a part in which row r attends to the rows of spans[r].
std::vector<float> attended_states(const SelfAttention& self, const Matrix<float>& states,
                                   const std::vector<RowSpan>& spans) {
  TransformerBuffers buffers;
  buffers.states.resize(states.rows(), states.cols());
  std::copy_n(states.data(), states.rows() * states.cols(), buffers.states.data());
  self.project(buffers);
  std::vector<const float*> pointers;
  for (size_t r = 0; r < states.rows(); ++r) pointers.push_back(buffers.projected.row(r));
  self.add({spans, pointers, states.cols()}, buffers);
  return {buffers.states.data(), buffers.states.data() + states.rows() * states.cols()};
}

// (That the numbers are right is a test of encoder and decoder.)
TEST(InferSelfAttention, ARowDependsOnTheRowsThatItAttendsToAlone) {
  const SmallModel small(transformer_options());
  const SelfAttention self(small.options, weights_in(small.parameters), "encoder.layer0.self");
  Random random(3);
  const size_t size = small.options.hidden_size;
  Matrix<float> states = random_matrix<float>(random, 3, size);
  const std::vector<RowSpan> spans = {{0, 2}, {0, 3}, {2, 1}};
  const std::vector<float> before = attended_states(self, states, spans);
  states.row(1)[0] += 0.5F;
  const std::vector<float> after = attended_states(self, states, spans);
  const auto row = [size](const std::vector<float>& all, size_t r) {
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(r * size);
    return std::vector<float>(begin, begin + static_cast<std::ptrdiff_t>(size));
  };
  EXPECT_NE(row(before, 0), row(after, 0));
  EXPECT_NE(row(before, 1), row(after, 1));
  EXPECT_EQ(row(before, 2), row(after, 2));
}

}  // namespace
}  // namespace allot::infer
