#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "corpus/encoded_corpus.h"
#include "fertility/sentence_numbers.h"
#include "model/shard.h"
#include "text/vocabulary.h"

namespace allot {

// Sentences whose fertilities are known: what a tagger learns from, or is evaluated by.
struct TaggerText {
  // Ids of the tokens, without the sink.
  SentenceNumbers<uint32_t> tokens;
  // Of these and of the sink.
  FertilityCounts actual;

  size_t size() const { return tokens.size(); }
  // A name for all that is in it.
  std::string fingerprint() const;
};

TaggerText tagger_text(const EncodedCorpus& corpus, const FertilityCounts& actual);

// Of the fertilities from `minimum` to the largest that occurs, or to 10 when that is more.
size_t num_fertility_classes(const TaggerText& text, uint32_t minimum = 1);

// Which words are replaced by <unk>, so that unknown words are learned: a word that occurs n times
// with probability smoothing / (smoothing + n), drawn again in every epoch. A function of these
// fields and of the sentence's index.
class UnknownWords {
 public:
  UnknownWords(const TaggerText& text, double smoothing, uint64_t seed);

  void replace(uint64_t epoch, size_t sentence, std::vector<uint32_t>& tokens) const;

 private:
  std::vector<double> probability_;  // by token
  uint64_t seed_;
};

// The sentence with its sink and its fertilities.
Example tagger_example(const TaggerText& text, size_t sentence);

}  // namespace allot
