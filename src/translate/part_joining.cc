#include "translate/part_joining.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/error.h"
#include "text/vocabulary.h"

namespace allot {
namespace {

// Which tokens belong to terms.
std::vector<std::optional<TermToken>> term_tokens(const Hypothesis& found, const PartResult& part) {
  if (found.terms.empty()) return {};
  std::vector<std::optional<TermToken>> tokens(found.tokens.size());
  for (const PlacedTerm& placed : found.terms) {
    for (size_t i = 0; i < placed.num_tokens; ++i) {
      TermToken& token = tokens[placed.begin + i].emplace();
      token.term = part.terms[placed.term];
      token.token = i;
      token.is_initial = placed.is_initial;
      token.is_literal = placed.is_forced;
    }
  }
  return tokens;
}

TokenTranslation token_translation(Hypothesis found, const PartResult& part,
                                   const TranslationContent& content) {
  TokenTranslation result;
  result.terms = term_tokens(found, part);
  result.tokens = std::move(found.tokens);
  result.token_scores = std::move(found.log_probs);
  result.token_scores.resize(result.tokens.size());
  result.log_prob = found.log_prob;
  result.score = found.score;
  result.is_finished = found.is_finished;
  result.spent.resize(content.source.num_positions(part.num_tokens));
  for (std::vector<float>& weights : found.attention) {
    for (size_t j = 0; j < weights.size(); ++j) result.spent[j] += static_cast<double>(weights[j]);
    const float sink = content.source.has_sink ? weights.back() : 0;
    weights.resize(part.num_tokens);
    result.attention.push_back({std::move(weights), sink, part.first_token});
  }
  for (size_t i = 0; i < result.tokens.size(); ++i) {
    std::optional<size_t> link = strongest(result.attention[i].weights, result.attention[i].sink);
    if (link) *link += part.first_token;
    result.links.push_back(link);
    // A term is written as the glossary has it.
    if (result.tokens[i] != Vocabulary::kUnknown || belongs_to_term(result, i)) continue;
    std::optional<size_t> source = strongest(result.attention[i].weights, 0.0F);
    if (source) *source += part.first_token;
    result.unknown.push_back({i, source});
  }
  if (!content.keeps_attention) result.attention = {};
  return result;
}

template <typename T>
void append(const std::vector<T>& from, std::vector<T>& to) {
  to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

void add_translations(SearchResult found, const TranslationContent& content, PartResult& result) {
  result.decoder_steps = found.decoder_steps;
  for (Hypothesis& hypothesis : found.hypotheses) {
    result.translations.push_back(token_translation(std::move(hypothesis), result, content));
  }
}

TokenTranslation join_parts(const std::vector<PartResult*>& parts, const LineShape& shape,
                            size_t rank) {
  TokenTranslation joined;
  joined.spent.resize(shape.num_columns());
  joined.is_finished = true;
  const bool is_needed_once = std::all_of(parts.begin(), parts.end(), [](const PartResult* part) {
    return part->translations.size() == 1;
  });
  for (PartResult* part : parts) {
    ALLOT_CHECK(!part->translations.empty(), "a translation of every part");
    TokenTranslation& own = part->translations[std::min(rank, part->translations.size() - 1)];
    for (const UnknownToken& unknown : own.unknown) {
      joined.unknown.push_back({joined.tokens.size() + unknown.position, unknown.source_token});
    }
    joined.log_prob += own.log_prob;
    joined.score += own.score;
    joined.is_finished = joined.is_finished && own.is_finished;
    append(own.tokens, joined.tokens);
    joined.part_ends.push_back(joined.tokens.size());
    append(own.token_scores, joined.token_scores);
    append(own.links, joined.links);
    if (!own.terms.empty()) {
      joined.terms.resize(joined.tokens.size() - own.tokens.size());
      append(own.terms, joined.terms);
    }
    std::vector<AttentionRow> rows = is_needed_once ? std::move(own.attention) : own.attention;
    // The end symbol of the last part is that of the line.
    if (part != parts.back()) rows.resize(std::min(rows.size(), own.tokens.size()));
    std::move(rows.begin(), rows.end(), std::back_inserter(joined.attention));
    for (size_t j = 0; j < part->num_tokens; ++j) {
      joined.spent[part->first_token + j] += own.spent[j];
    }
    if (shape.has_sink) joined.spent.back() += own.spent.back();
  }
  if (!joined.terms.empty()) joined.terms.resize(joined.tokens.size());
  return joined;
}

std::vector<float> join_bounds(const std::vector<PartResult*>& parts) {
  std::vector<float> bounds;
  for (const PartResult* part : parts) {
    if (part->fertility.empty()) return {};
    append(part->fertility, bounds);
  }
  return bounds;
}

}  // namespace allot
