#include "search/line_translation.h"

#include <algorithm>
#include <numeric>

#include "align/attention_words.h"
#include "search/attention_links.h"

namespace allot {

std::vector<size_t> LineTranslation::source_words() const {
  std::vector<size_t> words;
  for (const SourcePiece& piece : source.pieces) words.push_back(piece.word);
  if (has_sink) words.push_back(words.empty() ? 0 : words.back() + 1);
  return words;
}

std::vector<size_t> target_words(const TargetText& target) {
  std::vector<size_t> words;
  for (size_t w = 0; w < target.words.size(); ++w) {
    words.insert(words.end(), target.words[w].num_pieces, w);
  }
  return words;
}

align::AttentionRows word_attention(const LineTranslation& line, const LineHypothesis& hypothesis) {
  return align::merge_pieces(attention_rows(hypothesis.attention), line.source_words(),
                             target_words(hypothesis.target));
}

align::Links word_links(const LineTranslation& line, const LineHypothesis& hypothesis) {
  return attention_links(word_attention(line, hypothesis), line.source.words.size());
}

align::Links piece_links(const LineTranslation& line, const LineHypothesis& hypothesis) {
  align::AttentionRows rows = attention_rows(hypothesis.attention);
  rows.resize(hypothesis.target.pieces.size());
  return attention_links(rows, line.source.pieces.size());
}

std::vector<WordBudget> word_budgets(const LineTranslation& line,
                                     const LineHypothesis& hypothesis) {
  std::vector<size_t> words = line.source_words();
  if (line.has_sink) words.pop_back();
  return word_budgets(hypothesis.spent, line.fertility, words);
}

double sink_share(const LineTranslation& line, const LineHypothesis& hypothesis) {
  if (!line.has_sink || hypothesis.spent.empty()) return 0;
  const double all = std::accumulate(hypothesis.spent.begin(), hypothesis.spent.end(), 0.0);
  return all > 0 ? hypothesis.spent.back() / all : 0;
}

}  // namespace allot
