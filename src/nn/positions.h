#pragma once

#include <cstddef>

#include "nn/matrix.h"

namespace allot {

// Sinusoidal positions (Vaswani et al. 2017): in row p, for i from 0,
//
//   column 2i      sin(p / 10000^(2i / H))
//   column 2i + 1  cos(p / 10000^(2i / H))

// Makes `table` (positions x H, H even) hold at least the first `count` positions.
template <typename T>
void extend_positions(size_t count, size_t hidden, Matrix<T>& table);

}  // namespace allot
