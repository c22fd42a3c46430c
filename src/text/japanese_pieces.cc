#include "text/japanese_pieces.h"

#include <algorithm>

#include "base/error.h"
#include "base/utf8.h"

namespace allot {
namespace {

// How good it is to cut after a character.
enum Cut { kAnywhere, kComma, kSpace, kSentence };

bool is_sentence_mark(CodePoint character) {
  return character == U'。' || character == U'！' || character == U'？' || character == U'!' ||
         character == U'?' || character == U'｡';
}

bool is_closing(CodePoint character) {
  return character == U'」' || character == U'』' || character == U'）' || character == U')' ||
         character == U'”' || character == U'｣';
}

bool is_comma(CodePoint character) {
  return character == U'、' || character == U'，' || character == U',';
}

// Characters that MeCab may take for one unknown word when they follow each other; 0 for those that
// it does not put together.
CodePoint kind_of(CodePoint character) {
  const auto is_within = [character](CodePoint first, CodePoint last) {
    return character >= first && character <= last;
  };
  if (character == U' ' || is_within(0x3400, 0x9FFF) || is_within(0xF900, 0xFAFF)) return 0;
  if (is_within('0', '9')) return 1;
  if (is_within('A', 'Z') || is_within('a', 'z')) return 2;
  if (is_within(0x3041, 0x309F)) return 3;
  if (is_within(0x30A0, 0x30FF)) return 4;
  return 0x100 + character / 0x100;  // signs and other scripts: by their block
}

// Where the piece that starts at `begin`, and is not the last one, ends.
size_t find_cut(std::string_view text, size_t begin, size_t limit) {
  const size_t first = begin + limit / 4;
  size_t best = begin;
  Cut best_cut = kAnywhere;
  bool is_sentence_over = false;
  CodePoint kind = 0;
  size_t run = 0;
  for (size_t position = begin; position < begin + limit;) {
    const CodePoint character = decode_utf8(text, position);
    if (position > begin + limit) break;
    run = kind_of(character) != 0 && kind_of(character) == kind ? run + 1 : 1;
    kind = kind_of(character);
    if (run == kLongestRun) return position;
    size_t behind = position;
    const CodePoint next = position < text.size() ? decode_utf8(text, behind) : 0;
    if (!is_closing(character)) is_sentence_over = is_sentence_mark(character);
    Cut cut = kAnywhere;
    // Marks that follow each other ("?!") are one word.
    if (is_sentence_over && !is_sentence_mark(next) && !is_closing(next)) {
      cut = kSentence;
    } else if (character == U' ') {
      cut = kSpace;
    } else if (is_comma(character)) {
      cut = kComma;
    }
    if (best > begin && (position < first || cut < best_cut)) continue;
    best = position;
    best_cut = position < first ? kAnywhere : cut;
  }
  return best;
}

}  // namespace

std::vector<JapanesePiece> cut_japanese(std::string_view text, size_t limit) {
  ALLOT_CHECK(limit >= 4, "room for a character");
  std::vector<JapanesePiece> pieces;
  size_t begin = 0;
  while (text.size() - begin > limit) {
    const size_t end = find_cut(text, begin, limit);
    pieces.push_back({begin, end});
    begin = end;
  }
  if (begin < text.size()) pieces.push_back({begin, text.size()});
  return pieces;
}

}  // namespace allot
