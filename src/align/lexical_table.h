#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "align/occurrences.h"
#include "align/sentence_pairs.h"
#include "base/array_view.h"
#include "base/worker_pool.h"

namespace allot::align {

// The probability of a word pair that never occurred together, and of every pair before training.
inline constexpr double kUnseenProbability = 1e-9;

// t(generated | given) for the pairs of words that occur together, and for the null word with every
// generated word. Rows belong to *generated* words: everything that one generated word needs is
// contiguous, so training can process the words one by one, each with its row, and two workers
// never touch the same entry. Within a row the given words ascend; the null word is the last.
struct LexicalTableView {
  size_t num_given_words = 0;
  ArrayView<uint64_t> row_ends;    // one for each generated word
  ArrayView<WordId> given;         // one for each entry
  ArrayView<float> probabilities;  // one for each entry

  // The id of the null word; the one before it, for a given word that the model does not know, is
  // never in `given`.
  WordId null_word() const { return static_cast<WordId>(num_given_words + 1); }
  size_t num_rows() const { return row_ends.size(); }
  size_t row_begin(size_t row) const { return row == 0 ? 0 : row_ends[row - 1]; }
  size_t row_end(size_t row) const { return row_ends[row]; }

  // t(generated | given); kUnseenProbability for pairs that are not there.
  double probability(WordId given_word, WordId generated_word) const;
};

struct LexicalTable {
  size_t num_given_words = 0;
  std::vector<uint64_t> row_ends;
  std::vector<WordId> given;
  // In training these are in turn probabilities and expected counts.
  std::vector<float> values;

  LexicalTableView view() const { return {num_given_words, row_ends, given, values}; }
};

// The table for all pairs of words that occur together, each with kUnseenProbability.
LexicalTable make_lexical_table(const DirectedPairs& pairs, const Occurrences& occurrences,
                                bool use_null, WorkerPool& pool);

struct Translation {
  WordId generated = 0;
  float probability = 0;

  bool operator==(const Translation& other) const {
    return generated == other.generated && probability == other.probability;
  }
};

// For every given word, and at null_word(), the most probable generated words, best first, at most
// `count` of them; of two that are as probable the one with the smaller number comes first.
std::vector<std::vector<Translation>> best_translations(const LexicalTableView& table,
                                                        size_t count);

}  // namespace allot::align
