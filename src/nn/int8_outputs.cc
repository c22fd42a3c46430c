#include "nn/int8_outputs.h"

#include <fmt/format.h>

#include <algorithm>

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#define HWY_WANT_AVX3_DL
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/int8_outputs.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "nn/lane_sums-inl.h"

#ifndef ALLOT_NN_INT8_OUTPUTS_PRODUCT
#define ALLOT_NN_INT8_OUTPUTS_PRODUCT
namespace allot {

// Five rows are the usual beam.
inline constexpr size_t kSelectedInt8Rows = 5;

struct SelectedInt8Product {
  const Int8Rows& inputs;
  // The last inputs of each row that do not fill a vector, behind zeros: a whole vector.
  ConstMatrix<int8_t> ends;
  const Int8Outputs& outputs;
  MatrixView<float> result;
};

}  // namespace allot
#endif

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#if HWY_TARGET <= HWY_AVX3_DL  // and what later versions of Highway have above it

// This target has 8-bit dot products.
void multiply_int8_choices(const Int8Rows& inputs, const Int8Outputs& outputs,
                           const std::vector<OutputChoice>& choices,
                           const MatrixView<float>& result) {
  for_each_part(choices, outputs.weights.values.rows, inputs.size(),
                [&](const OutputPart& part) { multiply_part_vnni(inputs, outputs, part, result); });
}

#else

#if HWY_TARGET <= HWY_AVX2

using Selected16 = hn::ScalableTag<int16_t>;
using Selected32 = hn::RepartitionToWide<Selected16>;
using Selected8 = hn::Rebind<int8_t, Selected16>;
inline constexpr size_t kSelectedLanes = hn::MaxLanes(Selected16());

// totals (kRows x kOutputs): rows from `row` on, outputs with these weights, widened to 16 bits so
// that nothing overflows.
template <size_t kRows, size_t kOutputs>
HWY_INLINE void sum_int8_products(const SelectedInt8Product& product, size_t row,
                                  const int8_t* const (&weights)[kOutputs], int32_t* totals) {
  const Selected16 d16;
  const Selected32 d32;
  const size_t depth = product.inputs.size();
  auto unused = hn::Zero(d32);
  hn::Vec<Selected32> sums[kPaddedSums<kRows * kOutputs>];
#pragma GCC unroll 32
  for (size_t i = 0; i < kPaddedSums<kRows * kOutputs>; ++i) sums[i] = hn::Zero(d32);
  const int8_t* inputs = product.inputs.row(row);
  size_t input_stride = product.inputs.stride();
  for (size_t place = 0; place < depth; place += kSelectedLanes) {
    if (place + kSelectedLanes > depth) {
      // Weights are read up to the end, and once more times zeros where that was done before.
      place = depth - kSelectedLanes;
      inputs = product.ends.row(row) - place;
      input_stride = product.ends.stride;
    }
    hn::Vec<Selected16> own[kOutputs];
#pragma GCC unroll 16
    for (size_t o = 0; o < kOutputs; ++o) {
      own[o] = hn::PromoteTo(d16, hn::LoadU(Selected8(), weights[o] + place));
    }
#pragma GCC unroll 16
    for (size_t r = 0; r < kRows; ++r) {
      const auto input =
          hn::PromoteTo(d16, hn::LoadU(Selected8(), inputs + r * input_stride + place));
#pragma GCC unroll 16
      for (size_t o = 0; o < kOutputs; ++o) {
        sums[r * kOutputs + o] =
            hn::ReorderWidenMulAccumulate(d32, input, own[o], sums[r * kOutputs + o], unused);
      }
    }
  }
#pragma GCC unroll 16
  for (size_t i = 0; i < kRows * kOutputs; i += 4) {
    store_lane_sums(d32, sums[i], sums[i + 1], sums[i + 2], sums[i + 3], totals + i);
  }
}

#else

// Only plain code for all other CPUs.
inline constexpr size_t kSelectedLanes = SIZE_MAX;

template <size_t kRows, size_t kOutputs>
void sum_int8_products(const SelectedInt8Product& /*product*/, size_t /*row*/,
                       const int8_t* const (&)[kOutputs], int32_t* /*totals*/) {}

#endif

