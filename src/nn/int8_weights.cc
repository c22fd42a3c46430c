#include "nn/int8_weights.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

#include "nn/product_shape.h"

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#define HWY_WANT_AVX3_DL
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/int8_weights.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {

#if HWY_TARGET <= HWY_AVX3_DL  // and what later versions of Highway have above it

// This target has 8-bit dot products.
void multiply_int8(const Int8Rows& inputs, const Int8Panels& panels, const SumStart& start,
                   const MatrixView<float>& result) {
  multiply_panels_vnni(inputs, panels, start, result);
}

#elif HWY_TARGET <= HWY_AVX2

namespace hn = hwy::HWY_NAMESPACE;

// Pairs of 16-bit products are added into 32 bits without overflow. (The instruction for 8-bit
// numbers adds into 16 bits, which are too few.)
using Tag16 = hn::ScalableTag<int16_t>;
using Tag32 = hn::RepartitionToWide<Tag16>;
using Tag64 = hn::RepartitionToWide<Tag32>;
using TagFloat = hn::RebindToFloat<Tag32>;
using TagBytes = hn::Rebind<uint8_t, Tag16>;
inline constexpr size_t kInt8Lanes = hn::MaxLanes(Tag16());
inline constexpr size_t kInt8Vectors = kInt8GroupBytes / kInt8Lanes;
inline constexpr size_t kInt8Rows = 12 / kInt8Vectors;  // twelve sums: six rows, or three

struct Int8RowBlock {
  const int16_t* inputs;
  size_t input_stride;
  const float* scales;
  const int32_t* sums;
  SumStart start;
  float* result;
  size_t result_stride;
};

// kRows rows of the result = start + inputs times one panel.
template <size_t kRows>
void multiply_int8_block(const Int8RowBlock& rows, const Int8Panels& panels, size_t panel) {
  const Tag16 d16;
  const Tag32 d32;
  const TagFloat df;
  const uint8_t* HWY_RESTRICT weights = panels.panel(panel);
  const size_t ahead = panels.ahead(panels.panel(panel + 1));
  hn::Vec<Tag32> sums[kRows][kInt8Vectors];
#pragma GCC unroll 16
  for (size_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 16
    for (size_t v = 0; v < kInt8Vectors; ++v) sums[r][v] = hn::Zero(d32);
  }
  auto unused = hn::Zero(d32);
  for (size_t g = 0; g < panels.num_groups; ++g, weights += kInt8GroupBytes) {
    __builtin_prefetch(weights + ahead, 0, 2);
    hn::Vec<Tag16> own[kInt8Vectors];
#pragma GCC unroll 16
    for (size_t v = 0; v < kInt8Vectors; ++v) {
      own[v] = hn::PromoteTo(d16, hn::LoadU(TagBytes(), weights + v * kInt8Lanes));
    }
#pragma GCC unroll 16
    for (size_t r = 0; r < kRows; ++r) {
      int64_t four = 0;
      std::memcpy(&four, rows.inputs + r * rows.input_stride + g * kInt8Group, sizeof(four));
      const auto input = hn::BitCast(d16, hn::Set(Tag64(), four));
#pragma GCC unroll 16
      for (size_t v = 0; v < kInt8Vectors; ++v) {
        sums[r][v] = hn::ReorderWidenMulAccumulate(d32, input, own[v], sums[r][v], unused);
      }
    }
  }
  const size_t lanes = hn::Lanes(df);
#pragma GCC unroll 16
  for (size_t r = 0; r < kRows; ++r) {
    const auto offset = hn::Set(d32, kInt8Offset * rows.sums[r]);
    const auto row_scale = hn::Set(df, rows.scales[r]);
    // Every output has two sums, side by side.
#pragma GCC unroll 16
    for (size_t v = 0; v < kInt8Vectors; v += 2) {
      const auto both = hn::Add(hn::ConcatEven(d32, sums[r][v + 1], sums[r][v]),
                                hn::ConcatOdd(d32, sums[r][v + 1], sums[r][v]));
      const size_t begin = v / 2 * lanes;
      const auto scale =
          hn::Mul(hn::LoadU(df, panels.scales + panel * kInt8PanelWidth + begin), row_scale);
      float* to = rows.result + r * rows.result_stride + begin;
      const auto product = hn::Mul(hn::ConvertTo(df, hn::Sub(both, offset)), scale);
      const float* const from = rows.start.at(r, begin);
      const auto start = from == nullptr ? hn::Zero(df) : hn::LoadU(df, from);
      hn::StoreU(hn::Add(start, product), df, to);
    }
  }
}

// At most kRows rows.
template <size_t kRows>
void multiply_int8_rest(const Int8RowBlock& rows, size_t num_rows, const Int8Panels& panels,
                        size_t panel) {
  if (num_rows == kRows) return multiply_int8_block<kRows>(rows, panels, panel);
  if constexpr (kRows > 1) multiply_int8_rest<kRows - 1>(rows, num_rows, panels, panel);
}

void multiply_int8(const Int8Rows& inputs, const Int8Panels& panels, const SumStart& start,
                   const MatrixView<float>& result) {
  const size_t num_rows = inputs.num_rows(), stride = inputs.stride();
  Matrix<int16_t> wide(num_rows, stride);
  std::vector<float> scales(num_rows);
  std::vector<int32_t> sums(num_rows);
  for (size_t r = 0; r < num_rows; ++r) {
    std::copy_n(inputs.row(r), stride, wide.row(r));
    scales[r] = inputs.scale(r);
    sums[r] = inputs.sum(r);
  }
  for (size_t panel = 0; panel < panels.num_panels; ++panel) {
    const size_t begin = panel * kInt8PanelWidth;
    const size_t count = std::min(kInt8PanelWidth, panels.output_size - begin);
    for (size_t r = 0; r < num_rows; r += kInt8Rows) {
      const size_t rows = std::min(kInt8Rows, num_rows - r);
      Int8RowBlock block{wide.row(r),
                         stride,
                         scales.data() + r,
                         sums.data() + r,
                         {start.at(r, begin), start.stride},
                         result.row(r) + begin,
                         result.stride};
      if (count == kInt8PanelWidth) {
        multiply_int8_rest<kInt8Rows>(block, rows, panels, panel);
        continue;
      }
      // The last columns use a panel of their own width, so that nothing after them is written.
      alignas(64) float own[kInt8Rows * kInt8PanelWidth] = {};
      for (size_t i = 0; i < rows && start.values != nullptr; ++i) {
        std::copy_n(start.at(r + i, begin), count, own + i * kInt8PanelWidth);
      }
      block.start = {own, kInt8PanelWidth};
      block.result = own;
      block.result_stride = kInt8PanelWidth;
      multiply_int8_rest<kInt8Rows>(block, rows, panels, panel);
      for (size_t i = 0; i < rows; ++i) {
        std::copy_n(own + i * kInt8PanelWidth, count, result.row(r + i) + begin);
      }
    }
  }
}

#else

// Plain code for all other CPUs.
void multiply_int8(const Int8Rows& inputs, const Int8Panels& panels, const SumStart& start,
                   const MatrixView<float>& result) {
  for (size_t panel = 0; panel < panels.num_panels; ++panel) {
    const size_t begin = panel * kInt8PanelWidth;
    const size_t count = std::min(kInt8PanelWidth, panels.output_size - begin);
    for (size_t r = 0; r < inputs.num_rows(); ++r) {
      int32_t sums[kInt8PanelWidth] = {};
      const uint8_t* weights = panels.panel(panel);
      const int8_t* values = inputs.row(r);
      for (size_t g = 0; g < panels.num_groups; ++g) {
        for (size_t k = 0; k < kInt8GroupBytes; ++k) {
          sums[k / kInt8Group] +=
              int32_t{weights[g * kInt8GroupBytes + k]} * values[g * kInt8Group + k % kInt8Group];
        }
      }
      for (size_t c = 0; c < count; ++c) {
        const float scale = panels.scales[begin + c] * inputs.scale(r);
        const auto sum = static_cast<float>(sums[c] - kInt8Offset * inputs.sum(r));
        const float* const from = start.at(r, begin + c);
        result.row(r)[begin + c] = (from == nullptr ? 0.0F : *from) + sum * scale;
      }
    }
  }
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(multiply_int8);

size_t rounded_up(size_t count, size_t unit) {
  return (count + unit - 1) / unit * unit;
}

uint8_t with_offset(int8_t value) {
  return static_cast<uint8_t>(value + kInt8Offset);
}

using Int8GroupRows = std::array<const int8_t*, kInt8Group>;

// 16 columns of the rows of four inputs, woven: every output's four weights are neighbors. So
// each line of the cache is written once.
void pack_int8_group(const Int8GroupRows& rows, size_t begin, uint8_t* group) {
  for (size_t c = 0; c < kInt8PanelWidth; ++c) {
    for (size_t i = 0; i < kInt8Group; ++i) {
      group[c * kInt8Group + i] = with_offset(rows[i][begin + c]);
    }
  }
}

}  // namespace

Int8Weights::Int8Weights(const Int8Matrix& weights)
    : input_size_(weights.by == Int8Scales::kColumns ? weights.values.rows : weights.values.cols),
      output_size_(weights.num_scales()),
      packed_(rounded_up(output_size_, kInt8PanelWidth) * rounded_up(input_size_, kInt8Group) /
              sizeof(float)),
      scales_(rounded_up(output_size_, kInt8PanelWidth)) {
  ALLOT_CHECK(input_size_ <= kMostInt8Inputs,
              fmt::format("{} inputs are too many for 8-bit weights", input_size_));
  std::copy_n(weights.scales, output_size_, scales_.begin());
  auto* const packed = reinterpret_cast<uint8_t*>(packed_.data());
  if (weights.by == Int8Scales::kColumns) {
    pack_inputs(weights, packed);
  } else {
    pack_outputs(weights, packed);
  }
}

// From rows that belong to an input. What is filled up is zero, too.
void Int8Weights::pack_inputs(const Int8Matrix& weights, uint8_t* packed) const {
  const size_t panel_bytes = rounded_up(input_size_, kInt8Group) * kInt8PanelWidth;
  const size_t num_whole = output_size_ / kInt8PanelWidth;
  const size_t begin = num_whole * kInt8PanelWidth;  // of a narrower panel
  const std::vector<int8_t> none(output_size_, 0);
  for (size_t first = 0; first < input_size_; first += kInt8Group) {
    Int8GroupRows rows{};
    for (size_t i = 0; i < kInt8Group; ++i) {
      rows[i] = first + i < input_size_ ? weights.values.row(first + i) : none.data();
    }
    uint8_t* const group = packed + first * kInt8PanelWidth;
    for (size_t panel = 0; panel < num_whole; ++panel) {
      pack_int8_group(rows, panel * kInt8PanelWidth, group + panel * panel_bytes);
    }
    if (begin == output_size_) continue;
    for (size_t k = 0; k < kInt8GroupBytes; ++k) {
      const size_t output = begin + k / kInt8Group;
      group[num_whole * panel_bytes + k] =
          with_offset(output < output_size_ ? rows[k % kInt8Group][output] : int8_t{0});
    }
  }
}

// From rows that belong to an output.
void Int8Weights::pack_outputs(const Int8Matrix& weights, uint8_t* packed) const {
  const size_t num_groups = (input_size_ + kInt8Group - 1) / kInt8Group;
  std::vector<uint8_t> row(num_groups * kInt8Group, uint8_t{kInt8Offset});
  for (size_t o = 0; o < rounded_up(output_size_, kInt8PanelWidth); ++o) {
    if (o < output_size_) {
      std::transform(weights.values.row(o), weights.values.row(o) + input_size_, row.begin(),
                     with_offset);
    } else {
      std::fill(row.begin(), row.end(), uint8_t{kInt8Offset});
    }
    uint8_t* to = packed + o / kInt8PanelWidth * num_groups * kInt8GroupBytes +
                  o % kInt8PanelWidth * kInt8Group;
    for (size_t g = 0; g < num_groups; ++g) {
      std::memcpy(to + g * kInt8GroupBytes, row.data() + g * kInt8Group, kInt8Group);
    }
  }
}

Int8Panels Int8Weights::panels() const {
  return {reinterpret_cast<const uint8_t*>(packed_.data()), scales_.size() / kInt8PanelWidth,
          (input_size_ + kInt8Group - 1) / kInt8Group, scales_.data(), output_size_};
}

void Int8Weights::multiply(ConstMatrix<float> inputs, Into into,
                           const MatrixView<float>& result) const {
  run(inputs, into == Into::kReplace ? SumStart{} : SumStart{result.data, result.stride}, result);
}

void Int8Weights::multiply(ConstMatrix<float> inputs, const float* bias,
                           const MatrixView<float>& result) const {
  run(inputs, {bias, 0}, result);
}

void Int8Weights::run(ConstMatrix<float> inputs, const SumStart& start,
                      const MatrixView<float>& result) const {
  check_product_shape({inputs.rows, inputs.cols}, {input_size_, output_size_},
                      {result.rows, result.cols});
  HWY_DYNAMIC_DISPATCH(multiply_int8)(Int8Rows(inputs), panels(), start, result);
}

}  // namespace allot

#endif  // HWY_ONCE
