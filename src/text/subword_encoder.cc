#include "text/subword_encoder.h"

#include <utility>

#include "base/strings.h"

namespace allot {

SubwordEncoder::SubwordEncoder(const Vocabulary& vocabulary, const InputFile& codes,
                               double bpe_dropout)
    : vocabulary_(vocabulary) {
  if (codes.path.empty()) return;
  BpeOptions options;
  options.dropout_prob = bpe_dropout;
  segmenter_.emplace(read_bpe_codes(codes), options);
}

template <typename Use>
void SubwordEncoder::for_each_token(std::string_view words, Workspace& workspace, Random* random,
                                    const Use& use) const {
  if (!segmenter_) {
    size_t word = 0;
    for (const std::string_view text : split_spaces(words)) use(text, word++);
    return;
  }
  for (const Subword& subword : segmenter_->split(words, workspace, random)) {
    use(segmenter_->token(words, subword), subword.word);
  }
}

void SubwordEncoder::encode(std::string_view words, Workspace& workspace, Random* random,
                            std::vector<uint32_t>& ids) const {
  ids.clear();
  for_each_token(words, workspace, random,
                 [&](std::string_view text, size_t) { ids.push_back(vocabulary_.id(text)); });
}

std::vector<SubwordToken> SubwordEncoder::encode(std::string_view words, Workspace& workspace,
                                                 Random* random) const {
  std::vector<SubwordToken> tokens;
  for_each_token(words, workspace, random, [&](auto&& text, size_t word) {
    tokens.push_back(look_up(std::string(std::forward<decltype(text)>(text)), word));
  });
  return tokens;
}

SubwordToken SubwordEncoder::look_up(std::string text, size_t word) const {
  const uint32_t id = vocabulary_.id(text);
  return {std::move(text), id, word};
}

std::string decode_tokens(const Vocabulary& vocabulary, const std::vector<uint32_t>& ids) {
  std::string line;
  for (const uint32_t id : ids) {
    if (id < Vocabulary::kNumSpecial && id != Vocabulary::kUnknown) continue;
    if (!line.empty()) line.push_back(' ');
    line += vocabulary.token(id);
  }
  return undo_bpe(line);
}

}  // namespace allot
