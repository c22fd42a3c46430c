#include "align/attention_words.h"

#include "base/error.h"
#include "text/bpe/undo.h"

namespace allot::align {
namespace {

// For each token the number of its word.
std::vector<size_t> number_words(const std::vector<std::string>& tokens) {
  std::vector<size_t> words;
  size_t word = 0;
  for (const std::string& token : tokens) {
    words.push_back(word);
    if (!continues_word(token)) ++word;
  }
  return words;
}

}  // namespace

AttentionRows merge_subwords(const AttentionRows& attention, const std::vector<std::string>& source,
                             const std::vector<std::string>& target) {
  return merge_tokens(attention, number_words(source), number_words(target));
}

AttentionRows merge_tokens(const AttentionRows& attention, const std::vector<size_t>& source_words,
                           const std::vector<size_t>& target_words) {
  ALLOT_CHECK(attention.size() >= target_words.size(),
              "attention has a row for every target token");
  const size_t num_source = source_words.empty() ? 0 : source_words.back() + 1;
  AttentionRows merged(target_words.empty() ? 0 : target_words.back() + 1,
                       std::vector<double>(num_source));
  std::vector<double> num_tokens(merged.size());
  for (size_t row = 0; row < target_words.size(); ++row) {
    ALLOT_CHECK(attention[row].size() == source_words.size(),
                "and a column for every source token");
    ++num_tokens[target_words[row]];
    for (size_t column = 0; column < source_words.size(); ++column) {
      merged[target_words[row]][source_words[column]] += attention[row][column];
    }
  }
  for (size_t word = 0; word < merged.size(); ++word) {
    for (double& weight : merged[word]) weight /= num_tokens[word];
  }
  return merged;
}

}  // namespace allot::align
