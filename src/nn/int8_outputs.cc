#include "nn/int8_outputs.h"

#include <fmt/format.h>

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#define HWY_WANT_AVX3_DL
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/int8_outputs.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET == HWY_AVX3_DL

// This target has 8-bit dot products.
void multiply_selected_int8(const Int8Rows& inputs, const Int8Outputs& outputs,
                            const MatrixView<float>& result) {
  multiply_selected_vnni(inputs, outputs, result);
}

#else

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3

// Sums of kRows x 2 products of 8-bit numbers, widened to 16 bits so that nothing overflows.
template <size_t kRows>
void dot_products(const Int8Rows& inputs, size_t row, const int8_t* const weights[2],
                  int32_t sums[][2]) {
  const hn::ScalableTag<int16_t> d16;
  const hn::RepartitionToWide<decltype(d16)> d32;
  const hn::Rebind<int8_t, decltype(d16)> d8;
  const size_t lanes = hn::Lanes(d16), depth = inputs.size();
  hn::Vec<decltype(d32)> partial[kRows][2];
#pragma GCC unroll 16
  for (size_t r = 0; r < kRows; ++r) partial[r][0] = partial[r][1] = hn::Zero(d32);
  auto unused = hn::Zero(d32);
  size_t k = 0;
  for (; k + lanes <= depth; k += lanes) {
    const auto first = hn::PromoteTo(d16, hn::LoadU(d8, weights[0] + k));
    const auto second = hn::PromoteTo(d16, hn::LoadU(d8, weights[1] + k));
#pragma GCC unroll 16
    for (size_t r = 0; r < kRows; ++r) {
      const auto input = hn::PromoteTo(d16, hn::LoadU(d8, inputs.row(row + r) + k));
      partial[r][0] = hn::ReorderWidenMulAccumulate(d32, input, first, partial[r][0], unused);
      partial[r][1] = hn::ReorderWidenMulAccumulate(d32, input, second, partial[r][1], unused);
    }
  }
#pragma GCC unroll 16
  for (size_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 2
    for (size_t o = 0; o < 2; ++o) {
      int32_t sum = hn::GetLane(hn::SumOfLanes(d32, partial[r][o]));
      for (size_t j = k; j < depth; ++j) sum += inputs.row(row + r)[j] * weights[o][j];
      sums[r][o] = sum;
    }
  }
}

#else

// Plain code for all other CPUs.
template <size_t kRows>
void dot_products(const Int8Rows& inputs, size_t row, const int8_t* const weights[2],
                  int32_t sums[][2]) {
  for (size_t r = 0; r < kRows; ++r) {
    for (size_t o = 0; o < 2; ++o) {
      sums[r][o] = 0;
      for (size_t k = 0; k < inputs.size(); ++k) {
        sums[r][o] += inputs.row(row + r)[k] * weights[o][k];
      }
    }
  }
}

#endif

// Five rows are the usual beam; ten sums hide the time that a multiply-add takes.
inline constexpr size_t kSelectedInt8Rows = 5;

template <size_t kRows>
void multiply_selected_block(const Int8Rows& inputs, const Int8Outputs& outputs, size_t row,
                             const MatrixView<float>& result) {
  int32_t sums[kRows][2];
  for (size_t first = 0; first < outputs.count; first += 2) {
    // The last one of an odd number is computed twice.
    const size_t count = outputs.count - first < 2 ? 1 : 2;
    const uint32_t* const ids = outputs.ids + first;
    const int8_t* const weights[2] = {outputs.weights.values.row(ids[0]),
                                      outputs.weights.values.row(ids[count - 1])};
    dot_products<kRows>(inputs, row, weights, sums);
    for (size_t r = 0; r < kRows; ++r) {
      for (size_t o = 0; o < count; ++o) {
        const float scale = outputs.weights.scales[ids[o]] * inputs.scale(row + r);
        const float product = static_cast<float>(sums[r][o]) * scale;
        result.row(row + r)[first + o] = outputs.bias[ids[o]] + product;
      }
    }
  }
}

// At most kRows rows.
template <size_t kRows>
void multiply_selected_int8_rest(const Int8Rows& inputs, const Int8Outputs& outputs, size_t row,
                                 const MatrixView<float>& result) {
  if (inputs.num_rows() - row >= kRows) {
    return multiply_selected_block<kRows>(inputs, outputs, row, result);
  }
  if constexpr (kRows > 1) multiply_selected_int8_rest<kRows - 1>(inputs, outputs, row, result);
}

void multiply_selected_int8(const Int8Rows& inputs, const Int8Outputs& outputs,
                            const MatrixView<float>& result) {
  for (size_t row = 0; row < inputs.num_rows(); row += kSelectedInt8Rows) {
    multiply_selected_int8_rest<kSelectedInt8Rows>(inputs, outputs, row, result);
  }
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(multiply_selected_int8);

}  // namespace

void multiply_selected(ConstMatrix<float> inputs, const Int8Outputs& outputs,
                       const MatrixView<float>& result) {
  const Int8Matrix& weights = outputs.weights;
  ALLOT_CHECK(weights.by == Int8Scales::kRows && inputs.cols == weights.values.cols &&
                  inputs.cols <= kMostInt8Inputs && result.cols == outputs.count &&
                  inputs.rows == result.rows,
              fmt::format("product of {} x {} and {} of {} x {} into {} x {}", inputs.rows,
                          inputs.cols, outputs.count, weights.values.rows, weights.values.cols,
                          result.rows, result.cols));
  HWY_DYNAMIC_DISPATCH(multiply_selected_int8)(Int8Rows(inputs), outputs, result);
}

}  // namespace allot

#endif  // HWY_ONCE
