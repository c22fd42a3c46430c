#include "nn/int8_kernels.h"

#if defined(__x86_64__)

// GCC 12 takes what its own intrinsics leave undefined on purpose for a mistake (its bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

#include <immintrin.h>

#include <algorithm>
#include <cstring>

// Not in the names of Highway 1.0, so neither are its macros used here: each function says itself
// what it needs. Multiplications that are to be rounded before something is added have a rounding
// mode, which keeps compilers from joining the two: every CPU gives the same bits.
#define ALLOT_VNNI __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")))

namespace allot {
namespace {

constexpr size_t kInt8Vector = 64;
// 24 sums: each vector of weights serves eight rows, each four inputs serve 48 outputs, and there
// are registers for all of it.
constexpr size_t kVnniRows = 8;
constexpr size_t kVnniPanels = 3;

struct Int8Result {
  SumStart start;
  MatrixView<float> result;
};

// sums and the products of four neighbors, 16 times. Written as it is because GCC 12 surrounds the
// intrinsic with copies of the sum, and keeps sums in memory when there are more than twelve: two
// thirds of the speed.
ALLOT_VNNI inline __m512i add_dot_products(__m512i sums, __m512i weights, __m512i inputs) {
  asm("vpdpbusd %2, %1, %0" : "+v"(sums) : "v"(weights), "v"(inputs));
  return sums;
}

// The scale of 16 sums: those of the outputs times that of the row.
ALLOT_VNNI inline __m512 scaled(__m512i sums, __m512 scales, float row_scale) {
  constexpr int kRounding = _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC;
  const __m512 scale = _mm512_mul_round_ps(scales, _mm512_set1_ps(row_scale), kRounding);
  return _mm512_mul_round_ps(_mm512_cvtepi32_ps(sums), scale, kRounding);
}

// kRows rows of the result, starting with `row`, for kPanels panels, starting with `panel`.
template <size_t kRows, size_t kPanels>
ALLOT_VNNI void multiply_tile(const Int8Rows& inputs, const Int8Panels& panels, size_t row,
                              size_t panel, const Int8Result& to) {
  const uint8_t* weights = panels.panel(panel);
  const size_t panel_bytes = panels.num_groups * kInt8GroupBytes;
  const size_t ahead = panels.ahead(weights + kPanels * panel_bytes);
  const int8_t* values = inputs.row(row);
  const size_t stride = inputs.stride();
  __m512i sums[kRows][kPanels];
#pragma GCC unroll 16
  for (size_t r = 0; r < kRows; ++r) {
#pragma GCC unroll 16
    for (size_t p = 0; p < kPanels; ++p) sums[r][p] = _mm512_setzero_si512();
  }
  for (size_t g = 0; g < panels.num_groups; ++g) {
    __m512i own[kPanels];
#pragma GCC unroll 16
    for (size_t p = 0; p < kPanels; ++p) {
      const uint8_t* from = weights + p * panel_bytes + g * kInt8GroupBytes;
      __builtin_prefetch(from + ahead, 0, 2);
      own[p] = _mm512_load_si512(from);
    }
#pragma GCC unroll 16
    for (size_t r = 0; r < kRows; ++r) {
      int32_t four = 0;
      std::memcpy(&four, values + r * stride + g * kInt8Group, sizeof(four));
      const __m512i input = _mm512_set1_epi32(four);
#pragma GCC unroll 16
      for (size_t p = 0; p < kPanels; ++p) {
        sums[r][p] = add_dot_products(sums[r][p], own[p], input);
      }
    }
  }
#pragma GCC unroll 16
  for (size_t p = 0; p < kPanels; ++p) {
    const size_t begin = (panel + p) * kInt8PanelWidth;
    const size_t count = std::min(kInt8PanelWidth, panels.output_size - begin);
    const auto mask = static_cast<__mmask16>((1U << count) - 1);
    const __m512 scales = _mm512_loadu_ps(panels.scales + begin);
#pragma GCC unroll 16
    for (size_t r = 0; r < kRows; ++r) {
      const __m512i offset = _mm512_set1_epi32(kInt8Offset * inputs.sum(row + r));
      const __m512 sum =
          scaled(_mm512_sub_epi32(sums[r][p], offset), scales, inputs.scale(row + r));
      const float* const from = to.start.at(row + r, begin);
      const __m512 start =
          from == nullptr ? _mm512_setzero_ps() : _mm512_maskz_loadu_ps(mask, from);
      _mm512_mask_storeu_ps(to.result.row(row + r) + begin, mask, _mm512_add_ps(start, sum));
    }
  }
}

// `count` rows, at most kRows.
template <size_t kRows, size_t kPanels>
void multiply_some_rows(const Int8Rows& inputs, const Int8Panels& panels, size_t row, size_t count,
                        size_t panel, const Int8Result& to) {
  if (count == kRows) return multiply_tile<kRows, kPanels>(inputs, panels, row, panel, to);
  if constexpr (kRows > 1) {
    multiply_some_rows<kRows - 1, kPanels>(inputs, panels, row, count, panel, to);
  }
}

// In tiles of about as many rows: a single row that is left over would take as long as four.
template <size_t kPanels>
void multiply_rows_of_panels(const Int8Rows& inputs, const Int8Panels& panels, size_t panel,
                             const Int8Result& to) {
  const size_t num_rows = inputs.num_rows();
  size_t num_tiles = (num_rows + kVnniRows - 1) / kVnniRows;
  for (size_t row = 0; num_tiles > 0; --num_tiles) {
    const size_t count = (num_rows - row) / num_tiles;
    multiply_some_rows<kVnniRows, kPanels>(inputs, panels, row, count, panel, to);
    row += count;
  }
}

// Five rows are the usual beam.
constexpr size_t kSelectedRows = 5;

// Their sums are added together.
constexpr size_t kSelectedOutputs = 4;

// The sums of the lanes of four vectors.
ALLOT_VNNI inline __m128i lane_sums(__m512i a, __m512i b, __m512i c, __m512i d) {
  const __m512i first = _mm512_add_epi32(_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
  const __m512i second = _mm512_add_epi32(_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d));
  const __m512i blocks =
      _mm512_add_epi32(_mm512_unpacklo_epi64(first, second), _mm512_unpackhi_epi64(first, second));
  const __m256i halves =
      _mm256_add_epi32(_mm512_castsi512_si256(blocks), _mm512_extracti64x4_epi64(blocks, 1));
  return _mm_add_epi32(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1));
}

// 64 weights of an output; none behind the end, which must not be read.
ALLOT_VNNI inline __m512i load_weights(const int8_t* weights, __mmask64 mask) {
  const __m512i offset = _mm512_set1_epi8(static_cast<char>(kInt8Offset));
  return _mm512_xor_si512(_mm512_maskz_loadu_epi8(mask, weights), offset);
}

// kRows rows from `row` on, four outputs of a part from number k on.
template <size_t kRows>
ALLOT_VNNI void multiply_selected_tile(const Int8Rows& inputs, const Int8Outputs& outputs,
                                       const OutputPart& part, size_t row, size_t k,
                                       const MatrixView<float>& result) {
  const size_t depth = inputs.size(), stride = inputs.stride();
  const size_t count = std::min(kSelectedOutputs, part.count - k);
  const int8_t* const values = inputs.row(row);
  const int8_t* weights[kSelectedOutputs];
  float scales[kSelectedOutputs], bias[kSelectedOutputs];
#pragma GCC unroll 4
  for (size_t o = 0; o < kSelectedOutputs; ++o) {
    // The last one stands in for those that are missing.
    const uint32_t id = part.ids[k + std::min(o, count - 1)];
    weights[o] = outputs.weights.values.row(id);
    scales[o] = outputs.weights.scales[id];
    bias[o] = outputs.bias[id];
  }
  // Of the four outputs.
  __m512i first[kRows], second[kRows], third[kRows], fourth[kRows];
#pragma GCC unroll 16
  for (size_t r = 0; r < kRows; ++r) {
    first[r] = second[r] = third[r] = fourth[r] = _mm512_setzero_si512();
  }
  for (size_t place = 0; place < depth; place += kInt8Vector) {
    // Inputs behind the end are zeros, so it does not matter what stands for weights there.
    const size_t left = depth - place;
    const __mmask64 mask = left < kInt8Vector ? (__mmask64{1} << left) - 1 : ~__mmask64{0};
    const __m512i of_first = load_weights(weights[0] + place, mask);
    const __m512i of_second = load_weights(weights[1] + place, mask);
    const __m512i of_third = load_weights(weights[2] + place, mask);
    const __m512i of_fourth = load_weights(weights[3] + place, mask);
#pragma GCC unroll 16
    for (size_t r = 0; r < kRows; ++r) {
      const __m512i input = _mm512_load_si512(values + r * stride + place);
      first[r] = add_dot_products(first[r], of_first, input);
      second[r] = add_dot_products(second[r], of_second, input);
      third[r] = add_dot_products(third[r], of_third, input);
      fourth[r] = add_dot_products(fourth[r], of_fourth, input);
    }
  }
  const __m128 own_scales = _mm_loadu_ps(scales), own_bias = _mm_loadu_ps(bias);
  const auto mask = static_cast<__mmask8>((1U << count) - 1);
#pragma GCC unroll 16
  for (size_t r = 0; r < kRows; ++r) {
    const __m128i offset = _mm_set1_epi32(kInt8Offset * inputs.sum(row + r));
    const __m128i own = _mm_sub_epi32(lane_sums(first[r], second[r], third[r], fourth[r]), offset);
    const __m128 scale = _mm_mul_ps(own_scales, _mm_set1_ps(inputs.scale(row + r)));
    const __m128 sum = _mm_add_ps(own_bias, _mm_mul_ps(_mm_cvtepi32_ps(own), scale));
    _mm_mask_storeu_ps(result.row(row + r) + part.first + k, mask, sum);
  }
}

template <size_t kRows>
void multiply_selected_rows(const Int8Rows& inputs, const Int8Outputs& outputs,
                            const OutputPart& part, size_t row, const MatrixView<float>& result) {
  for (size_t k = 0; k < part.count; k += kSelectedOutputs) {
    prefetch_outputs(part, outputs.weights.values, k, kSelectedOutputs);
    multiply_selected_tile<kRows>(inputs, outputs, part, row, k, result);
  }
}

// `count` rows, at most kRows.
template <size_t kRows>
void multiply_some_selected_rows(const Int8Rows& inputs, const Int8Outputs& outputs,
                                 const OutputPart& part, size_t row, size_t count,
                                 const MatrixView<float>& result) {
  if (count == kRows) {
    return multiply_selected_rows<kRows>(inputs, outputs, part, row, result);
  }
  if constexpr (kRows > 1) {
    multiply_some_selected_rows<kRows - 1>(inputs, outputs, part, row, count, result);
  }
}

}  // namespace

