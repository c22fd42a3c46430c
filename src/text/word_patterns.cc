#include "text/word_patterns.h"

#include <algorithm>

#include "text/bpe/undo.h"

namespace allot {
namespace {

// Of a word's pieces: no token is longer than this, and a long word has pieces of many lengths.
constexpr size_t kLongestPiece = 100;

}  // namespace

std::shared_ptr<const WordContinuations> word_continuations(const Vocabulary& vocabulary) {
  auto continuations = std::make_shared<WordContinuations>(vocabulary.size());
  for (uint32_t id = Vocabulary::kNumSpecial; id < vocabulary.size(); ++id) {
    (*continuations)[id] = continues_word(vocabulary.token(id));
  }
  return continuations;
}

uint32_t WordPatterns::node_of(const std::string& text) {
  if (nodes_.empty()) nodes_.emplace_back();
  if (text.empty()) return 0;
  const auto [place, is_new] = by_text_.emplace(text, static_cast<uint32_t>(nodes_.size()));
  if (is_new) nodes_.emplace_back();
  return place->second;
}

void WordPatterns::add(const Vocabulary& vocabulary, const std::vector<std::string>& words,
                       uint32_t pattern) {
  std::string before;  // the words before, each with a space
  for (size_t w = 0; w < words.size(); ++w) {
    const std::string& word = words[w];
    const bool is_last = w + 1 == words.size();
    std::vector<bool> is_reached(word.size() + 1);
    is_reached[0] = true;
    for (size_t begin = 0; begin < word.size(); ++begin) {
      if (!is_reached[begin]) continue;
      const uint32_t from = node_of(before + word.substr(0, begin));
      const size_t last = std::min(word.size(), begin + kLongestPiece);
      for (size_t end = begin + 1; end <= last; ++end) {
        const bool ends_word = end == word.size();
        std::string piece = word.substr(begin, end - begin);
        if (!ends_word) piece += kBpeSeparator;
        const uint32_t token = vocabulary.id(piece);
        if (token == Vocabulary::kUnknown || (*continuations_)[token] == ends_word) continue;
        is_reached[end] = true;
        if (ends_word && is_last) {
          nodes_[from].ends[token] = pattern;
        } else {
          const uint32_t to = node_of(before + word.substr(0, end) + (ends_word ? " " : ""));
          nodes_[from].next[token] = to;
        }
      }
    }
    if (!is_reached[word.size()]) return;
    before += word + " ";
  }
}

std::vector<WordPatterns::Found> WordPatterns::completed(const State& state, uint32_t token) const {
  std::vector<Found> found;
  if (nodes_.empty()) return found;
  const auto look = [&](uint32_t node, size_t begin) {
    const auto end = nodes_[node].ends.find(token);
    if (end != nodes_[node].ends.end()) found.push_back({end->second, begin});
  };
  for (const Begun& begun : state.begun) look(begun.node, begun.begin);
  if (!state.is_in_word) look(0, state.num_tokens);
  return found;
}

void WordPatterns::advance(State& state, uint32_t token) const {
  std::vector<Begun> next;
  const auto go = [&](uint32_t node, size_t begin) {
    const auto place = nodes_[node].next.find(token);
    if (place != nodes_[node].next.end()) next.push_back({place->second, begin});
  };
  if (!nodes_.empty()) {
    for (const Begun& begun : state.begun) go(begun.node, begun.begin);
    if (!state.is_in_word) go(0, state.num_tokens);
  }
  state.begun = std::move(next);
  ++state.num_tokens;
  state.is_in_word = continuations_ != nullptr && (*continuations_)[token];
}

}  // namespace allot
