#include "nn/packed_weights.h"

#include <algorithm>

#include "nn/product_shape.h"

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/packed_weights.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#ifndef ALLOT_NN_PACKED_WEIGHTS_PANEL
#define ALLOT_NN_PACKED_WEIGHTS_PANEL
namespace allot {
inline constexpr size_t kPanelWidth = 16;

// A panel of weights: depth x 16.
struct PanelSpan {
  const float* weights;
  size_t depth;
  size_t ahead;  // prefetch distance, in numbers
};

struct PanelResult {
  float* values;
  size_t stride;
};

struct PanelRange {
  const float* weights;  // of the first one
  size_t count;
  const float* end;  // of all weights
};

// 12 kB: of distances from 2 to 24 kB the shortest with which five rows take no longer than reading
// the weights from memory does.
inline constexpr size_t kAhead = 3072;
}  // namespace allot
#endif

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// As wide as the machine has them, up to a panel.
using PanelTag = hn::CappedTag<float, kPanelWidth>;
using PanelVector = hn::Vec<PanelTag>;
inline constexpr size_t kLanes = hn::MaxLanes(PanelTag());
inline constexpr size_t kVectors = kPanelWidth / kLanes;
// Twelve sums hide the time that a multiply-add takes, and leave registers for weights and inputs:
// six rows with AVX2.
inline constexpr size_t kMostRows = kVectors >= 12 ? 1 : 12 / kVectors;

// Some rows, and where they come from and go to.
struct RowBlock {
  const float* inputs;
  size_t input_stride;
  SumStart start;
  float* result;
  size_t result_stride;

  RowBlock from(size_t row) const {
    return {inputs + row * input_stride,
            input_stride,
            {start.at(row, 0), start.stride},
            result + row * result_stride,
            result_stride};
  }
};

// kRows rows of the result for one panel. Sums stay in registers; every one of them takes k in
// order, whatever kRows is. Without the pragmas gcc -O2 keeps loops over
// rows, and with them the sums in memory: less than half the speed.
template <size_t kRows>
void multiply_block(const RowBlock& rows, const PanelSpan& panel) {
  const PanelTag d;
  const float* HWY_RESTRICT inputs = rows.inputs;
  const float* HWY_RESTRICT weights = panel.weights;
  PanelVector sums[kRows][kVectors];
#pragma GCC unroll 16
  for (size_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 16
    for (size_t v = 0; v < kVectors; ++v) {
      const float* const start = rows.start.at(r, v * kLanes);
      sums[r][v] = start == nullptr ? hn::Zero(d) : hn::LoadU(d, start);
    }
  }
  for (size_t k = 0; k < panel.depth; ++k, weights += kPanelWidth) {
    // Into the second cache: further ahead than the CPU looks by itself.
    __builtin_prefetch(weights + panel.ahead, 0, 2);
    PanelVector own[kVectors];
#pragma GCC unroll 16
    for (size_t v = 0; v < kVectors; ++v) own[v] = hn::Load(d, weights + v * kLanes);
#pragma GCC unroll 16
    for (size_t r = 0; r < kRows; ++r) {
      const PanelVector input = hn::Set(d, inputs[r * rows.input_stride + k]);
#pragma GCC unroll 16
      for (size_t v = 0; v < kVectors; ++v) sums[r][v] = hn::MulAdd(input, own[v], sums[r][v]);
    }
  }
#pragma GCC unroll 16
  for (size_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 16
    for (size_t v = 0; v < kVectors; ++v) {
      hn::StoreU(sums[r][v], d, rows.result + r * rows.result_stride + v * kLanes);
    }
  }
}

// At most kRows rows.
template <size_t kRows>
void multiply_rest(const RowBlock& rows, size_t num_rows, const PanelSpan& panel) {
  if (num_rows == kRows) return multiply_block<kRows>(rows, panel);
  if constexpr (kRows > 1) multiply_rest<kRows - 1>(rows, num_rows, panel);
}

void multiply_panel(ConstMatrix<float> inputs, const PanelSpan& panel, const SumStart& start,
                    const PanelResult& result) {
  const RowBlock rows{inputs.data, inputs.stride, start, result.values, result.stride};
  size_t r = 0;
  for (; inputs.rows - r >= kMostRows; r += kMostRows) {
    multiply_block<kMostRows>(rows.from(r), panel);
  }
  multiply_rest<kMostRows>(rows.from(r), inputs.rows - r, panel);
}

