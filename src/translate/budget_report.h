#pragma once

#include <cstddef>
#include <vector>

namespace allot {

// What a source word might have, has had and has left, its pieces together.
struct WordBudget {
  double fertility = 0;  // infinity when there was no bound
  double spent = 0;
  double left = 0;  // of its pieces, each at least 0; infinity when there was no bound
};

// By source word. pieces_spent, fertility: by source piece; fertility is empty when there were no
// bounds. words: piece -> word, rising from 0.
std::vector<WordBudget> word_budgets(const std::vector<double>& pieces_spent,
                                     const std::vector<float>& fertility,
                                     const std::vector<size_t>& words);

}  // namespace allot
