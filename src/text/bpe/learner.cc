#include "text/bpe/learner.h"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "base/error.h"
#include "base/progress.h"

namespace allot {

BpeLearner::BpeLearner(const TokenCounts& words, const BpeLearnOptions& options)
    : min_frequency_(std::max<uint64_t>(1, options.min_frequency)) {
  words_.reserve(words.size());
  for (uint32_t i = 0; i < words.size(); ++i) {
    add_word(words.token(i), words.count(i), options.characters);
  }
  std::unordered_set<uint32_t> inner, final;
  for (const Word& word : words_) {
    const uint32_t* symbols = symbols_.data() + word.begin;
    const uint32_t num_inner = word.is_end ? word.size - 1 : word.size;
    inner.insert(symbols, symbols + num_inner);
    final.insert(symbols + num_inner, symbols + word.size);
  }
  num_inner_characters_ = inner.size();
  num_final_characters_ = final.size();
  count_pairs();
}

void BpeLearner::add_word(std::string_view text, uint64_t count, const CharacterOptions& options) {
  ALLOT_CHECK(!text.empty(), "a word has at least one character");
  std::vector<size_t> ends;
  append_character_ends(text, options, ends);
  uint64_t num_symbols = 0;
  if (__builtin_mul_overflow(count, uint64_t{ends.size()}, &num_symbols) ||
      __builtin_add_overflow(total_count_, num_symbols, &total_count_)) {
    throw Error({}, "the counts of the words are too large to be added up",
                "divide all of them by the same number");
  }
  size_t begin = 0;
  for (const size_t end : ends) {
    const bool is_end = end == text.size();
    const std::string_view character = text.substr(begin, end - begin);
    if (begin == 0 || words_.back().size == kMostCharacters) {
      Word word;
      word.begin = symbols_.size();
      word.count = count;
      words_.push_back(word);
    }
    symbols_.push_back(is_end ? symbol_names_.add(std::string(character).append(kEndOfWord))
                              : symbol_names_.add(character));
    ++words_.back().size;
    words_.back().is_end = is_end;
    begin = end;
  }
}

void BpeLearner::count_pairs() {
  for (uint32_t word = 0; word < words_.size(); ++word) {
    const uint32_t* symbols = symbols_.data() + words_[word].begin;
    for (uint32_t i = 0; i + 1 < words_[word].size; ++i) {
      increase({symbols[i], symbols[i + 1]}, word);
    }
  }
  push_increased();
}

std::optional<BpeMerge> BpeLearner::next_merge() {
  const auto best = pop_best();
  if (!best) return std::nullopt;
  const SymbolPair merged = pairs_[*best].symbols;
  BpeMerge merge{std::string(symbol_names_[merged.left]), std::string(symbol_names_[merged.right])};
  const uint32_t symbol = symbol_names_.add(merge.left + merge.right);
  // Taken out: the pair is gone after this, and the index grows while words change.
  const std::vector<uint32_t> words = std::exchange(pairs_[*best].words, {});
  for (const uint32_t word : words) merge_in_word(word, merged, symbol);
  ALLOT_CHECK(pairs_[*best].count == 0, "a merge leaves no pair behind");
  push_increased();
  return merge;
}

// Replaces the pair from left to right and updates the counts: decreases those of the old word's
// pairs that touch something replaced, increases those of the new word's pairs that touch the new
// symbol. Each is visited once, also in runs of one symbol ("aaaa") and between neighbors that are
// both replaced.
void BpeLearner::merge_in_word(uint32_t word, SymbolPair merged, uint32_t symbol) {
  // Rewritten in place: what has been written never reaches what is still to be read.
  uint32_t* symbols = symbols_.data() + words_[word].begin;
  const uint32_t old_size = words_[word].size;
  const uint64_t count = words_[word].count;
  uint32_t size = 0;
  bool after_merge = false;
  for (uint32_t i = 0; i < old_size;) {
    if (i + 1 < old_size && symbols[i] == merged.left && symbols[i + 1] == merged.right) {
      if (size > 0) {
        // After a merge, the pair with the symbol to the left has been taken off already.
        if (!after_merge) decrease({symbols[size - 1], merged.left}, count);
        increase({symbols[size - 1], symbol}, word);
      }
      decrease(merged, count);
      if (i + 2 < old_size) decrease({merged.right, symbols[i + 2]}, count);
      symbols[size++] = symbol;
      i += 2;
      after_merge = true;
    } else {
      if (after_merge) increase({symbol, symbols[i]}, word);
      symbols[size++] = symbols[i++];
      after_merge = false;
    }
  }
  words_[word].size = size;
}

void BpeLearner::increase(SymbolPair symbols, uint32_t word) {
  const uint32_t number = pair_numbers_.add(symbols, static_cast<uint32_t>(pairs_.size()));
  if (number == pairs_.size()) pairs_.push_back({symbols, 0, {}, false});
  Pair& pair = pairs_[number];
  pair.count += words_[word].count;
  if (pair.words.empty() || pair.words.back() != word) pair.words.push_back(word);
  if (!pair.is_increased) {
    pair.is_increased = true;
    increased_.push_back(number);
  }
}

void BpeLearner::decrease(SymbolPair symbols, uint64_t count) {
  const uint32_t number = pair_numbers_.find(symbols);
  ALLOT_CHECK(number != PairMap::kAbsent && pairs_[number].count >= count,
              "a pair that occurs has been counted");
  pairs_[number].count -= count;
}

void BpeLearner::push_increased() {
  for (const uint32_t pair : increased_) {
    pairs_[pair].is_increased = false;
    push_candidate(pair);
  }
  increased_.clear();
}

void BpeLearner::push_candidate(uint32_t pair) {
  if (pairs_[pair].count < min_frequency_) return;
  heap_.push_back({pairs_[pair].count, pair});
  std::push_heap(heap_.begin(), heap_.end(), WorseCandidate{*this});
}

// Candidates are not moved when counts change. One that has become rarer comes up too early and
// goes back with its count of today; one that has become more frequent has been pushed again, so an
// old candidate that comes up with too low a count is dropped.
std::optional<uint32_t> BpeLearner::pop_best() {
  while (!heap_.empty()) {
    std::pop_heap(heap_.begin(), heap_.end(), WorseCandidate{*this});
    const Candidate candidate = heap_.back();
    heap_.pop_back();
    const uint64_t count = pairs_[candidate.pair].count;
    if (candidate.count == count) return candidate.pair;
    if (candidate.count > count) push_candidate(candidate.pair);
  }
  return std::nullopt;
}

bool BpeLearner::WorseCandidate::operator()(const Candidate& a, const Candidate& b) const {
  if (a.count != b.count) return a.count < b.count;
  // UTF-8 sorts like its code points, so comparing bytes is enough.
  const SymbolPair& x = learner.pairs_[a.pair].symbols;
  const SymbolPair& y = learner.pairs_[b.pair].symbols;
  const StringIndex& names = learner.symbol_names_;
  if (x.left != y.left) return names[x.left] < names[y.left];
  return x.right != y.right && names[x.right] < names[y.right];
}

BpeCodes learn_merges(size_t num_merges, BpeLearner& learner) {
  Progress progress("learning BPE", num_merges, "merges");
  BpeCodes codes;
  while (codes.merges.size() < num_merges) {
    std::optional<BpeMerge> merge = learner.next_merge();
    if (!merge) break;
    codes.merges.push_back(std::move(*merge));
    progress.advance();
  }
  progress.finish();
  return codes;
}

}  // namespace allot
