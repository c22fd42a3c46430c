#pragma once

#include <cstdint>

#include "nn/dropout.h"
#include "nn/parameters.h"
#include "nn/transposes.h"

namespace allot {

// The weights as forward and backward want them. Workers share one.
template <typename T>
struct Weights {
  const Parameters<T>& values;
  const Transposes<T>& transposes;
};

// Which update of which run this is: all that randomness depends on. Probability 0 when
// translating.
struct DropoutSettings {
  double probability = 0;
  bool is_variational = false;
  uint64_t seed = 0;
  uint32_t update = 0;
  // Probabilities of attention weights, and of the units inside feed-forward layers (Transformers).
  double attention = 0;
  double activation = 0;

  // In the same update, units with another probability.
  DropoutSettings with_probability(double other) const {
    DropoutSettings settings = *this;
    settings.probability = other;
    return settings;
  }
};

// One dropout layer for one row: sites are numbered over the whole model.
template <typename T>
void drop_out(const DropoutSettings& settings, uint32_t site, uint32_t sentence, size_t step,
              T* row, size_t count) {
  const uint32_t mask_step = settings.is_variational ? 0 : static_cast<uint32_t>(step);
  apply_dropout(Dropout{settings.probability, settings.seed, settings.update, site},
                DropoutRow{sentence, mask_step}, row, count);
}

inline constexpr uint32_t kEncoderDropoutSite = 0;     // + layer
inline constexpr uint32_t kDecoderDropoutSite = 1000;  // + layer
inline constexpr uint32_t kAttentionDropoutSite = 2000;
inline constexpr uint32_t kTransformerEncoderSite = 10000;  // + its parts
inline constexpr uint32_t kTransformerDecoderSite = 20000;
// What is dropped out inside a part: + the site of the part.
inline constexpr uint32_t kAttentionWeightsSite = 100000;
inline constexpr uint32_t kActivationsSite = 200000;

}  // namespace allot
