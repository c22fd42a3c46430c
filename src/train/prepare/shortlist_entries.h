#pragma once

#include "align/lexical_table.h"
#include "align/sentence_pairs.h"
#include "model/shortlist.h"

namespace allot {

// What goes into a model's shortlist: for every source token the target tokens that an aligner
// finds most probable for it, and the target tokens that are most frequent in the pairs. The
// numbers of the aligner's words are ids of tokens. `forward`: t(target | source).
ShortlistEntries shortlist_entries(const align::LexicalTableView& forward,
                                   const align::SentencePairs& pairs,
                                   const align::VocabularySizes& sizes);

}  // namespace allot
