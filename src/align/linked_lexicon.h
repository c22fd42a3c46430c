#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "align/lexicon.h"
#include "align/link.h"

namespace allot::align {

// Frequent words are linked to thousands of others by mistake; what is behind these weighs nothing.
inline constexpr size_t kMostLexiconTargets = 50;

// Counts links between words, and makes a lexicon of them. What a pair weighs is
// c(s, t) / sqrt(c(s) c(t)): both must expect each other. Unlike an aligner's own tables, whose
// prior leaves a word hardly more than its one best translation, it keeps pairs that were linked
// once, so that a rare translation of a word still accounts for it.
class LinkedLexicon {
 public:
  // A sentence pair in words; case is ignored. Links of what is no word of it are passed over (an
  // aligner may have a sink behind the last source word).
  void add(const std::vector<std::string_view>& source, const std::vector<std::string_view>& target,
           const Links& links);

  // As `lexicon_text` makes one of an aligner; of each source word the kMostLexiconTargets pairs
  // that weigh most.
  std::string text(double least_weight = kLeastLexiconWeight) const;

 private:
  // The words of a side in lower case, and how many links each has.
  class Side {
   public:
    uint32_t count(std::string_view word);
    const std::string& word(uint32_t id) const { return *words_[id]; }
    uint64_t num_links(uint32_t id) const { return num_links_[id]; }

   private:
    std::unordered_map<std::string, uint32_t> ids_;
    std::vector<const std::string*> words_;  // by id
    std::vector<uint64_t> num_links_;
  };

  Side source_, target_;
  std::unordered_map<uint64_t, uint64_t> pairs_;  // both ids -> links
};

}  // namespace allot::align
