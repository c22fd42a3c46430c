#include "translate/line_translation.h"

#include <algorithm>
#include <numeric>

#include "base/error.h"

namespace allot {
namespace {

// Attention of a target word, from the first to the last source word that its tokens could see.
struct WordRow {
  size_t first_word = 0;
  std::vector<double> words;
  double sink = 0;
};

WordRow word_row(const LineTranslation& line, const LineHypothesis& hypothesis,
                 const TargetWord& word) {
  const std::vector<SubwordToken>& tokens = line.source.tokens;
  const auto begin = hypothesis.attention.begin() + static_cast<std::ptrdiff_t>(word.first_token);
  const auto end = begin + static_cast<std::ptrdiff_t>(word.num_tokens);
  // Most often one range; a word that continues in the next part of the line has several.
  WordRow result;
  result.first_word = line.source.words.size();
  size_t end_word = 0;
  for (auto row = begin; row != end; ++row) {
    if (row->weights.empty()) continue;
    result.first_word = std::min(result.first_word, tokens[row->first_token].word);
    end_word = std::max(end_word, tokens[row->first_token + row->weights.size() - 1].word + 1);
  }
  if (result.first_word < end_word) result.words.resize(end_word - result.first_word);
  for (auto row = begin; row != end; ++row) {
    for (size_t j = 0; j < row->weights.size(); ++j) {
      result.words[tokens[row->first_token + j].word - result.first_word] +=
          static_cast<double>(row->weights[j]);
    }
    result.sink += static_cast<double>(row->sink);
  }
  const auto count = static_cast<double>(word.num_tokens);
  for (double& weight : result.words) weight /= count;
  result.sink /= count;
  return result;
}

}  // namespace

std::vector<size_t> LineTranslation::source_words() const {
  std::vector<size_t> words;
  for (const SubwordToken& token : source.tokens) words.push_back(token.word);
  if (has_sink) words.push_back(words.empty() ? 0 : words.back() + 1);
  return words;
}

size_t memory_bytes(const LineTranslation& line) {
  size_t bytes = sizeof line + line.fertility.size() * sizeof(float);
  for (const Token& word : line.source.words) bytes += sizeof word + word.text.size();
  for (const SubwordToken& token : line.source.tokens) bytes += sizeof token + token.text.size();
  for (const LineHypothesis& hypothesis : line.hypotheses) {
    const TargetText& target = hypothesis.target;
    bytes += sizeof hypothesis + target.text.size();
    for (const std::string& token : target.tokens) bytes += sizeof(std::string) + token.size();
    for (const TargetWord& word : target.words) bytes += sizeof word + word.text.size();
    for (const AttentionRow& row : hypothesis.attention) {
      bytes += sizeof row + row.weights.size() * sizeof(float);
    }
    bytes += hypothesis.links.size() * sizeof(align::Link) +
             hypothesis.token_scores.size() * sizeof(float) +
             hypothesis.spent.size() * sizeof(double) +
             hypothesis.warnings.size() * sizeof(TranslationWarning);
  }
  return bytes;
}

std::vector<size_t> target_words(const TargetText& target) {
  std::vector<size_t> words;
  for (size_t w = 0; w < target.words.size(); ++w) {
    words.insert(words.end(), target.words[w].num_tokens, w);
  }
  return words;
}

align::AttentionRows word_attention(const LineTranslation& line, const LineHypothesis& hypothesis) {
  const size_t num_words = line.source.words.size();
  align::AttentionRows rows;
  rows.reserve(hypothesis.target.words.size());
  for (const TargetWord& word : hypothesis.target.words) {
    const WordRow own = word_row(line, hypothesis, word);
    std::vector<double>& row = rows.emplace_back(num_words + (line.has_sink ? 1 : 0));
    std::copy(own.words.begin(), own.words.end(),
              row.begin() + static_cast<std::ptrdiff_t>(own.first_word));
    if (line.has_sink) row.back() = own.sink;
  }
  return rows;
}

align::Links word_links(const LineTranslation& line, const LineHypothesis& hypothesis) {
  align::Links links;
  for (size_t target = 0; target < hypothesis.target.words.size(); ++target) {
    const WordRow row = word_row(line, hypothesis, hypothesis.target.words[target]);
    const std::optional<size_t> best = strongest(row.words, row.sink);
    if (!best) continue;
    links.push_back({static_cast<uint32_t>(row.first_word + *best), static_cast<uint32_t>(target)});
  }
  align::sort_unique(links);
  return links;
}

align::Links token_links(const LineHypothesis& hypothesis) {
  ALLOT_CHECK(hypothesis.attention.size() >= hypothesis.target.tokens.size(),
              "attention has a row for every target token");
  align::Links links;
  for (size_t target = 0; target < hypothesis.target.tokens.size(); ++target) {
    const AttentionRow& row = hypothesis.attention[target];
    const std::optional<size_t> best = strongest(row.weights, row.sink);
    if (!best) continue;
    links.push_back(
        {static_cast<uint32_t>(row.first_token + *best), static_cast<uint32_t>(target)});
  }
  align::sort_unique(links);
  return links;
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
