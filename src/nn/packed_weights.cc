#include "nn/packed_weights.h"

#include <fmt/format.h>

#include <algorithm>

// Compiled once for each kind of CPU; the call picks the best one that the machine has.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/packed_weights.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#ifndef ALLOT_NN_PACKED_WEIGHTS_PANEL
#define ALLOT_NN_PACKED_WEIGHTS_PANEL
namespace allot {
inline constexpr size_t kPanelWidth = 16;
}  // namespace allot
#endif

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// kRows rows of the result for one panel. Sums stay in registers; every one of them starts from the
// result and takes k in order, whatever kRows is.
template <size_t kRows>
void multiply_block(const float* inputs, size_t input_stride, size_t depth, const float* panel,
                    float* result, size_t result_stride) {
  const hn::CappedTag<float, 8> d;
  constexpr size_t kLanes = hn::MaxLanes(d);
  constexpr size_t kVectors = kPanelWidth / kLanes;
  hn::Vec<decltype(d)> sums[kRows][kVectors];
  for (size_t r = 0; r < kRows; ++r) {
    for (size_t v = 0; v < kVectors; ++v) {
      sums[r][v] = hn::LoadU(d, result + r * result_stride + v * kLanes);
    }
  }
  for (size_t k = 0; k < depth; ++k) {
    hn::Vec<decltype(d)> weights[kVectors];
    for (size_t v = 0; v < kVectors; ++v) {
      weights[v] = hn::Load(d, panel + k * kPanelWidth + v * kLanes);
    }
    for (size_t r = 0; r < kRows; ++r) {
      const auto input = hn::Set(d, inputs[r * input_stride + k]);
      for (size_t v = 0; v < kVectors; ++v) sums[r][v] = hn::MulAdd(input, weights[v], sums[r][v]);
    }
  }
  for (size_t r = 0; r < kRows; ++r) {
    for (size_t v = 0; v < kVectors; ++v) {
      hn::StoreU(sums[r][v], d, result + r * result_stride + v * kLanes);
    }
  }
}

void multiply_panel(const float* inputs, size_t input_stride, size_t num_rows, size_t depth,
                    const float* panel, float* result, size_t result_stride) {
  size_t r = 0;
  const auto block = [&](auto rows) {
    multiply_block<decltype(rows)::value>(inputs + r * input_stride, input_stride, depth, panel,
                                          result + r * result_stride, result_stride);
    r += decltype(rows)::value;
  };
  // Six rows of two vectors fill the registers.
  while (num_rows - r >= 6) block(std::integral_constant<size_t, 6>());
  switch (num_rows - r) {
    case 5:
      return block(std::integral_constant<size_t, 5>());
    case 4:
      return block(std::integral_constant<size_t, 4>());
    case 3:
      return block(std::integral_constant<size_t, 3>());
    case 2:
      return block(std::integral_constant<size_t, 2>());
    case 1:
      return block(std::integral_constant<size_t, 1>());
    default:
      return;
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(multiply_panel);

size_t num_panels(size_t output_size) {
  return (output_size + kPanelWidth - 1) / kPanelWidth;
}

}  // namespace

// Only what is filled up has to be zero.
PackedWeights::PackedWeights(size_t input_size, size_t output_size)
    : input_size_(input_size), output_size_(output_size) {
  panels_.resize(num_panels(output_size) * input_size, kPanelWidth);
  if (output_size % kPanelWidth == 0) return;
  const size_t last = output_size / kPanelWidth * input_size;
  std::fill_n(panels_.row(last), input_size * kPanelWidth, 0.0F);
}

PackedWeights::PackedWeights(ConstMatrix<float> weights)
    : PackedWeights(weights.rows, weights.cols) {
  for (size_t panel = 0; panel < num_panels(output_size_); ++panel) {
    const size_t begin = panel * kPanelWidth;
    const size_t count = std::min(kPanelWidth, output_size_ - begin);
    for (size_t k = 0; k < input_size_; ++k) {
      std::copy_n(weights.row(k) + begin, count, panels_.row(panel * input_size_ + k));
    }
  }
}

PackedWeights PackedWeights::from_transposed(ConstMatrix<float> weights) {
  PackedWeights packed(weights.cols, weights.rows);
  for (size_t column = 0; column < weights.rows; ++column) {
    const size_t panel = column / kPanelWidth;
    float* to = packed.panels_.row(panel * packed.input_size_) + column % kPanelWidth;
    const float* from = weights.row(column);
    for (size_t k = 0; k < packed.input_size_; ++k) to[k * kPanelWidth] = from[k];
  }
  return packed;
}

void PackedWeights::multiply(ConstMatrix<float> inputs, bool add,
                             const MatrixView<float>& result) const {
  ALLOT_CHECK(
      inputs.cols == input_size_ && result.cols == output_size_ && inputs.rows == result.rows,
      fmt::format("product of {} x {} and {} x {} into {} x {}", inputs.rows, inputs.cols,
                  input_size_, output_size_, result.rows, result.cols));
  if (!add) set_zero(result);
  const size_t num_whole = output_size_ / kPanelWidth;
  for (size_t panel = 0; panel < num_whole; ++panel) {
    HWY_DYNAMIC_DISPATCH(multiply_panel)
    (inputs.data, inputs.stride, inputs.rows, input_size_, panels_.row(panel * input_size_),
     result.data + panel * kPanelWidth, result.stride);
  }
  // The last columns go through a panel of their own width, so that nothing beside them is written.
  const size_t rest = output_size_ - num_whole * kPanelWidth;
  if (rest == 0) return;
  const size_t begin = num_whole * kPanelWidth;
  for (size_t r = 0; r < inputs.rows; ++r) {
    alignas(64) float row[kPanelWidth] = {};
    std::copy_n(result.row(r) + begin, rest, row);
    HWY_DYNAMIC_DISPATCH(multiply_panel)
    (inputs.row(r), inputs.stride, 1, input_size_, panels_.row(num_whole * input_size_), row,
     kPanelWidth);
    std::copy_n(row, rest, result.row(r) + begin);
  }
}

}  // namespace allot

#endif  // HWY_ONCE
