#include "train/prepare/token_encoder.h"

#include "base/strings.h"

namespace allot {

TokenEncoder::TokenEncoder(const std::string& codes, double bpe_dropout,
                           const Vocabulary& vocabulary)
    : vocabulary_(vocabulary) {
  if (codes.empty()) return;
  BpeOptions options;
  options.dropout_prob = bpe_dropout;
  segmenter_.emplace(read_bpe_codes(codes), options);
}

void TokenEncoder::encode(std::string_view words, Workspace& workspace, Random* random,
                          std::vector<TokenId>& ids) const {
  ids.clear();
  if (!segmenter_) {
    for (const std::string_view word : split_blanks(words)) ids.push_back(vocabulary_.id(word));
    return;
  }
  for (const BpePiece& piece : segmenter_->split(words, workspace, random)) {
    ids.push_back(vocabulary_.id(segmenter_->token(words, piece)));
  }
}

std::string decode_tokens(const Vocabulary& vocabulary, const std::vector<TokenId>& ids) {
  std::string line;
  for (const TokenId id : ids) {
    if (id < Vocabulary::kNumSpecial && id != Vocabulary::kUnknown) continue;
    if (!line.empty()) line.push_back(' ');
    line += vocabulary.token(id);
  }
  return undo_bpe(line);
}

}  // namespace allot
