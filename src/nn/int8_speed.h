#pragma once

#include <cstddef>

namespace allot {

// What the CPU can do at most with the instructions of nn/int8_weights.h: multiplies and adds 8-bit
// numbers in registers, and reads nothing. Returns the number of multiply-adds, at least 768 for
// every round.
double spin_int8_products(size_t rounds);

}  // namespace allot
