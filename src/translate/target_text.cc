#include "translate/target_text.h"

#include <algorithm>
#include <string_view>

#include "text/bpe/undo.h"
#include "text/letter_case.h"
#include "text/moses/escapes.h"

namespace allot {
namespace {

constexpr std::string_view kUnknownText = "<unk>";  // no word, and so without case

std::vector<TargetWord> words_of(const std::vector<std::string>& tokens,
                                 const std::vector<size_t>& part_ends) {
  std::vector<TargetWord> words;
  bool is_new_word = true;
  for (size_t p = 0; p < tokens.size(); ++p) {
    if (is_new_word) words.push_back({"", p, 0, 0, 0});
    TargetWord& word = words.back();
    const bool joins_next = continues_word(tokens[p]);
    word.text += tokens[p].substr(0, tokens[p].size() - (joins_next ? kBpeSeparator.size() : 0));
    ++word.num_tokens;
    is_new_word = !joins_next || std::binary_search(part_ends.begin(), part_ends.end(), p + 1);
  }
  return words;
}

template <typename Words, typename TextOf>
std::string joined(const Words& words, const TextOf& text_of) {
  std::string line;
  for (const auto& word : words) {
    if (!line.empty()) line.push_back(' ');
    line += text_of(word);
  }
  return line;
}

// Moves `position` past `word`, skipping spaces before and inside it; false when it is not there.
bool pass(const std::string& text, const std::string& word, size_t& position, size_t& begin) {
  size_t at = position;
  bool has_begun = false;
  for (const char byte : word) {
    while (at < text.size() && text[at] == ' ' && byte != ' ') ++at;
    if (at == text.size() || text[at] != byte) return false;
    if (!has_begun) begin = at;
    has_begun = true;
    ++at;
  }
  if (!has_begun) return false;
  position = at;
  return true;
}

}  // namespace

void locate_words(const std::string& text, std::vector<TargetWord>& words) {
  size_t position = 0;
  for (TargetWord& word : words) {
    const std::string plain = word.text == "@-@" ? "-" : unescape_signs(word.text);
    word.begin = position;
    if (!pass(text, word.text, position, word.begin)) pass(text, plain, position, word.begin);
    word.end = position;
  }
}

TargetWriter::TargetWriter(const ModelFolder& model, TextForm form) : form_(form) {
  if (form != TextForm::kRaw) return;
  const WordSettings settings = text_settings(model, TextSide::kTarget);
  if (settings.pretokenized) return;
  DetokenizerOptions options;
  options.language = settings.language;
  detokenizer_.emplace(options);
}

TargetText TargetWriter::write(std::vector<std::string> tokens,
                               const std::vector<size_t>& part_ends, LineCase line_case) const {
  TargetText result;
  result.tokens = std::move(tokens);
  result.words = words_of(result.tokens, part_ends);
  if (form_ == TextForm::kSubwords) {
    result.text = joined(result.tokens, [](const std::string& token) { return token; });
    size_t begin = 0;
    for (TargetWord& word : result.words) {
      word.begin = begin;
      for (size_t p = word.first_token; p < word.first_token + word.num_tokens; ++p) {
        word.end = begin + result.tokens[p].size();
        begin = word.end + 1;
      }
    }
    return result;
  }
  if (line_case != LineCase::kMixed) {
    for (TargetWord& word : result.words) {
      if (word.text != kUnknownText) word.text = in_line_case(word.text, line_case);
    }
  }
  result.text = joined(result.words, [](const TargetWord& word) { return word.text; });
  if (detokenizer_) result.text = detokenizer_->detokenize_line(result.text);
  locate_words(result.text, result.words);
  return result;
}

}  // namespace allot
