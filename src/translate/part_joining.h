#pragma once

#include <cstddef>
#include <vector>

#include "search/translation.h"
#include "translate/line_attention.h"
#include "translate/unknown_words.h"

namespace allot {

// What is kept of a translation of a part of a line until the other parts are done.
struct PartTranslation {
  Translation found;                  // its attention only when somebody wants to see it
  std::vector<double> spent;          // by source token: attention of all steps, the end included
  std::vector<UnknownToken> unknown;  // tokens counted from the first of the part
};

// What is kept of all that was found for a part.
struct PartResult {
  std::vector<float> fertility;
  std::vector<PartTranslation> translations;
  size_t decoder_steps = 0;
};

// num_tokens: source tokens of the part, without the sink. The weights of all steps are most of
// what a translation takes, so without keeps_attention a long line takes little more memory than
// its text.
PartResult summarize(SearchResult result, size_t num_tokens, bool keeps_attention);

// A part of a line and what was found for it. The result must stay.
struct TranslatedPart {
  size_t first_token = 0;  // of the line
  size_t num_tokens = 0;
  PartResult* result = nullptr;
};

// The translations of all parts as one translation of the line.
struct JoinedTranslation {
  // Log-probabilities of end symbols between parts are left out of its list (not of the sum), so
  // that there is one for each word; the last end symbol stays. Without attention, ...
  Translation whole;
  // ...which is here, when it was kept: a row for each of these log-probabilities.
  std::vector<AttentionRow> attention;
  std::vector<double> spent;  // by column: attention of all steps, end symbols included
  std::vector<UnknownToken> unknown;
};

// Number `rank` of every part, or its last one when it has fewer. The attention of parts that have
// but one translation moves into it, so that a long line does not have it twice.
JoinedTranslation join_parts(const std::vector<TranslatedPart>& parts, const LineShape& shape,
                             size_t rank);

// The bounds of all tokens of the line; empty when there were none.
std::vector<float> join_bounds(const std::vector<TranslatedPart>& parts);

}  // namespace allot
