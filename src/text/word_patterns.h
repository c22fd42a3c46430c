#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "text/vocabulary.h"

namespace allot {

// By token: whether its word continues behind it ("un@@").
using WordContinuations = std::vector<bool>;
std::shared_ptr<const WordContinuations> word_continuations(const Vocabulary& vocabulary);

// Sequences of words that are looked for in a text that grows token by token. A word is found in
// whatever way it is split into tokens: "printer" also as "prin@@ ter". Whole words only.
class WordPatterns {
 public:
  WordPatterns() = default;
  explicit WordPatterns(std::shared_ptr<const WordContinuations> continuations)
      : continuations_(std::move(continuations)) {}

  // `pattern`: the caller's number for these words; several sequences may have the same. Nothing is
  // added that the vocabulary cannot spell.
  void add(const Vocabulary& vocabulary, const std::vector<std::string>& words, uint32_t pattern);

  bool is_empty() const { return nodes_.size() <= 1; }

  // The sequences that have begun in a text.
  struct Begun {
    uint32_t node = 0;
    size_t begin = 0;  // token of the text
  };
  struct State {
    std::vector<Begun> begun;
    size_t num_tokens = 0;
    bool is_in_word = false;
  };
  // A sequence that ends: its tokens begin at `begin`.
  struct Found {
    uint32_t pattern = 0;
    size_t begin = 0;
  };

  // The sequences that `token` would complete.
  std::vector<Found> completed(const State& state, uint32_t token) const;
  // Takes the token in.
  void advance(State& state, uint32_t token) const;
  // Calls visit(token) for every token that would complete a sequence; for some more than once.
  template <typename Visit>
  void for_each_completion(const State& state, const Visit& visit) const {
    const auto visit_node = [&](uint32_t node) {
      for (const auto& [token, pattern] : nodes_[node].ends) visit(token);
    };
    if (nodes_.empty()) return;
    if (!state.is_in_word) visit_node(0);
    for (const Begun& begun : state.begun) visit_node(begun.node);
  }

 private:
  // What has been read of some sequence; node 0: nothing.
  struct Node {
    std::map<uint32_t, uint32_t> next;  // token -> node
    std::map<uint32_t, uint32_t> ends;  // token -> pattern
  };
  uint32_t node_of(const std::string& text);

  std::shared_ptr<const WordContinuations> continuations_;
  std::vector<Node> nodes_;
  std::map<std::string, uint32_t> by_text_;  // read so far -> node
};

}  // namespace allot
