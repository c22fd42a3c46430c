#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/protect/tagged_text.h"

namespace allot::server {

// A part of a text: a sentence to translate, or what stays as it is.
struct TextPiece {
  std::string text;
  bool is_translated = false;
  std::vector<TextTag> tags = {};  // taken out of the sentence
  bool operator==(const TextPiece& other) const {
    return text == other.text && is_translated == other.is_translated;
  }
};

// Lines, each to be translated by itself. Line ends, white space around lines and lines without
// letters stay. The pieces joined are the text.
std::vector<TextPiece> cut_lines(std::string_view text);

// What is to be translated, in order.
std::vector<std::string> sentences_of(const std::vector<TextPiece>& pieces);

// The pieces with the translations of the sentences in their places.
std::string join_pieces(const std::vector<TextPiece>& pieces,
                        const std::vector<std::string>& translations);

// Appends a text to the pieces: its inside is to be translated if it has a letter, white space
// around it stays.
void append_sentence(std::string_view text, std::vector<TextPiece>& pieces);
void append_kept(std::string_view text, std::vector<TextPiece>& pieces);

}  // namespace allot::server
