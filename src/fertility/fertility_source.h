#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "corpus/encoded_corpus.h"
#include "fertility/fertility_kind.h"
#include "fertility/guided_table.h"
#include "fertility/sentence_numbers.h"
#include "text/subword_spans.h"

namespace allot {

// Gives the bounds of the tokens of a sentence of the corpus: how much attention each may get in
// all. Immutable, so several threads may use one.
class FertilitySource {
 public:
  virtual ~FertilitySource() = default;

  // The bounds of the source tokens of pair number `pair` of the corpus, the sink not among them:
  // it has no bound.
  virtual void append_bounds(size_t pair, const TokenIds& source,
                             std::vector<float>& bounds) const = 0;
};

// Every token gets the same.
std::unique_ptr<const FertilitySource> constant_fertility(double bound);
// By the token alone.
std::unique_ptr<const FertilitySource> guided_fertility(GuidedTable table);
// By its place in the corpus: numbers of each pair (of the sink too, or not), and the slack. The
// numbers must outlive the source.
std::unique_ptr<const FertilitySource> listed_fertility(const SentenceNumbers<uint32_t>& numbers,
                                                        double slack);
std::unique_ptr<const FertilitySource> listed_fertility(const SentenceNumbers<float>& numbers,
                                                        double slack);

// The fertilities of the tokens, given by another source, summed up by word; with `added` once for
// each word, in equal parts for its subword tokens (infer/word_bounds.h).
std::unique_ptr<const FertilitySource> word_fertility(std::unique_ptr<const FertilitySource> tokens,
                                                      SubwordSpans spans, double added);

}  // namespace allot
