#include "metrics/numpy_random.h"

#include <array>
#include <cstddef>
#include <vector>

namespace allot {
namespace {

// Stirs a seed into a pool of four words and draws as many words as wanted from it.
class SeedSequence {
 public:
  explicit SeedSequence(uint64_t seed) {
    const std::array<uint32_t, 4> entropy = {static_cast<uint32_t>(seed),
                                             static_cast<uint32_t>(seed >> 32), 0, 0};
    for (size_t i = 0; i < pool_.size(); ++i) pool_[i] = scramble(entropy[i]);
    for (size_t from = 0; from < pool_.size(); ++from) {
      for (size_t to = 0; to < pool_.size(); ++to) {
        if (from != to) pool_[to] = mix(pool_[to], scramble(pool_[from]));
      }
    }
  }

  std::vector<uint64_t> generate(size_t count) const {
    std::vector<uint64_t> result;
    uint32_t constant = 0x8B51F9DD;
    for (size_t i = 0; i < count; ++i) {
      uint64_t value = 0;
      for (size_t half = 0; half < 2; ++half) {
        uint32_t word = pool_[(2 * i + half) % pool_.size()] ^ constant;
        constant *= 0x58F38DED;
        word *= constant;
        word ^= word >> 16;
        value |= uint64_t{word} << (32 * half);
      }
      result.push_back(value);
    }
    return result;
  }

 private:
  uint32_t scramble(uint32_t value) {
    value ^= constant_;
    constant_ *= 0x931E8875;
    value *= constant_;
    return value ^ (value >> 16);
  }
  static uint32_t mix(uint32_t x, uint32_t y) {
    const uint32_t result = 0xCA01F9DD * x - 0x4973F715 * y;
    return result ^ (result >> 16);
  }

  std::array<uint32_t, 4> pool_{};
  uint32_t constant_ = 0x43B0D7E5;
};

}  // namespace

NumpyRandom::NumpyRandom(uint64_t seed) {
  const std::vector<uint64_t> words = SeedSequence(seed).generate(4);
  const uint128 start = (uint128{words[0]} << 64) | words[1];
  const uint128 sequence = (uint128{words[2]} << 64) | words[3];
  increment_ = (sequence << 1) | 1;
  step();
  state_ += start;
  step();
}

void NumpyRandom::step() {
  constexpr uint128 kMultiplier = (uint128{2549297995355413924u} << 64) | 4865540595714422341u;
  state_ = state_ * kMultiplier + increment_;
}

uint64_t NumpyRandom::next64() {
  step();
  const auto value = static_cast<uint64_t>(state_ >> 64) ^ static_cast<uint64_t>(state_);
  const auto rotation = static_cast<unsigned>(state_ >> 122);
  return (value >> rotation) | (value << ((64 - rotation) % 64));
}

uint32_t NumpyRandom::next32() {
  if (has_high_half_) {
    has_high_half_ = false;
    return high_half_;
  }
  const uint64_t value = next64();
  has_high_half_ = true;
  high_half_ = static_cast<uint32_t>(value >> 32);
  return static_cast<uint32_t>(value);
}

uint32_t NumpyRandom::below(uint32_t bound) {
  if (bound == 1) return 0;
  uint64_t product = uint64_t{next32()} * bound;
  // Lemire's rejection: without it, small numbers would come a little too often.
  const uint32_t threshold = (0u - bound) % bound;
  while (static_cast<uint32_t>(product) < threshold) product = uint64_t{next32()} * bound;
  return static_cast<uint32_t>(product >> 32);
}

}  // namespace allot
