#pragma once

#include <string>
#include <string_view>

#include "text/japanese.h"

namespace allot {

// How BLEU cuts text into tokens; the names are sacreBLEU's.
enum class BleuTokenizer {
  k13a,      // NIST's mteval-v13a: Western punctuation
  kIntl,     // mteval-v14 --international-tokenization: Unicode punctuation and symbols
  kChar,     // every character
  kZh,       // every Chinese character, the rest as 13a
  kJaMecab,  // Japanese words by MeCab
  kNone,     // the text is tokenized: white space only
};

std::string to_string(BleuTokenizer tokenizer);
// Throws a usage error that lists the choices.
BleuTokenizer parse_bleu_tokenizer(const std::string& name);

// The tokens of `line`, separated by white space. White space at the end of the line does not
// count. `japanese` is needed for kJaMecab only.
std::string tokenize_for_bleu(std::string_view line, BleuTokenizer tokenizer,
                              const JapaneseSegmenter* japanese = nullptr);

}  // namespace allot
