#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/array_view.h"
#include "text/vocabulary.h"

namespace allot {

// How often a model leaves source words without attention although their translation is right. The
// encoder carries words into the states of their neighbors, and some need no attention of their
// own: articles, the first word of a sentence. Only for a word that is usually attended to is
// going without it a sign that something is wrong.
class AttentionStats {
 public:
  // A word of a sentence whose translation was given: its tokens, and whether it was attended to.
  void add(ArrayView<uint32_t> tokens, bool is_first, bool is_attended);

  // The probability that such a word is left without attention: the minimum over its tokens; for
  // the first word of a sentence, at least that of first words. 0 when nothing was added.
  double unattended_share(ArrayView<uint32_t> tokens, bool is_first) const;

  // Lines `token<TAB>words<TAB>of them unattended`; <unk> is all words, <s> first words.
  void write(const std::string& path, const Vocabulary& vocabulary) const;
  // Throws Error with file and line for anything malformed.
  static AttentionStats read(const InputFile& input, const Vocabulary& vocabulary);

 private:
  struct Count {
    uint32_t words = 0;
    uint32_t unattended = 0;
  };
  Count& at(uint32_t token);
  double share(uint32_t token) const;

  std::vector<Count> counts_;  // by token
};

}  // namespace allot