// Consecutive panels, and 16 columns of the result for each.
void multiply_panels(ConstMatrix<float> inputs, const PanelRange& range, const SumStart& start,
                     const PanelResult& result) {
  const size_t depth = inputs.cols;
  for (size_t p = 0; p < range.count; ++p) {
    const float* panel = range.weights + p * depth * kPanelWidth;
    const auto behind = static_cast<size_t>(range.end - panel) - depth * kPanelWidth;
    const size_t col = p * kPanelWidth;
    multiply_panel(inputs, {panel, depth, std::min(kAhead, behind)},
                   {start.at(0, col), start.stride}, {result.values + col, result.stride});
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(multiply_panels);

size_t num_panels(size_t output_size) {
  return (output_size + kPanelWidth - 1) / kPanelWidth;
}

}  // namespace

// Only what is filled up has to be zero.
PackedWeights::PackedWeights(size_t input_size, size_t output_size)
    : input_size_(input_size),
      output_size_(output_size),
      panels_(num_panels(output_size) * input_size * kPanelWidth) {
  if (output_size % kPanelWidth == 0) return;
  std::fill_n(panel(output_size / kPanelWidth), input_size * kPanelWidth, 0.0F);
}

PackedWeights::PackedWeights(ConstMatrix<float> weights)
    : PackedWeights(weights.rows, weights.cols) {
  for (size_t p = 0; p < num_panels(output_size_); ++p) {
    const size_t begin = p * kPanelWidth;
    const size_t count = std::min(kPanelWidth, output_size_ - begin);
    for (size_t k = 0; k < input_size_; ++k) {
      std::copy_n(weights.row(k) + begin, count, panel(p) + k * kPanelWidth);
    }
  }
}

PackedWeights PackedWeights::from_transposed(ConstMatrix<float> weights) {
  PackedWeights packed(weights.cols, weights.rows);
  for (size_t column = 0; column < weights.rows; ++column) {
    float* to = packed.panel(column / kPanelWidth) + column % kPanelWidth;
    const float* from = weights.row(column);
    for (size_t k = 0; k < packed.input_size_; ++k) to[k * kPanelWidth] = from[k];
  }
  return packed;
}

float* PackedWeights::panel(size_t p) {
  return panels_.data() + p * input_size_ * kPanelWidth;
}

const float* PackedWeights::panel(size_t p) const {
  return panels_.data() + p * input_size_ * kPanelWidth;
}

void PackedWeights::multiply(ConstMatrix<float> inputs, Into into,
                             const MatrixView<float>& result) const {
  run(inputs, into == Into::kReplace ? SumStart{} : SumStart{result.data, result.stride}, result);
}

void PackedWeights::multiply(ConstMatrix<float> inputs, const float* bias,
                             const MatrixView<float>& result) const {
  run(inputs, {bias, 0}, result);
}

void PackedWeights::run(ConstMatrix<float> inputs, const SumStart& start,
                        const MatrixView<float>& result) const {
  check_product_shape({inputs.rows, inputs.cols}, {input_size_, output_size_},
                      {result.rows, result.cols});
  const float* end = panels_.data() + panels_.size();
  const size_t num_whole = output_size_ / kPanelWidth;
  HWY_DYNAMIC_DISPATCH(multiply_panels)
  (inputs, {panel(0), num_whole, end}, start, {result.data, result.stride});
  // The last columns use a panel of their own width, so that nothing after them is written.
  const size_t rest = output_size_ - num_whole * kPanelWidth;
  if (rest == 0) return;
  const size_t begin = num_whole * kPanelWidth;
  for (size_t r = 0; r < inputs.rows; ++r) {
    alignas(64) float row[kPanelWidth] = {};
    if (start.values != nullptr) std::copy_n(start.at(r, begin), rest, row);
    HWY_DYNAMIC_DISPATCH(multiply_panels)
    (inputs.row_range(r, 1), {panel(num_whole), 1, end}, {row, 0}, {row, kPanelWidth});
    std::copy_n(row, rest, result.row(r) + begin);
  }
}

}  // namespace allot

#endif  // HWY_ONCE
