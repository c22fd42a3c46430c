#include "metrics/meteor/paraphrase.h"

#include <algorithm>

#include "base/error.h"
#include "base/line_reader.h"
#include "metrics/meteor/text.h"

namespace allot::meteor {
namespace {

uint64_t edge(uint32_t parent, int word) {
  return uint64_t{parent} << 32 | static_cast<uint32_t>(word);
}

constexpr const char* kRemedy =
    "the table has three lines for an entry: a probability, a phrase, its paraphrase";

}  // namespace

ParaphraseTable::ParaphraseTable(const std::string& path) {
  LineReader reader(path);
  std::vector<std::pair<Node, Node>> entries;
  const auto next_phrase = [&]() {
    std::string line;
    if (!reader.next(line)) throw Error(reader.place(), "the last entry is incomplete", kRemedy);
    const Node phrase = add_phrase(line);
    if (phrase == kRoot) throw Error(reader.place(), "empty phrase", kRemedy);
    return phrase;
  };
  for (std::string probability; reader.next(probability);) {
    const Node phrase = next_phrase();
    entries.emplace_back(phrase, next_phrase());
  }
  first_.assign(num_nodes_ + 1, 0);
  for (const auto& entry : entries) ++first_[entry.first + 1];
  for (size_t node = 0; node < num_nodes_; ++node) first_[node + 1] += first_[node];
  std::vector<size_t> next(first_.begin(), first_.end() - 1);
  paraphrases_.resize(entries.size());
  for (const auto& [phrase, paraphrase] : entries) paraphrases_[next[phrase]++] = paraphrase;
}

ParaphraseTable::Node ParaphraseTable::add_phrase(std::string_view text) {
  Node node = kRoot;
  for (const std::string_view word : split_tokens(text)) {
    const int number =
        word_numbers_.try_emplace(std::string(word), static_cast<int>(word_numbers_.size()))
            .first->second;
    const auto [found, is_new] = children_.try_emplace(edge(node, number), num_nodes_);
    if (is_new) ++num_nodes_;
    node = found->second;
  }
  return node;
}

int ParaphraseTable::word_number(std::string_view word) const {
  const auto found = word_numbers_.find(std::string(word));
  return found == word_numbers_.end() ? -1 : found->second;
}

ParaphraseTable::Node ParaphraseTable::child(Node parent, int word) const {
  const auto found = children_.find(edge(parent, word));
  return found == children_.end() ? kRoot : found->second;
}

std::vector<ParaphraseTable::Occurrence> ParaphraseTable::phrases_in(
    const std::vector<int>& words) const {
  std::vector<Occurrence> occurrences;
  for (size_t begin = 0; begin < words.size(); ++begin) {
    Node node = kRoot;
    for (size_t end = begin; end < words.size() && words[end] >= 0; ++end) {
      node = child(node, words[end]);
      if (node == kRoot) break;
      const Span span{static_cast<int>(begin), static_cast<int>(end - begin + 1)};
      occurrences.push_back({node, span});
    }
  }
  return occurrences;
}

std::vector<ParaphraseTable::Hit> ParaphraseTable::find(const std::vector<int>& from,
                                                        const std::vector<int>& to) const {
  std::unordered_map<Node, std::vector<Span>> places;
  for (const Occurrence& occurrence : phrases_in(to)) {
    places[occurrence.phrase].push_back(occurrence.span);
  }
  std::vector<Hit> hits;
  for (const Occurrence& occurrence : phrases_in(from)) {
    for (size_t i = first_[occurrence.phrase]; i < first_[occurrence.phrase + 1]; ++i) {
      const auto found = places.find(paraphrases_[i]);
      if (found == places.end()) continue;
      for (const Span& span : found->second) hits.push_back({occurrence.span, span});
    }
  }
  return hits;
}

}  // namespace allot::meteor
