// Tokenize, normalize, detokenize, split into sentences and find protected text on any bytes. The
// first byte chooses language and options, the rest is the line.

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "text/moses/detokenizer.h"
#include "text/moses/normalize.h"
#include "text/moses/tokenizer.h"
#include "text/protect/protected_line.h"
#include "text/sentence_splitter.h"
#include "text/unicode.h"

namespace allot {
namespace {

constexpr std::array<const char*, 8> kLanguages = {"en", "de", "fr", "cs", "fi", "ca", "tdt", "ja"};

struct Tools {
  std::vector<Tokenizer> tokenizers;  // language x escape x aggressive
  std::vector<Detokenizer> detokenizers;
  std::vector<ProtectedSplitter> protectors;

  Tools() {
    for (const char* language : kLanguages) {
      for (const bool escape : {false, true}) {
        for (const bool aggressive : {false, true}) {
          TokenizerOptions options;
          options.language = language;
          options.escape = escape;
          options.aggressive = aggressive;
          tokenizers.emplace_back(options);
        }
      }
      detokenizers.emplace_back(DetokenizerOptions{language, true});
      protectors.emplace_back(WordSettings{language, false, false, false},
                              ProtectSettings{all_protect_kinds(), {}});
    }
  }
};

// The line without white space and control characters.
std::string visible(std::string_view raw) {
  std::string text;
  for (size_t i = 0; i < raw.size();) {
    const size_t start = i;
    const CodePoint code_point = decode_utf8(raw, i);
    if (code_point >= 0x20 && !has_trait(code_point, kWhiteSpace)) {
      text += raw.substr(start, i - start);
    }
  }
  return text;
}

void check_tokens(const std::vector<Token>& tokens, std::string_view raw, bool is_written_plain) {
  std::string together;
  size_t last_end = 0;
  for (const Token& token : tokens) {
    ALLOT_CHECK(token.begin >= last_end && token.begin < token.end && token.end <= raw.size(),
                "ranges are out of order");
    ALLOT_CHECK(visible(raw.substr(last_end, token.begin - last_end)).empty(), "text was lost");
    ALLOT_CHECK(!token.text.empty() && token.text.find(' ') == std::string::npos, "bad token");
    together += token.text;
    last_end = token.end;
  }
  const std::string expected = visible(raw);
  ALLOT_CHECK(visible(raw.substr(last_end)).empty(), "text was lost at the end");
  ALLOT_CHECK(
      !is_written_plain || expected.find("DOTMULTI") != std::string::npos || together == expected,
      "text was changed");
}

void check_detokenized(const std::string& line, const std::string& text) {
  ALLOT_CHECK(text == line || text.find("  ") == std::string::npos, "two spaces in a row");
  ALLOT_CHECK(text.find('\n') == std::string::npos, "a line became two");
}

// In order, and nothing but what is invisible between them.
void check_sentences(const std::vector<TextRange>& sentences, std::string_view raw) {
  size_t last_end = 0;
  for (const TextRange& sentence : sentences) {
    ALLOT_CHECK(sentence.begin >= last_end && sentence.begin < sentence.end, "out of order");
    ALLOT_CHECK(visible(raw.substr(last_end, sentence.begin - last_end)).empty(), "text was lost");
    last_end = sentence.end;
  }
  ALLOT_CHECK(visible(raw.substr(last_end)).empty(), "text was lost at the end");
}

void check_protected(const ProtectedLine& split, std::string_view raw) {
  size_t last_end = 0;
  for (const Token& word : split.words) {
    ALLOT_CHECK(word.begin >= last_end && word.begin < word.end && word.end <= raw.size(),
                "ranges are out of order");
    last_end = word.end;
  }
  for (const CopiedWord& copied : split.copied) {
    const Token& word = split.words[copied.word];
    ALLOT_CHECK(raw.substr(word.begin, word.end - word.begin) == copied.text, "text was changed");
  }
  for (const InlineTag& tag : split.tags) {
    ALLOT_CHECK(tag.word <= split.words.size(), "a tag behind the line");
  }
}

void check_line(uint8_t choice, const std::string& line) {
  static const Tools tools;
  const size_t language = choice % kLanguages.size();
  const size_t options = choice / kLanguages.size() % 4;
  const Tokenizer& tokenizer = tools.tokenizers[4 * language + options];
  const Detokenizer& detokenizer = tools.detokenizers[language];
  check_tokens(tokenizer.tokenize(line), line, options == 0);
  const std::string tokenized = tokenizer.tokenize_line(line);
  ALLOT_CHECK(tokenized.find('\n') == std::string::npos, "a line became two");
  check_detokenized(tokenized, detokenizer.detokenize_line(tokenized));
  check_detokenized(line, detokenizer.detokenize_line(line));
  check_sentences(SentenceSplitter(kLanguages[language]).split(line), line);
  check_protected(tools.protectors[language].split(line), line);
  const std::string normalized = normalize_punctuation(line, kLanguages[language]);
  ALLOT_CHECK(normalized.find_first_of("\r\n") == std::string::npos, "normalization left a CR");
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  std::string line(reinterpret_cast<const char*>(data) + 1, size - 1);
  line.erase(std::min(line.find('\n'), line.size()));  // the reader gives one line at a time
  allot::check_line(data[0], line);
  return 0;
}
