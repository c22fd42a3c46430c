#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "align/link.h"
#include "align/model_file.h"
#include "align/sentence_pairs.h"
#include "align/symmetrize.h"
#include "align/viterbi.h"
#include "base/worker_pool.h"

namespace allot::align {

// Which links are wanted.
enum class AlignmentKind {
  kForward,    // every target word has at most one source word
  kReverse,    // every source word has at most one target word
  kSymmetric,  // both, put together
};

// Which links, and how those of two directions are joined.
struct LinkSelection {
  AlignmentKind kind = AlignmentKind::kSymmetric;
  Symmetrization method = Symmetrization::kGrowDiagFinalAnd;  // for kSymmetric only
};

// The directions that it takes: forward, reverse or both in this order.
std::vector<Direction> directions_of(AlignmentKind kind);

// The links of one pair, given the alignment of each of these directions.
Links combine_links(const SentencePairs& pairs, const std::vector<DirectedAlignment>& alignments,
                    const LinkSelection& selection, size_t pair);

// The space-separated words of a source sentence as a model numbers them. With a sink: without a
// sink at the end of the text, since the aligner adds its own; any other sink spelled in the text
// is an ordinary word (kSpelledSink). Without a sink no word is special.
std::vector<std::string_view> source_words(std::string_view sentence, SourceFrame frame);

// The ids of the words of a sentence, those of the source as `source_words` splits them; a word
// that the model does not know becomes kUnknownWord. A source sentence that has words ends in the
// sink when the model has one.
std::vector<WordId> number_source(const ModelText& text,
                                  const std::vector<std::string_view>& words);
std::vector<WordId> number_target(const ModelText& text,
                                  const std::vector<std::string_view>& words);

// The same where a model is trained: a new word gets a number.
std::vector<WordId> add_source(ModelText& text, const std::vector<std::string_view>& words);
std::vector<WordId> add_target(ModelText& text, const std::vector<std::string_view>& words);

// The links of sentences and their translations by a saved model (forced alignment), which may not
// have been trained on them. A pair with an empty side has none. Throws Error when the model does
// not hold a direction that is needed.
std::vector<Links> align_sentences(const ModelFile& model, const std::vector<std::string>& source,
                                   const std::vector<std::string>& target, WorkerPool& pool,
                                   const LinkSelection& selection = {});

}  // namespace allot::align
