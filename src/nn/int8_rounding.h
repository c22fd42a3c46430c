#pragma once

#include <cstddef>
#include <cstdint>

namespace allot {

// From floats to 8-bit numbers. The same results on every CPU.

// The largest absolute value; NaN when a number is not finite.
float largest_size(const float* values, size_t size);
// largest[k] becomes at least the absolute value of values[k].
void update_largest(const float* values, size_t size, float* largest);

// What a scale is, given the largest absolute value that it is for: `scale` is a 127th of it, and
// `factor` its inverse. Both are 0 where the inverse would be infinite: such numbers are as good as
// zero. A value that is not finite gives NaN.
struct Int8Scale {
  float scale = 0;
  float factor = 0;
};
Int8Scale int8_scale(float largest);

// rounded[k]: the whole number nearest to values[k] * factor, of at most 127. Returns their sum.
int32_t round_to_int8(const float* values, size_t size, float factor, int8_t* rounded);
// The same with a factor for each number.
void round_to_int8(const float* values, size_t size, const float* factors, int8_t* rounded);

}  // namespace allot
