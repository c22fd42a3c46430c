#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_source.h"
#include "base/random.h"
#include "text/bpe/segmenter.h"
#include "text/vocabulary.h"

namespace allot {

// A token as the model reads it: a word, or with BPE a subword.
struct SubwordToken {
  std::string text;  // with the separator after all but the last of a word
  uint32_t id = 0;
  size_t word = 0;  // which word of the line, from 0
  bool operator==(const SubwordToken& other) const {
    return text == other.text && id == other.id && word == other.word;
  }
};

// A line of space-separated words -> its tokens: BPE, if there is any, then look-up. Training and
// translation share it, so that a model reads what it was trained on. No text gets the id of the
// sink or of another special symbol but <unk>. Immutable, so several threads may use one; each
// needs a Workspace of its own.
class SubwordEncoder {
 public:
  // codes: a BPE codes file (its path "" = words are the tokens). The vocabulary must outlive this
  // object.
  SubwordEncoder(const Vocabulary& vocabulary, const InputFile& codes, double bpe_dropout = 0.0);

  using Workspace = BpeSegmenter::Workspace;

  // Only the ids, in place of what `ids` held. `random` is needed for BPE-dropout, and only for it.
  void encode(std::string_view words, Workspace& workspace, Random* random,
              std::vector<uint32_t>& ids) const;
  std::vector<SubwordToken> encode(std::string_view words, Workspace& workspace,
                                   Random* random = nullptr) const;

  // One token of text that is in subwords already.
  SubwordToken look_up(std::string text, size_t word) const;

 private:
  // Calls use(text, word) for each token.
  template <typename Use>
  void for_each_token(std::string_view words, Workspace& workspace, Random* random,
                      const Use& use) const;

  const Vocabulary& vocabulary_;
  std::optional<BpeSegmenter> segmenter_;
};

// Ids back to words: subwords joined, special symbols but <unk> left out.
std::string decode_tokens(const Vocabulary& vocabulary, const std::vector<uint32_t>& ids);

}  // namespace allot
