#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "infer/forced_terms.h"
#include "translate/decode_options.h"
#include "translate/line_input.h"
#include "translate/source_text.h"

namespace allot {

// Maximum number of tokens on a side of a sentence to score: it is not cut.
inline constexpr size_t kMostScoredTokens = 5000;

// What goes through the network at once: a line, or a part of a long one.
struct LinePart {
  size_t line = 0;               // of the call
  size_t first_token = 0;        // of the line
  std::vector<uint32_t> tokens;  // ids, without the sink
  std::vector<uint32_t> prefix;  // target ids that its translation begins with, or all of them
  std::vector<float> fertility;  // bounds of the tokens that came with the line; else empty
  std::vector<uint32_t> shortlist = {};  // target ids to choose from, ascending; empty = all
  // What its translation must contain; null = nothing.
  std::shared_ptr<const infer::ForcedTerms> terms = nullptr;

  size_t num_term_tokens() const { return terms == nullptr ? 0 : terms->num_tokens(); }
};

// The lines of a call as their parts; one without words, or that stays unchanged, has none.
// `sources`: the lines, read. `targets`: reads prefixes. `shortlist`: where each part gets a
// shortlist of its own from; null = none. Throws Error with the place of a line whose prefix or
// bounds cannot be used.
std::vector<LinePart> cut_into_parts(const std::vector<LineInput>& lines,
                                     const std::vector<SourceText>& sources,
                                     const TextReader& targets, const DecodeOptions& options,
                                     const Shortlist* shortlist = nullptr);

// The same for lines whose translations are given: a line is one part, or an Error when it is too
// long.
std::vector<LinePart> parts_to_score(const std::vector<LineInput>& lines,
                                     const std::vector<SourceText>& sources,
                                     const TextReader& targets, const DecodeOptions& options);

}  // namespace allot
