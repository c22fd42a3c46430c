#pragma once

#include <cstdint>

namespace allot {

// The stream of numbers of numpy.random.default_rng(seed): PCG64 (XSL RR 128/64; O'Neill 2014), its
// state filled from the seed by SeedSequence. Significance tests use it, so that their p-values are
// those of sacreBLEU; for everything else there is Random.
class NumpyRandom {
 public:
  explicit NumpyRandom(uint64_t seed);

  uint64_t next64();
  // Half of a 64-bit number: the low half first, the high half at the next call.
  uint32_t next32();
  // Uniform in [0, bound), as integers(bound). bound > 0; for bound = 1 no number is drawn.
  uint32_t below(uint32_t bound);

 private:
  __extension__ using uint128 = unsigned __int128;

  void step();

  uint128 state_ = 0;
  uint128 increment_ = 0;
  uint32_t high_half_ = 0;
  bool has_high_half_ = false;
};

}  // namespace allot
