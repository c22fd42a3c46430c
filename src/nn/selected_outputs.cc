#include "nn/selected_outputs.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/selected_outputs.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "nn/lane_sums-inl.h"

#ifndef ALLOT_NN_SELECTED_OUTPUTS_ROWS
#define ALLOT_NN_SELECTED_OUTPUTS_ROWS
namespace allot {

// Five rows are the usual beam.
inline constexpr size_t kSelectedRows = 5;

struct SelectedProduct {
  ConstMatrix<float> inputs;
  // The last inputs of each row that do not fill a vector, behind zeros: a whole vector.
  ConstMatrix<float> ends;
  SelectedOutputs outputs;
  MatrixView<float> result;
};

}  // namespace allot
#endif

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using OutputTag = hn::ScalableTag<float>;
using OutputVector = hn::Vec<OutputTag>;

// totals (kRows x kOutputs): rows from `row` on, outputs with these weights. As in
// nn/packed_weights.cc the pragmas keep sums in registers.
template <size_t kRows, size_t kOutputs>
HWY_INLINE void sum_products(const SelectedProduct& product, size_t row,
                             const float* const (&weights)[kOutputs], float* totals) {
  const OutputTag d;
  const size_t lanes = hn::Lanes(d), depth = product.inputs.cols;
  OutputVector sums[kPaddedSums<kRows * kOutputs>];
#pragma GCC unroll 32
  for (size_t i = 0; i < kPaddedSums<kRows * kOutputs>; ++i) sums[i] = hn::Zero(d);
  const float* inputs = product.inputs.row(row);
  size_t input_stride = product.inputs.stride;
  for (size_t place = 0; place < depth; place += lanes) {
    if (place + lanes > depth) {
      // Weights are read up to the end, and once more times zeros where that was done before.
      place = depth - lanes;
      inputs = product.ends.row(row) - place;
      input_stride = product.ends.stride;
    }
    OutputVector own[kRows];
#pragma GCC unroll 16
    for (size_t r = 0; r < kRows; ++r) own[r] = hn::LoadU(d, inputs + r * input_stride + place);
#pragma GCC unroll 16
    for (size_t o = 0; o < kOutputs; ++o) {
      const OutputVector weight = hn::LoadU(d, weights[o] + place);
#pragma GCC unroll 16
      for (size_t r = 0; r < kRows; ++r) {
        sums[r * kOutputs + o] = hn::MulAdd(own[r], weight, sums[r * kOutputs + o]);
      }
    }
  }
#pragma GCC unroll 16
  for (size_t i = 0; i < kRows * kOutputs; i += 4) {
    store_lane_sums(d, sums[i], sums[i + 1], sums[i + 2], sums[i + 3], totals + i);
  }
}

// The same for inputs that do not fill a single vector.
void sum_short_products(const SelectedProduct& product, size_t row, const float* weights,
                        float* total) {
  const hn::CappedTag<float, 1> single;
  auto sum = hn::Zero(single);
  for (size_t k = 0; k < product.inputs.cols; ++k) {
    sum = hn::MulAdd(hn::LoadU(single, product.inputs.row(row) + k), hn::LoadU(single, weights + k),
                     sum);
  }
  *total = hn::GetLane(sum);
}

// kRows rows of a part from `row` on.
template <size_t kRows>
void multiply_part_rows(const SelectedProduct& product, const OutputPart& part, size_t row) {
  constexpr size_t kOutputs = outputs_beside(kRows);
  const bool is_short = product.inputs.cols < hn::Lanes(OutputTag());
  for (size_t k = 0; k < part.count; k += kOutputs) {
    const size_t count = part.count - k < kOutputs ? part.count - k : kOutputs;
    const uint32_t* const ids = part.ids + k;
    const float* weights[kOutputs];
    for (size_t o = 0; o < kOutputs; ++o) {
      // The last one stands in for those that are missing.
      weights[o] = product.outputs.weights.row(ids[o < count ? o : count - 1]);
    }
    float totals[kPaddedSums<kRows * kOutputs>];
    if (is_short) {
      for (size_t i = 0; i < kRows * kOutputs; ++i) {
        sum_short_products(product, row + i / kOutputs, weights[i % kOutputs], totals + i);
      }
    } else {
      sum_products<kRows, kOutputs>(product, row, weights, totals);
    }
    for (size_t r = 0; r < kRows; ++r) {
      float* const result = product.result.row(row + r) + part.first + k;
      for (size_t o = 0; o < count; ++o) {
        result[o] = product.outputs.bias[ids[o]] + totals[r * kOutputs + o];
      }
    }
  }
}

// `count` rows, at most kRows.
template <size_t kRows>
void multiply_some_rows(const SelectedProduct& product, const OutputPart& part, size_t row,
                        size_t count) {
  if (count == kRows) return multiply_part_rows<kRows>(product, part, row);
  if constexpr (kRows > 1) multiply_some_rows<kRows - 1>(product, part, row, count);
}

void multiply_choices(const SelectedProduct& given, const std::vector<OutputChoice>& choices) {
  SelectedProduct product = given;
  const size_t lanes = hn::Lanes(OutputTag()), depth = product.inputs.cols, rest = depth % lanes;
  Matrix<float> ends;
  if (depth > lanes && rest > 0) {
    ends.resize_to_zero(product.inputs.rows, lanes);
    for (size_t r = 0; r < ends.rows(); ++r) {
      std::copy_n(product.inputs.row(r) + depth - rest, rest, ends.row(r) + lanes - rest);
    }
    product.ends = ends.view();
  }
  for_each_part(choices, product.outputs.weights.rows, depth * sizeof(float),
                [&](const OutputPart& part) {
                  for_each_row_tile(part, kSelectedRows, [&](size_t row, size_t count) {
                    multiply_some_rows<kSelectedRows>(product, part, row, count);
                  });
                });
}

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(multiply_choices);

}  // namespace

void multiply_selected(ConstMatrix<float> inputs, const SelectedOutputs& outputs,
                       const std::vector<OutputChoice>& choices, const MatrixView<float>& result) {
  ALLOT_CHECK(inputs.cols == outputs.weights.cols && inputs.rows == result.rows,
              fmt::format("product of {} x {} and some of {} x {} into {} rows", inputs.rows,
                          inputs.cols, outputs.weights.rows, outputs.weights.cols, result.rows));
  check_choices(choices, result.rows, result.cols);
  HWY_DYNAMIC_DISPATCH(multiply_choices)({inputs, {}, outputs, result}, choices);
}

}  // namespace allot

#endif  // HWY_ONCE
