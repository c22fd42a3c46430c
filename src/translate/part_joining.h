#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/hypothesis.h"
#include "text/source_frame.h"
#include "translate/line_attention.h"
#include "translate/unknown_words.h"

namespace allot {

// That a token belongs to a term of the glossary.
struct TermToken {
  size_t term = 0;               // of SourceText::terms
  size_t token = 0;              // of its target term
  bool is_initial = false;       // as it is at the beginning of a translation
  bool is_by_alignment = false;  // search has not placed it
  bool is_literal = false;       // its text is that of the target term, whatever its id

  bool operator==(const TermToken& other) const {
    return term == other.term && token == other.token;
  }
};

// A translation in tokens, of a part of a line or of all of it. Source tokens are counted from the
// first of the line.
struct TokenTranslation {
  std::vector<uint32_t> tokens;     // ids, without the end symbol
  std::vector<float> token_scores;  // log-probability of every token
  double log_prob = 0;              // end symbols included
  double score = 0;                 // log_prob with penalties
  bool is_finished = false;         // the end symbol was reached
  // A row for each token, and one for the end symbol when it was reached; empty when it is not
  // kept.
  std::vector<AttentionRow> attention;
  // By source token, then the sink: attention of all steps, those of end symbols included.
  std::vector<double> spent;
  std::vector<UnknownToken> unknown;
  // The source token that each token is linked to; none for the sink.
  std::vector<std::optional<size_t>> links;
  // By token; empty when there are no terms.
  std::vector<std::optional<TermToken>> terms;
  // Of what was joined: by part, the number of tokens up to its end. No word continues there.
  std::vector<size_t> part_ends;
};

inline bool belongs_to_term(const TokenTranslation& translation, size_t token) {
  return !translation.terms.empty() && translation.terms[token].has_value();
}

// What search found for a part of a line.
struct PartResult {
  size_t line = 0;               // of the call
  size_t first_token = 0;        // of the line
  size_t num_tokens = 0;         // without the sink
  std::vector<float> fertility;  // bounds of its tokens; empty when there were none
  double total_fertility = 0;    // the sum of its fertilities, without slack
  size_t shortlist_size = 0;     // target tokens that it could choose from; 0 = all
  std::vector<size_t> terms;     // that it was to contain: numbers in SourceText::terms
  std::vector<TokenTranslation> translations;
  size_t decoder_steps = 0;  // of all hypotheses together: what it cost
};

struct TranslationContent {
  // Where search has the sink in its rows of attention.
  SourceFrame source;
  // The weights of all steps are most of what a translation takes: without them a long line takes
  // little more memory than its text.
  bool keeps_attention = false;
};

// Puts what search found into a result that says which part it is of.
void add_translations(SearchResult found, const TranslationContent& content, PartResult& result);

// Joins the translations with this `rank` of all parts of a line (or the last of a part that has
// fewer). Rows of end symbols between parts are dropped, so that there is one for each token; the
// last end symbol stays. The attention of parts with only one translation is moved, so that a long
// line does not store it twice.
TokenTranslation join_parts(const std::vector<PartResult*>& parts, const LineShape& shape,
                            size_t rank);

// The bounds of all tokens of the line; empty when there were none.
std::vector<float> join_bounds(const std::vector<PartResult*>& parts);

}  // namespace allot
