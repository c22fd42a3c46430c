#include "translate/part_joining.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "text/vocabulary.h"

namespace allot {
namespace {

PartTranslation summarize(Translation found, size_t num_tokens, bool keeps_attention) {
  PartTranslation result;
  for (const std::vector<float>& weights : found.attention) {
    result.spent.resize(weights.size());
    for (size_t j = 0; j < weights.size(); ++j) result.spent[j] += static_cast<double>(weights[j]);
  }
  for (size_t i = 0; i < found.words.size(); ++i) {
    if (found.words[i] != Vocabulary::kUnknown) continue;
    std::vector<float> weights = found.attention[i];
    weights.resize(num_tokens);
    result.unknown.push_back({i, strongest(weights, 0.0F)});
  }
  if (!keeps_attention) found.attention = {};
  result.found = std::move(found);
  return result;
}

// The rows of one part behind those of the parts before it.
void append_rows(const TranslatedPart& part, std::vector<std::vector<float>> attention,
                 const LineShape& shape, size_t num_steps, std::vector<AttentionRow>& rows) {
  for (size_t step = 0; step < std::min(num_steps, attention.size()); ++step) {
    std::vector<float>& weights = attention[step];
    const float sink = shape.has_sink ? weights.back() : 0;
    weights.resize(part.num_tokens);
    rows.push_back({std::move(weights), sink, part.first_token});
  }
}

}  // namespace

PartResult summarize(SearchResult result, size_t num_tokens, bool keeps_attention) {
  PartResult summary;
  summary.fertility = std::move(result.fertility);
  summary.decoder_steps = result.decoder_steps;
  for (Translation& found : result.translations) {
    summary.translations.push_back(summarize(std::move(found), num_tokens, keeps_attention));
  }
  return summary;
}

JoinedTranslation join_parts(const std::vector<TranslatedPart>& parts, const LineShape& shape,
                             size_t rank) {
  JoinedTranslation joined;
  joined.spent.resize(shape.num_columns());
  Translation& whole = joined.whole;
  whole.is_finished = true;
  const bool is_needed_once =
      std::all_of(parts.begin(), parts.end(),
                  [](const TranslatedPart& part) { return part.result->translations.size() == 1; });
  for (size_t p = 0; p < parts.size(); ++p) {
    const TranslatedPart& part = parts[p];
    std::vector<PartTranslation>& all = part.result->translations;
    ALLOT_CHECK(!all.empty(), "a translation of every part");
    PartTranslation& best = all[std::min(rank, all.size() - 1)];
    Translation& own = best.found;
    for (const UnknownToken& unknown : best.unknown) {
      joined.unknown.push_back({whole.words.size() + unknown.position, unknown.source_token});
      if (unknown.source_token) *joined.unknown.back().source_token += part.first_token;
    }
    whole.log_prob += own.log_prob;
    whole.score += own.score;
    whole.is_finished = whole.is_finished && own.is_finished;
    whole.words.insert(whole.words.end(), own.words.begin(), own.words.end());
    // The end symbol of the last part is that of the line.
    const size_t num_steps = p + 1 < parts.size() ? own.words.size() : own.log_probs.size();
    whole.log_probs.insert(whole.log_probs.end(), own.log_probs.begin(),
                           own.log_probs.begin() + static_cast<std::ptrdiff_t>(num_steps));
    append_rows(part, is_needed_once ? std::move(own.attention) : own.attention, shape, num_steps,
                joined.attention);
    if (best.spent.empty()) continue;  // not a single step
    for (size_t j = 0; j < part.num_tokens; ++j)
      joined.spent[part.first_token + j] += best.spent[j];
    if (shape.has_sink) joined.spent.back() += best.spent.back();
  }
  return joined;
}

std::vector<float> join_bounds(const std::vector<TranslatedPart>& parts) {
  std::vector<float> bounds;
  for (const TranslatedPart& part : parts) {
    const std::vector<float>& own = part.result->fertility;
    if (own.empty()) return {};
    bounds.insert(bounds.end(), own.begin(),
                  own.begin() + static_cast<std::ptrdiff_t>(part.num_tokens));
  }
  return bounds;
}

}  // namespace allot
