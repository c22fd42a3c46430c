#include "nn/selected_outputs.h"

#include <fmt/format.h>

#include "base/error.h"

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/selected_outputs.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using OutputTag = hn::ScalableTag<float>;
using OutputVector = hn::Vec<OutputTag>;
// Ten sums hide the time that a multiply-add takes; five rows are the usual beam.
inline constexpr size_t kMostRows = 5;
inline constexpr size_t kMostOutputs = 2;

// kRows x kOutputs numbers, each the sum of one vector, its lanes added at the end, and then of the
// inputs that do not fill a vector. As in nn/packed_weights.cc the pragmas keep sums in registers.
template <size_t kRows, size_t kOutputs>
void multiply_block(ConstMatrix<float> inputs, const SelectedOutputs& outputs, float* result,
                    size_t stride) {
  const OutputTag d;
  const size_t lanes = hn::Lanes(d), depth = inputs.cols;
  const float* weights[kOutputs];
  for (size_t o = 0; o < kOutputs; ++o) weights[o] = outputs.weights.row(outputs.ids[o]);
  OutputVector sums[kRows][kOutputs];
#pragma GCC unroll 16
  for (size_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 16
    for (size_t o = 0; o < kOutputs; ++o) sums[r][o] = hn::Zero(d);
  }
  size_t k = 0;
  for (; k + lanes <= depth; k += lanes) {
    OutputVector own[kOutputs];
#pragma GCC unroll 16
    for (size_t o = 0; o < kOutputs; ++o) own[o] = hn::LoadU(d, weights[o] + k);
#pragma GCC unroll 16
    for (size_t r = 0; r < kRows; ++r) {
      const OutputVector input = hn::LoadU(d, inputs.data + r * inputs.stride + k);
#pragma GCC unroll 16
      for (size_t o = 0; o < kOutputs; ++o) sums[r][o] = hn::MulAdd(input, own[o], sums[r][o]);
    }
  }
  const hn::CappedTag<float, 1> single;
#pragma GCC unroll 16
  for (size_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 16
    for (size_t o = 0; o < kOutputs; ++o) {
      auto sum = hn::Set(single, hn::GetLane(hn::SumOfLanes(d, sums[r][o])));
      for (size_t j = k; j < depth; ++j) {
        sum = hn::MulAdd(hn::LoadU(single, inputs.data + r * inputs.stride + j),
                         hn::LoadU(single, weights[o] + j), sum);
      }
      result[r * stride + o] = outputs.bias[outputs.ids[o]] + hn::GetLane(sum);
    }
  }
}

template <size_t kRows>
void multiply_outputs(ConstMatrix<float> inputs, SelectedOutputs outputs, float* result,
                      size_t stride) {
  for (; outputs.count >= kMostOutputs; outputs.count -= kMostOutputs) {
    multiply_block<kRows, kMostOutputs>(inputs, outputs, result, stride);
    outputs.ids += kMostOutputs;
    result += kMostOutputs;
  }
  if (outputs.count > 0) multiply_block<kRows, 1>(inputs, outputs, result, stride);
}

// At most kRows rows.
template <size_t kRows>
void multiply_rows(ConstMatrix<float> inputs, const SelectedOutputs& outputs, float* result,
                   size_t stride) {
  if (inputs.rows == kRows) return multiply_outputs<kRows>(inputs, outputs, result, stride);
  if constexpr (kRows > 1) multiply_rows<kRows - 1>(inputs, outputs, result, stride);
}

void multiply_all(ConstMatrix<float> inputs, const SelectedOutputs& outputs, float* result,
                  size_t stride) {
  for (size_t r = 0; r < inputs.rows; r += kMostRows) {
    const size_t rows = inputs.rows - r < kMostRows ? inputs.rows - r : kMostRows;
    multiply_rows<kMostRows>(inputs.row_range(r, rows), outputs, result + r * stride, stride);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(multiply_all);

}  // namespace

void multiply_selected(ConstMatrix<float> inputs, const SelectedOutputs& outputs,
                       const MatrixView<float>& result) {
  ALLOT_CHECK(inputs.cols == outputs.weights.cols && result.cols == outputs.count &&
                  inputs.rows == result.rows,
              fmt::format("product of {} x {} and {} of {} x {} into {} x {}", inputs.rows,
                          inputs.cols, outputs.count, outputs.weights.rows, outputs.weights.cols,
                          result.rows, result.cols));
  HWY_DYNAMIC_DISPATCH(multiply_all)(inputs, outputs, result.data, result.stride);
}

}  // namespace allot

#endif  // HWY_ONCE
