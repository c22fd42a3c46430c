#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "text/bpe/characters.h"
#include "text/bpe/codes.h"
#include "text/bpe/filter.h"
#include "text/bpe/glossary.h"
#include "text/bpe/merger.h"
#include "text/bpe/undo.h"
#include "text/bpe/word_cache.h"

namespace allot {

struct BpeOptions {
  // Use only the first N merges (not set = all of them).
  std::optional<size_t> max_merges;
  // Follows every subword except the last of a word. Not empty, no spaces.
  std::string separator{kBpeSeparator};
  // Regular expressions for text that must not be split.
  std::vector<std::string> glossaries;
  // Dropout probability of each merge (0 = none is dropped, 1 = all are: characters remain).
  double dropout_prob = 0.0;
  CharacterOptions characters;

  void validate() const;  // throws a usage error
};

// A subword in a line.
struct Subword {
  uint32_t word = 0;  // which word of the line, from 0
  size_t begin = 0;   // bytes [begin, end) of the line
  size_t end = 0;
  bool is_last = true;  // of its word; all others carry the separator in text
  bool operator==(const Subword& other) const {
    return word == other.word && begin == other.begin && end == other.end &&
           is_last == other.is_last;
  }
};

// Splits the space-separated words of a line into the subwords that BPE learned. Immutable, so
// several threads may use one; each needs a Workspace of its own.
class BpeSegmenter {
 public:
  BpeSegmenter(const BpeCodes& codes, const BpeOptions& options,
               std::optional<BpeFilter> filter = std::nullopt);

  // Belongs to one thread and to one segmenter, the first that uses it.
  struct Workspace {
    const BpeSegmenter* owner = nullptr;
    BpeWordCache cache;
    BpeMerger::Workspace merger;
    std::vector<MergedSymbol> merged;
    std::vector<size_t> ends;
  };

  // The subwords of all words, in order. `random` is needed for dropout, and only for it.
  std::vector<Subword> split(std::string_view line, Workspace& workspace,
                             Random* random = nullptr) const;

  // The line as apply-bpe prints it: space-separated subwords with the separator after all but the
  // last of a word; spaces at the start and at the end of the line are unchanged.
  std::string apply(std::string_view line, Workspace& workspace, Random* random = nullptr) const;

  // The token of a subword in text and in a vocabulary.
  std::string token(std::string_view line, const Subword& subword) const;

 private:
  void split_word(std::string_view word, Random* random, Workspace& workspace) const;
  void split_part(std::string_view word, const WordPart& part, Random* random,
                  Workspace& workspace) const;
  template <typename Action>
  void for_each_word(std::string_view line, Workspace& workspace, Random* random,
                     Action action) const;

  BpeMerger merger_;
  BpeGlossary glossary_;
  std::optional<BpeFilter> filter_;
  std::string separator_;
  CharacterOptions characters_;
  double dropout_prob_;
};

}  // namespace allot