int32_t sum_short_int8_products(const SelectedInt8Product& product, size_t row,
                                const int8_t* weights) {
  int32_t sum = 0;
  for (size_t k = 0; k < product.inputs.size(); ++k) {
    sum += product.inputs.row(row)[k] * weights[k];
  }
  return sum;
}

// kRows rows of a part from `row` on.
template <size_t kRows>
void multiply_int8_part_rows(const SelectedInt8Product& product, const OutputPart& part,
                             size_t row) {
  constexpr size_t kOutputs = outputs_beside(kRows);
  const Int8Outputs& outputs = product.outputs;
  const bool is_short = product.inputs.size() < kSelectedLanes;
  for (size_t k = 0; k < part.count; k += kOutputs) {
    const size_t count = part.count - k < kOutputs ? part.count - k : kOutputs;
    const uint32_t* const ids = part.ids + k;
    const int8_t* weights[kOutputs];
    for (size_t o = 0; o < kOutputs; ++o) {
      // The last one stands in for those that are missing.
      weights[o] = outputs.weights.values.row(ids[o < count ? o : count - 1]);
    }
    int32_t totals[kPaddedSums<kRows * kOutputs>];
    if (is_short) {
      for (size_t i = 0; i < kRows * kOutputs; ++i) {
        totals[i] = sum_short_int8_products(product, row + i / kOutputs, weights[i % kOutputs]);
      }
    } else {
      sum_int8_products<kRows, kOutputs>(product, row, weights, totals);
    }
    for (size_t r = 0; r < kRows; ++r) {
      float* const result = product.result.row(row + r) + part.first + k;
      for (size_t o = 0; o < count; ++o) {
        const float scale = outputs.weights.scales[ids[o]] * product.inputs.scale(row + r);
        const float scaled = static_cast<float>(totals[r * kOutputs + o]) * scale;
        result[o] = outputs.bias[ids[o]] + scaled;
      }
    }
  }
}

// `count` rows, at most kRows.
template <size_t kRows>
void multiply_some_int8_rows(const SelectedInt8Product& product, const OutputPart& part, size_t row,
                             size_t count) {
  if (count == kRows) return multiply_int8_part_rows<kRows>(product, part, row);
  if constexpr (kRows > 1) multiply_some_int8_rows<kRows - 1>(product, part, row, count);
}

void multiply_int8_choices(const Int8Rows& inputs, const Int8Outputs& outputs,
                           const std::vector<OutputChoice>& choices,
                           const MatrixView<float>& result) {
  const size_t depth = inputs.size(), rest = depth % kSelectedLanes;
  Matrix<int8_t> ends;
  if (depth > kSelectedLanes && rest > 0) {
    ends.resize_to_zero(inputs.num_rows(), kSelectedLanes);
    for (size_t r = 0; r < ends.rows(); ++r) {
      std::copy_n(inputs.row(r) + depth - rest, rest, ends.row(r) + kSelectedLanes - rest);
    }
  }
  const SelectedInt8Product product{inputs, ends.view(), outputs, result};
  for_each_part(choices, outputs.weights.values.rows, depth, [&](const OutputPart& part) {
    for_each_row_tile(part, kSelectedInt8Rows, [&](size_t row, size_t count) {
      multiply_some_int8_rows<kSelectedInt8Rows>(product, part, row, count);
    });
  });
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(multiply_int8_choices);

}  // namespace

void multiply_selected(ConstMatrix<float> inputs, const Int8Outputs& outputs,
                       const std::vector<OutputChoice>& choices, const MatrixView<float>& result) {
  const Int8Matrix& weights = outputs.weights;
  ALLOT_CHECK(weights.by == Int8Scales::kRows && inputs.cols == weights.values.cols &&
                  inputs.cols <= kMostInt8Inputs && inputs.rows == result.rows,
              fmt::format("product of {} x {} and some of {} x {} into {} rows", inputs.rows,
                          inputs.cols, weights.values.rows, weights.values.cols, result.rows));
  check_choices(choices, result.rows, result.cols);
  HWY_DYNAMIC_DISPATCH(multiply_int8_choices)(Int8Rows(inputs), outputs, choices, result);
}

}  // namespace allot

#endif  // HWY_ONCE
