#pragma once

#include <cstdint>
#include <vector>

#include "base/random.h"
#include "train/recipe/tagger_recipe.h"
#include "train/tagger_text.h"

namespace allot::testing {

// Tokens 4 to 11 have fertility 1, but for 5, which has 2, and 6, which has 3 behind a 5.
inline TaggerText rule_text(size_t sentences, uint64_t seed) {
  Random random(seed);
  TaggerText text;
  for (size_t i = 0; i < sentences; ++i) {
    std::vector<uint32_t> tokens, actual;
    const size_t length = 1 + random.below(7);
    for (size_t k = 0; k < length; ++k) {
      tokens.push_back(4 + static_cast<uint32_t>(random.below(8)));
      const bool is_behind = k > 0 && tokens[k - 1] == 5;
      actual.push_back(tokens[k] == 5 ? 2 : tokens[k] == 6 && is_behind ? 3 : 1);
    }
    actual.push_back(1);
    text.tokens.add(tokens);
    text.actual.add(actual);
  }
  return text;
}

// A small tagger that learns it in a few epochs.
inline TaggerRecipe rule_recipe() {
  TaggerRecipe recipe;
  recipe.embedding_size = 8;
  recipe.hidden_size = 16;
  recipe.epochs = 3;
  recipe.batch_size = 16;
  recipe.learning_rate = 0.02;
  recipe.unknown_smoothing = 0.1;
  return recipe;
}

}  // namespace allot::testing
