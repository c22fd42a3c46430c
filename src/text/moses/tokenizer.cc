#include "text/moses/tokenizer.h"

#include "text/japanese.h"
#include "text/moses/apostrophes.h"
#include "text/moses/character_line.h"
#include "text/moses/escapes.h"
#include "text/moses/splitting.h"
#include "text/moses/word_dots.h"
#include "text/moses/word_shapes.h"

namespace allot {
namespace {

TokenizerOptions with_checked_language(TokenizerOptions options) {
  options.language = parse_language(options.language);
  return options;
}

std::vector<Token> words_of(const CharacterLine& line) {
  std::vector<Token> tokens;
  for (size_t begin = 0; begin < line.size();) {
    const size_t end = line.word_end(begin);
    tokens.push_back({line.text(begin, end), line[begin].begin, line[end - 1].end});
    begin = end;
  }
  return tokens;
}

void escape_signs_of(std::vector<Token>& tokens) {
  for (Token& token : tokens) token.text = escape_signs(std::move(token.text));
}

// MeCab segments each stretch between protected characters separately.
void split_japanese(CharacterLine& line, const JapaneseSegmenter& segmenter) {
  for (size_t begin = 0; begin < line.size(); ++begin) {
    std::string text;
    std::vector<size_t> characters;  // for each byte of the text
    size_t i = begin;
    for (; i < line.size() && line[i].code_point != kProtectedText; ++i) {
      if (line.has_space_before(i) && i > begin) text += ' ';
      text += line.text(i, i + 1);
      characters.resize(text.size(), i);
    }
    for (const size_t start : segmenter.word_starts(text)) {
      line.set_space_before(characters[start]);
    }
    begin = i;
  }
}

}  // namespace

Tokenizer::Tokenizer(const TokenizerOptions& options)
    : options_(with_checked_language(options)),
      rules_(split_rules(options_.language)),
      prefixes_(options_.language) {
  if (!options_.protected_patterns.empty()) {
    protected_patterns_ = ProtectedPatterns(options_.protected_patterns);
  }
  if (options_.language == "ja") japanese_ = std::make_unique<JapaneseSegmenter>();
}

Tokenizer::Tokenizer(Tokenizer&&) noexcept = default;
Tokenizer& Tokenizer::operator=(Tokenizer&&) noexcept = default;
Tokenizer::~Tokenizer() = default;

bool Tokenizer::is_left_alone(std::string_view raw) const {
  return options_.skip_xml && is_tag(raw);
}

Tokenizer::Result Tokenizer::split(std::string_view raw) const {
  CharacterLine line(raw);
  Result result;
  if (is_left_alone(raw)) {
    result.tokens = words_of(line);
    return result;
  }
  protected_patterns_.protect(line);
  if (japanese_ != nullptr) {
    split_japanese(line, *japanese_);
  } else {
    split_signs(line, rules_.inner_sign);
    if (options_.aggressive) split_hyphens(line);
    keep_dots_together(line);
    split_commas(line);
    split_apostrophes(line, rules_.apostrophe);
    split_word_dots(line, prefixes_);
    result.space_at_end = split_final_dot_and_apostrophe(line);
  }
  result.tokens = words_of(line);
  if (options_.escape) escape_signs_of(result.tokens);
  return result;
}

std::vector<Token> Tokenizer::tokenize(std::string_view raw) const {
  return split(raw).tokens;
}

std::string Tokenizer::tokenize_line(std::string_view raw) const {
  if (is_left_alone(raw) || is_white_space(raw)) return std::string(raw);
  const Result result = split(raw);
  std::string text;
  for (const Token& token : result.tokens) {
    if (!text.empty()) text += ' ';
    text += token.text;
  }
  if (result.space_at_end) text += ' ';
  return text;
}

}  // namespace allot
