#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "align/word_ids.h"
#include "base/array_view.h"

namespace allot::align {

// A longer line is not a sentence; aligning one word of it visits all words of the other side.
inline constexpr size_t kMostWords = 10000;

// Sentences as word numbers, one after the other in one array.
class Sentences {
 public:
  size_t size() const { return ends_.size(); }
  size_t num_tokens() const { return tokens_.size(); }

  ArrayView<WordId> operator[](size_t sentence) const {
    const size_t first = first_token(sentence);
    return {tokens_.data() + first, ends_[sentence] - first};
  }
  // Where a sentence starts in the array.
  size_t first_token(size_t sentence) const { return sentence == 0 ? 0 : ends_[sentence - 1]; }

  void add(ArrayView<WordId> sentence);
  void clear();

 private:
  std::vector<WordId> tokens_;
  std::vector<uint64_t> ends_;
};

struct SentencePairs {
  Sentences source;
  Sentences target;

  size_t size() const { return source.size(); }
};

// Which side is given and which one is generated from it.
enum class Direction {
  kForward,  // the target is generated from the source
  kReverse,  // the source is generated from the target
};

// Sentence pairs as one direction of the model sees them: every generated word comes from one given
// word or from none. Ids from num_given_words or num_generated_words on are unknown to the model. A
// view: the pairs must outlive it.
struct DirectedPairs {
  const Sentences& given;
  const Sentences& generated;
  size_t num_given_words;
  size_t num_generated_words;

  size_t size() const { return given.size(); }
  bool is_alignable(size_t pair) const { return !given[pair].empty() && !generated[pair].empty(); }
};

struct VocabularySizes {
  size_t source = 0;
  size_t target = 0;
};

DirectedPairs directed(const SentencePairs& pairs, const VocabularySizes& sizes,
                       Direction direction);

}  // namespace allot::align
