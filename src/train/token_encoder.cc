#include "train/token_encoder.h"

#include "base/strings.h"

namespace allot {
namespace {

std::string_view without_sink(std::string_view words, std::string_view sink) {
  const std::vector<std::string_view> all = split_blanks(words);
  if (all.empty() || all.back() != sink) return words;
  return words.substr(0, static_cast<size_t>(all.back().data() - words.data()));
}

}  // namespace

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
  words = without_sink(words, vocabulary_.token(Vocabulary::kSink));
  if (!segmenter_) {
    for (const std::string_view word : split_blanks(words)) ids.push_back(id_of(word));
    return;
  }
  for (const BpePiece& piece : segmenter_->split(words, workspace, random)) {
    ids.push_back(id_of(segmenter_->token(words, piece)));
  }
}

TokenId TokenEncoder::id_of(std::string_view token) const {
  const TokenId id = vocabulary_.id(token);
  return id == Vocabulary::kSink ? Vocabulary::kUnknown : id;
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
