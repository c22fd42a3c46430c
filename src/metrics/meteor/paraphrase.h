#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "metrics/meteor/match.h"

namespace allot::meteor {

// METEOR's paraphrase table: phrases, each with its paraphrases. The file (plain, gzip or
// Zstandard) has three lines for an entry: a probability, which METEOR does not use, the phrase,
// and its paraphrase.
class ParaphraseTable {
 public:
  explicit ParaphraseTable(const std::string& path);

  // The number of a word, or -1 when it is in no phrase.
  int word_number(std::string_view word) const;

  // A phrase of one sentence whose paraphrase is in another.
  struct Hit {
    Span phrase;
    Span paraphrase;
  };

  // All phrases of `from` (given as word numbers) with a paraphrase in `to`: by position in `from`,
  // then by length, then as the file has them, then by position in `to`.
  std::vector<Hit> find(const std::vector<int>& from, const std::vector<int>& to) const;

  size_t num_entries() const { return paraphrases_.size(); }

 private:
  // Phrases are the nodes of one tree of words; 0 is the root, the empty phrase.
  using Node = uint32_t;
  static constexpr Node kRoot = 0;

  struct Occurrence {
    Node phrase;
    Span span;
  };

  Node add_phrase(std::string_view text);
  Node child(Node parent, int word) const;  // kRoot when there is none
  std::vector<Occurrence> phrases_in(const std::vector<int>& words) const;

  std::unordered_map<std::string, int> word_numbers_;
  std::unordered_map<uint64_t, Node> children_;
  Node num_nodes_ = 1;
  // The paraphrases of node n: first_[n] .. first_[n + 1] of paraphrases_.
  std::vector<size_t> first_;
  std::vector<Node> paraphrases_;
};

}  // namespace allot::meteor
