#include "bf16_weights.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

#include "base/error.h"
#include "nn/product_shape.h"

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "bf16_weights.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#ifndef ALLOT_BENCH_BF16_WEIGHTS_PANEL
#define ALLOT_BENCH_BF16_WEIGHTS_PANEL
namespace allot::bench {
// Width and prefetch distance (12 kB) of nn/packed_weights.cc.
inline constexpr size_t kPanelWidth = 16;
inline constexpr size_t kAhead = 3072;

struct Bf16Panels {
  const uint32_t* weights;  // of the first one
  size_t count;
  const uint32_t* end;  // of all weights
};

struct Bf16Panel {
  const uint32_t* weights;
  size_t depth;
  size_t ahead;
};
}  // namespace allot::bench
#endif

HWY_BEFORE_NAMESPACE();
namespace allot::bench {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

// The blocks of nn/packed_weights.cc.
using Bf16Tag = hn::CappedTag<float, kPanelWidth>;
using Bf16Vector = hn::Vec<Bf16Tag>;
inline constexpr size_t kLanes = hn::MaxLanes(Bf16Tag());
inline constexpr size_t kVectors = kPanelWidth / kLanes;
inline constexpr size_t kMostRows = kVectors >= 12 ? 1 : 12 / kVectors;

struct Bf16Rows {
  const float* inputs;
  size_t input_stride;
  float* result;
  size_t result_stride;

  Bf16Rows from(size_t row) const {
    return {inputs + row * input_stride, input_stride, result + row * result_stride, result_stride};
  }
};

// What one input of each row adds to the sums; its weights are `own`.
template <size_t kRows>
HWY_INLINE void add_products(const float* HWY_RESTRICT inputs, size_t stride,
                             const Bf16Vector (&own)[kVectors],
                             Bf16Vector (&sums)[kRows][kVectors]) {
#pragma GCC unroll 16
  for (size_t r = 0; r < kRows; ++r) {
    const Bf16Vector input = hn::Set(Bf16Tag(), inputs[r * stride]);
#pragma GCC unroll 16
    for (size_t v = 0; v < kVectors; ++v) sums[r][v] = hn::MulAdd(input, own[v], sums[r][v]);
  }
}

template <size_t kRows>
void multiply_bf16_block(const Bf16Rows& rows, const Bf16Panel& panel) {
  const Bf16Tag d;
  const hn::RebindToUnsigned<Bf16Tag> d32;
  const auto upper_half = hn::Set(d32, 0xFFFF0000U);
  const float* HWY_RESTRICT inputs = rows.inputs;
  const uint32_t* HWY_RESTRICT weights = panel.weights;
  Bf16Vector sums[kRows][kVectors];
#pragma GCC unroll 16
  for (size_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 16
    for (size_t v = 0; v < kVectors; ++v) sums[r][v] = hn::Zero(d);
  }
  for (size_t k = 0; k < panel.depth; k += 2, weights += kPanelWidth) {
    __builtin_prefetch(weights + panel.ahead, 0, 2);
    Bf16Vector own[kVectors];
#pragma GCC unroll 16
    for (size_t v = 0; v < kVectors; ++v) {
      own[v] = hn::BitCast(d, hn::ShiftLeft<16>(hn::Load(d32, weights + v * kLanes)));
    }
    add_products<kRows>(inputs + k, rows.input_stride, own, sums);
#pragma GCC unroll 16
    for (size_t v = 0; v < kVectors; ++v) {
      own[v] = hn::BitCast(d, hn::And(hn::Load(d32, weights + v * kLanes), upper_half));
    }
    add_products<kRows>(inputs + k + 1, rows.input_stride, own, sums);
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
void multiply_bf16_rest(const Bf16Rows& rows, size_t num_rows, const Bf16Panel& panel) {
  if (num_rows == kRows) return multiply_bf16_block<kRows>(rows, panel);
  if constexpr (kRows > 1) multiply_bf16_rest<kRows - 1>(rows, num_rows, panel);
}

// Consecutive panels, and 16 columns of the result for each.
void multiply_bf16(ConstMatrix<float> inputs, const Bf16Panels& panels,
                   const MatrixView<float>& result) {
  const size_t size = inputs.cols / 2 * kPanelWidth;
  for (size_t p = 0; p < panels.count; ++p) {
    const uint32_t* const weights = panels.weights + p * size;
    const auto behind = static_cast<size_t>(panels.end - weights) - size;
    const Bf16Panel panel{weights, inputs.cols, std::min(kAhead, behind)};
    const Bf16Rows rows{inputs.data, inputs.stride, result.data + p * kPanelWidth, result.stride};
    size_t r = 0;
    for (; inputs.rows - r >= kMostRows; r += kMostRows) {
      multiply_bf16_block<kMostRows>(rows.from(r), panel);
    }
    multiply_bf16_rest<kMostRows>(rows.from(r), inputs.rows - r, panel);
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace allot::bench
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot::bench {
namespace {

HWY_EXPORT(multiply_bf16);

uint32_t bits_of(float value) {
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  return bits;
}

}  // namespace

float rounded_to_bf16(float value) {
  uint32_t bits = bits_of(value);
  bits = (bits + 0x7FFFU + ((bits >> 16) & 1U)) & 0xFFFF0000U;
  std::memcpy(&value, &bits, sizeof(bits));
  return value;
}

Bf16Weights::Bf16Weights(ConstMatrix<float> weights)
    : input_size_(weights.rows),
      output_size_(weights.cols),
      panels_((weights.cols + kPanelWidth - 1) / kPanelWidth * kPanelWidth * weights.rows / 2) {
  ALLOT_CHECK(input_size_ % 2 == 0, "inputs are taken in pairs");
  auto* to = reinterpret_cast<uint32_t*>(panels_.data());
  for (size_t begin = 0; begin < output_size_; begin += kPanelWidth) {
    for (size_t k = 0; k < input_size_; k += 2) {
      for (size_t col = begin; col < begin + kPanelWidth; ++col) {
        const bool is_there = col < output_size_;
        const float even = is_there ? rounded_to_bf16(weights.at(k, col)) : 0;
        const float odd = is_there ? rounded_to_bf16(weights.at(k + 1, col)) : 0;
        *to++ = (bits_of(even) >> 16) | bits_of(odd);
      }
    }
  }
}

void Bf16Weights::multiply(ConstMatrix<float> inputs, Into into,
                           const MatrixView<float>& result) const {
  ALLOT_CHECK(into == Into::kReplace, "the trial adds to nothing");
  check_product_shape({inputs.rows, inputs.cols}, {input_size_, output_size_},
                      {result.rows, result.cols});
  const auto* const weights = reinterpret_cast<const uint32_t*>(panels_.data());
  const auto* const end = weights + panels_.size();
  const size_t num_whole = output_size_ / kPanelWidth;
  HWY_DYNAMIC_DISPATCH(multiply_bf16)(inputs, {weights, num_whole, end}, result);
  const size_t begin = num_whole * kPanelWidth;
  if (begin == output_size_) return;
  // The last columns use a panel of their own width, so that nothing after them is written.
  for (size_t r = 0; r < inputs.rows; ++r) {
    alignas(64) float row[kPanelWidth] = {};
    HWY_DYNAMIC_DISPATCH(multiply_bf16)
    (inputs.row_range(r, 1), {weights + begin * input_size_ / 2, 1, end}, {row, 1, kPanelWidth});
    std::copy_n(row, output_size_ - begin, result.row(r) + begin);
  }
}

}  // namespace allot::bench

#endif  // HWY_ONCE