void multiply_panels_vnni(const Int8Rows& inputs, const Int8Panels& panels, const SumStart& start,
                          const MatrixView<float>& result) {
  const Int8Result to{start, result};
  size_t panel = 0;
  for (; panels.num_panels - panel >= kVnniPanels; panel += kVnniPanels) {
    multiply_rows_of_panels<kVnniPanels>(inputs, panels, panel, to);
  }
  if (panels.num_panels - panel == 2) {
    multiply_rows_of_panels<2>(inputs, panels, panel, to);
  } else if (panels.num_panels - panel == 1) {
    multiply_rows_of_panels<1>(inputs, panels, panel, to);
  }
}

void multiply_part_vnni(const Int8Rows& inputs, const Int8Outputs& outputs, const OutputPart& part,
                        const MatrixView<float>& result) {
  for_each_row_tile(part, kSelectedRows, [&](size_t row, size_t count) {
    multiply_some_selected_rows<kSelectedRows>(inputs, outputs, part, row, count, result);
  });
}

ALLOT_VNNI double spin_vnni(size_t rounds) {
  constexpr size_t kSums = 12;
  __m512i sums[kSums];
#pragma GCC unroll 16
  for (size_t i = 0; i < kSums; ++i) sums[i] = _mm512_setzero_si512();
  const __m512i weights = _mm512_set1_epi8(2), inputs = _mm512_set1_epi8(3);
  for (size_t round = 0; round < rounds; ++round) {
#pragma GCC unroll 16
    for (size_t i = 0; i < kSums; ++i) sums[i] = add_dot_products(sums[i], weights, inputs);
    asm volatile("");  // a round may not be left out
  }
  __m512i sum = sums[0];
#pragma GCC unroll 16
  for (size_t i = 1; i < kSums; ++i) sum = _mm512_add_epi32(sum, sums[i]);
  asm volatile("" : "+v"(sum));
  return static_cast<double>(kSums * kInt8Vector) * static_cast<double>(rounds);
}

}  // namespace allot

#endif
