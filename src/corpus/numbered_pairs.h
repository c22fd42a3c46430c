#pragma once

#include <cstdint>
#include <string>

#include "align/model_file.h"
#include "align/sentence_pairs.h"
#include "corpus/parallel_reader.h"

namespace allot {

// The parallel text to align: two files, a TSV file, or one file in fast_align's format.
struct AlignmentText {
  ParallelFiles files;
  // Lines "source ||| target", instead of files.
  std::string pairs;

  void validate() const;  // throws a usage error unless it is one of the forms
};

// Throws Error when there are more than align::kMostWords. who: what has this limit.
void check_alignable(size_t num_words, const Place& place, const std::string& who = "the aligner");

struct NumberedPairs {
  align::SentencePairs pairs;
  // Pairs with a side without words. They keep their index, and are not aligned.
  uint64_t num_empty = 0;
};

// Reads the text and numbers its space-separated words. New words get a number in `text`. Throws
// Error with file and line for a line that is too long or malformed and for files of unequal
// length.
NumberedPairs read_new_words(const AlignmentText& where, align::ModelText& text);

// The same with the words of a model; others become align::kUnknownWord.
NumberedPairs read_known_words(const AlignmentText& where, const align::ModelText& text);

}  // namespace allot
