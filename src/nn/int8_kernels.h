#pragma once

#include <cstddef>
#include <cstdint>

#include "nn/int8_matrix.h"
#include "nn/int8_rows.h"
#include "nn/output_parts.h"
#include "nn/sum_start.h"

namespace allot {

// What the kernels of nn/int8_weights.cc and nn/int8_outputs.cc read, and those kernels that need
// instructions for which Highway has no names.

// Weights are in panels of 16 outputs. For every four inputs a panel has 16 x 4 values, those of an
// output side by side: as instructions for 8-bit dot products read them.
inline constexpr size_t kInt8PanelWidth = 16;
inline constexpr size_t kInt8Group = 4;
inline constexpr size_t kInt8GroupBytes = kInt8PanelWidth * kInt8Group;
// Sums of more inputs could exceed 32 bits.
inline constexpr size_t kMostInt8Inputs = 65536;
// Values are increased by this, because one side of such an instruction has no sign. The sum of the
// row of inputs times this is taken off again.
inline constexpr int32_t kInt8Offset = 128;

struct Int8Panels {
  const uint8_t* weights = nullptr;
  size_t num_panels = 0;
  size_t num_groups = 0;          // of four inputs
  const float* scales = nullptr;  // 16 for each panel
  size_t output_size = 0;         // O; the last panel is filled up with zeros

  const uint8_t* panel(size_t p) const { return weights + p * num_groups * kInt8GroupBytes; }
  // From `place`: how far ahead to prefetch, in bytes. 12 kB, as in nn/packed_weights.cc, but not
  // past the end.
  size_t ahead(const uint8_t* place) const {
    constexpr size_t kAhead = 12288;
    const auto behind = static_cast<size_t>(panel(num_panels) - place);
    return behind < kAhead ? behind : kAhead;
  }
};

// A linear layer with 8-bit weights of which some outputs are wanted.
struct Int8Outputs {
  Int8Matrix weights;           // O x I, scales by rows
  const float* bias = nullptr;  // O
};

#if defined(__x86_64__)
// With AVX-512 VNNI, which the caller has found.
// result (N x O) = start + inputs (N x I) weights.
void multiply_panels_vnni(const Int8Rows& inputs, const Int8Panels& panels, const SumStart& start,
                          const MatrixView<float>& result);
// What multiply_selected in nn/int8_outputs.h does, for one part.
void multiply_part_vnni(const Int8Rows& inputs, const Int8Outputs& outputs, const OutputPart& part,
                        const MatrixView<float>& result);
// spin_int8_products in nn/int8_speed.h.
double spin_vnni(size_t rounds);
#endif

}  // namespace allot
