#include "translate/line_chunks.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace allot {
namespace {

// How good it is to cut after a token.
enum Cut { kAnywhere, kWord, kClause, kSentence };

template <size_t kCount>
bool is_one_of(std::string_view word, const std::array<std::string_view, kCount>& marks) {
  return std::find(marks.begin(), marks.end(), word) != marks.end();
}

constexpr std::array<std::string_view, 10> kSentenceMarks = {".",  "!",  "?",  "...", "…",
                                                             "。", "！", "？", "।",   "؟"};
constexpr std::array<std::string_view, 12> kClauseMarks = {",",  ";",  ":",  "–",  "—", "-",
                                                           "、", "，", "；", "：", ")", "،"};

Cut cut_behind(const SourceText& text, size_t token) {
  const size_t word = text.tokens[token].word;
  if (token + 1 < text.tokens.size() && text.tokens[token + 1].word == word) return kAnywhere;
  if (is_one_of(text.words[word].text, kSentenceMarks)) return kSentence;
  return is_one_of(text.words[word].text, kClauseMarks) ? kClause : kWord;
}

void cut_sentence(const SourceText& text, LineChunk sentence, size_t limit,
                  std::vector<LineChunk>& chunks) {
  size_t begin = sentence.begin;
  while (sentence.end - begin > limit) {
    size_t best = begin + limit;
    Cut best_cut = kAnywhere;
    for (size_t end = begin + std::max<size_t>(1, limit / 4); end <= begin + limit; ++end) {
      const Cut cut = cut_behind(text, end - 1);
      if (cut < best_cut || (cut == kAnywhere && end < begin + limit)) continue;
      best = end;
      best_cut = cut;
    }
    chunks.push_back({begin, best});
    begin = best;
  }
  if (begin < sentence.end) chunks.push_back({begin, sentence.end});
}

}  // namespace

std::vector<LineChunk> cut_line(const SourceText& text, size_t limit) {
  std::vector<LineChunk> chunks;
  size_t begin = 0;
  for (const size_t end : text.sentence_begins) {
    cut_sentence(text, {begin, end}, limit, chunks);
    begin = end;
  }
  cut_sentence(text, {begin, text.tokens.size()}, limit, chunks);
  return chunks;
}

}  // namespace allot
