#pragma once

#include <string_view>

#include "text/unicode.h"

// Predicates of the characters of a line or a word.
namespace allot {

// Lines that tokenizer and detokenizer do not change.
bool is_white_space(std::string_view line);  // also when it is empty
bool is_tag(std::string_view line);          // begins with < and ends with >

// For the rules of detokenization. An empty word is none of these.

bool starts_with(std::string_view word, uint8_t any_of_traits);
bool ends_with(std::string_view word, uint8_t any_of_traits);

// Chinese, Japanese and Korean: scripts, symbols and punctuation.
bool is_cjk(CodePoint code_point);
bool starts_with_cjk(std::string_view word);
bool ends_with_cjk(std::string_view word);

bool is_ascii_number(std::string_view word);           // 2024
bool is_closing_punctuation(std::string_view word);    // only , . ? ! : ; \ % } ] )
bool is_opening_punctuation(std::string_view word);    // only ( [ { ¿ ¡ and currency signs
bool is_quotation_mark(std::string_view word);         // only ' " „ “ `
bool is_curved_quotation_mark(std::string_view word);  // only „ “

}  // namespace allot
