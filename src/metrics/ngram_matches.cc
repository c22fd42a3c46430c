#include "metrics/ngram_matches.h"

#include <algorithm>
#include <unordered_map>

namespace allot {
namespace {

constexpr uint32_t kUnknown = ~uint32_t{0};

// Numbers pairs (number of the n-gram without its last symbol, last symbol): an n-gram grows by a
// symbol for each order, and the pair alone identifies it.
class PairNumbers {
 public:
  explicit PairNumbers(size_t max_pairs) {
    size_t capacity = 16;
    while (capacity < 2 * max_pairs) capacity *= 2;
    slots_.resize(capacity);
  }

  void clear() {
    std::fill(slots_.begin(), slots_.end(), Slot{});
    size_ = 0;
  }
  uint32_t size() const { return size_; }

  uint32_t insert(uint32_t prefix, uint32_t symbol) {
    Slot& slot = find(prefix, symbol);
    if (slot.number == kUnknown) slot = {prefix, symbol, size_++};
    return slot.number;
  }
  // kUnknown when the pair was never inserted.
  uint32_t look_up(uint32_t prefix, uint32_t symbol) { return find(prefix, symbol).number; }

 private:
  struct Slot {
    uint32_t prefix = 0;
    uint32_t symbol = 0;
    uint32_t number = kUnknown;
  };

  Slot& find(uint32_t prefix, uint32_t symbol) {
    const uint64_t key = (uint64_t{prefix} << 32) | symbol;
    size_t at = static_cast<size_t>((key * 0x9E3779B97F4A7C15u) >> 32) & (slots_.size() - 1);
    while (slots_[at].number != kUnknown &&
           (slots_[at].prefix != prefix || slots_[at].symbol != symbol)) {
      at = (at + 1) & (slots_.size() - 1);
    }
    return slots_[at];
  }

  std::vector<Slot> slots_;
  uint32_t size_ = 0;
};

}  // namespace

std::vector<size_t> count_ngram_matches(const Symbols& hypothesis,
                                        const std::vector<Symbols>& references, size_t max_order) {
  size_t num_symbols = 0;
  for (const Symbols& reference : references) num_symbols += reference.size();
  PairNumbers numbers(num_symbols);

  // The number of the n-gram that starts at each position, for the current order.
  Symbols hypothesis_ngrams(hypothesis.size(), 0);
  std::vector<Symbols> reference_ngrams;
  reference_ngrams.reserve(references.size());
  for (const Symbols& reference : references) reference_ngrams.emplace_back(reference.size(), 0);

  std::vector<size_t> matches(max_order, 0);
  std::vector<uint32_t> limits;  // by n-gram: how often it may still be counted
  std::vector<uint32_t> counts;
  for (size_t order = 1; order <= max_order; ++order) {
    numbers.clear();
    limits.clear();
    for (size_t r = 0; r < references.size(); ++r) {
      const size_t length = num_ngrams(references[r].size(), order);
      limits.resize(numbers.size() + length, 0);
      counts.assign(limits.size(), 0);
      for (size_t i = 0; i < length; ++i) {
        uint32_t& ngram = reference_ngrams[r][i];
        ngram = numbers.insert(ngram, references[r][i + order - 1]);
        limits[ngram] = std::max(limits[ngram], ++counts[ngram]);
      }
    }
    for (size_t i = 0; i < num_ngrams(hypothesis.size(), order); ++i) {
      uint32_t& ngram = hypothesis_ngrams[i];
      if (ngram == kUnknown) continue;  // already its beginning is in no reference
      ngram = numbers.look_up(ngram, hypothesis[i + order - 1]);
      if (ngram == kUnknown || limits[ngram] == 0) continue;
      --limits[ngram];
      ++matches[order - 1];
    }
  }
  return matches;
}

std::vector<Symbols> number_words(const std::vector<std::vector<std::string_view>>& sentences) {
  std::unordered_map<std::string_view, uint32_t> numbers;
  std::vector<Symbols> result;
  for (const std::vector<std::string_view>& words : sentences) {
    Symbols& symbols = result.emplace_back();
    symbols.reserve(words.size());
    for (const std::string_view word : words) {
      symbols.push_back(numbers.emplace(word, static_cast<uint32_t>(numbers.size())).first->second);
    }
  }
  return result;
}

}  // namespace allot
