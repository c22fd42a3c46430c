#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/utf8.h"
#include "text/bpe/codes.h"
#include "text/token_counts.h"

// BPE in its plainest form, by the definition and without any thought of speed: what the fast one
// is compared with.
namespace allot::testing {

using Symbols = std::vector<std::string>;

// Code points, the last one with "</w>".
inline Symbols plain_symbols(std::string_view word) {
  Symbols symbols;
  for (size_t position = 0; position < word.size();) {
    const size_t begin = position;
    decode_utf8(word, position);
    symbols.emplace_back(word.substr(begin, position - begin));
  }
  symbols.back() += "</w>";
  return symbols;
}

// Joins every occurrence of a pair, from left to right.
inline Symbols join_pair(const Symbols& symbols, const BpeMerge& pair) {
  Symbols joined;
  for (size_t i = 0; i < symbols.size(); ++i) {
    if (i + 1 < symbols.size() && symbols[i] == pair.left && symbols[i + 1] == pair.right) {
      joined.push_back(pair.left + pair.right);
      ++i;
    } else {
      joined.push_back(symbols[i]);
    }
  }
  return joined;
}

// Counts all pairs again for each merge; the best is the most frequent one, then the larger one.
inline std::vector<BpeMerge> learn_plainly(const TokenCounts& words, size_t num_merges,
                                           uint64_t min_frequency) {
  std::vector<Symbols> corpus;
  for (uint32_t i = 0; i < words.size(); ++i) corpus.push_back(plain_symbols(words.token(i)));
  std::vector<BpeMerge> merges;
  while (merges.size() < num_merges) {
    std::map<std::pair<std::string, std::string>, uint64_t> counts;
    for (uint32_t i = 0; i < words.size(); ++i) {
      for (size_t j = 0; j + 1 < corpus[i].size(); ++j) {
        counts[{corpus[i][j], corpus[i][j + 1]}] += words.count(i);
      }
    }
    std::pair<uint64_t, std::pair<std::string, std::string>> best{0, {}};
    for (const auto& [pair, count] : counts) best = std::max(best, {count, pair});
    if (best.first == 0 || best.first < min_frequency) break;
    merges.push_back({best.second.first, best.second.second});
    for (Symbols& symbols : corpus) symbols = join_pair(symbols, merges.back());
  }
  return merges;
}

// Does the first possible merge of the list, everywhere, until none is possible.
inline Symbols apply_plainly(const std::vector<BpeMerge>& merges, std::string_view word) {
  Symbols symbols = plain_symbols(word);
  while (true) {
    std::optional<BpeMerge> first;
    for (const BpeMerge& merge : merges) {
      if (join_pair(symbols, merge).size() < symbols.size()) {
        first = merge;
        break;
      }
    }
    if (!first) return symbols;
    symbols = join_pair(symbols, *first);
  }
}

}  // namespace allot::testing
