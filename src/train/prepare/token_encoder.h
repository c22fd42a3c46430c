#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "corpus/encoded_corpus.h"
#include "text/bpe/segmenter.h"
#include "text/vocabulary.h"

namespace allot {

// A line of words -> ids of its tokens: BPE, when there is any, then look-up. Never changes, so
// several threads may use one; each needs a Workspace of its own.
class TokenEncoder {
 public:
  // codes: a codes file ("" = words are the tokens). The vocabulary must stay.
  TokenEncoder(const std::string& codes, double bpe_dropout, const Vocabulary& vocabulary);

  using Workspace = BpeSegmenter::Workspace;

  // `random` is needed for dropout, and only for it. No text spells the sink or another special
  // symbol.
  void encode(std::string_view words, Workspace& workspace, Random* random,
              std::vector<TokenId>& ids) const;

 private:
  std::optional<BpeSegmenter> segmenter_;
  const Vocabulary& vocabulary_;
};

// Ids back to words: pieces joined. Special symbols do not show, but for <unk>.
std::string decode_tokens(const Vocabulary& vocabulary, const std::vector<TokenId>& ids);

}  // namespace allot
