#include "search/part_joining.h"

#include <algorithm>

#include "base/error.h"

namespace allot {

JoinedTranslation join_parts(const std::vector<TranslatedPart>& parts, const LineShape& shape,
                             size_t rank) {
  JoinedTranslation joined;
  joined.spent.resize(shape.num_columns());
  Translation& whole = joined.whole;
  whole.is_finished = true;
  for (size_t p = 0; p < parts.size(); ++p) {
    const TranslatedPart& part = parts[p];
    const std::vector<Translation>& found = part.result->translations;
    ALLOT_CHECK(!found.empty(), "a translation of every part");
    const Translation& own = found[std::min(rank, found.size() - 1)];
    whole.log_prob += own.log_prob;
    whole.score += own.score;
    whole.is_finished = whole.is_finished && own.is_finished;
    whole.words.insert(whole.words.end(), own.words.begin(), own.words.end());
    for (size_t step = 0; step < own.attention.size(); ++step) {
      const std::vector<float>& weights = own.attention[step];
      const float sink = shape.has_sink ? weights.back() : 0;
      for (size_t j = 0; j < part.num_pieces; ++j) {
        joined.spent[part.first_piece + j] += static_cast<double>(weights[j]);
      }
      if (shape.has_sink) joined.spent.back() += static_cast<double>(sink);
      if (step == own.words.size() && p + 1 < parts.size()) continue;
      whole.log_probs.push_back(own.log_probs[step]);
      const auto end = weights.begin() + static_cast<std::ptrdiff_t>(part.num_pieces);
      joined.attention.push_back({{weights.begin(), end}, sink, part.first_piece});
    }
  }
  return joined;
}

std::vector<float> join_bounds(const std::vector<TranslatedPart>& parts) {
  std::vector<float> bounds;
  for (const TranslatedPart& part : parts) {
    const std::vector<float>& own = part.result->fertility;
    if (own.empty()) return {};
    bounds.insert(bounds.end(), own.begin(),
                  own.begin() + static_cast<std::ptrdiff_t>(part.num_pieces));
  }
  return bounds;
}

}  // namespace allot
