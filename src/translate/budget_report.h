#pragma once

#include <cstddef>
#include <vector>

namespace allot {

// The attention that a source word may get, has got and has left: the sums over its tokens.
struct WordBudget {
  double fertility = 0;  // infinity when there was no bound
  double spent = 0;
  double left = 0;  // of its tokens, each at least 0; infinity when there was no bound
};

// By source word. tokens_spent, fertility: by source token; fertility is empty when there were no
// bounds. words: token -> word, rising from 0.
std::vector<WordBudget> word_budgets(const std::vector<double>& tokens_spent,
                                     const std::vector<float>& fertility,
                                     const std::vector<size_t>& words);

}  // namespace allot
