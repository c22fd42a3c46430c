#include "text/subword_spans.h"

#include "text/bpe/undo.h"

namespace allot {

SubwordSpans::SubwordSpans(const Vocabulary& vocabulary) : continues_(vocabulary.size()) {
  for (uint32_t token = Vocabulary::kNumSpecial; token < vocabulary.size(); ++token) {
    continues_[token] = continues_word(vocabulary.token(token));
  }
}

size_t SubwordSpans::word_end(const uint32_t* tokens, size_t size, size_t begin) const {
  size_t end = begin + 1;
  while (end < size && continues(tokens[end - 1])) ++end;
  return end;
}

size_t SubwordSpans::num_words(const uint32_t* tokens, size_t size) const {
  size_t count = 0;
  for (size_t begin = 0; begin < size; begin = word_end(tokens, size, begin)) ++count;
  return count;
}

}  // namespace allot
