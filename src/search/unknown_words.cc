#include "search/unknown_words.h"

#include "align/lexical_table.h"
#include "text/vocabulary.h"

namespace allot {

WordDictionary::WordDictionary(const align::ModelFile& aligner) {
  const align::ModelText& text = aligner.text();
  const align::LexicalTableView& table = aligner.direction(align::Direction::kForward).table;
  const auto best = align::best_translations(table, 1);
  for (size_t word = 0; word < text.source_words.size(); ++word) {
    if (word >= best.size() || best[word].empty()) continue;
    translations_.emplace(text.source_words.word(static_cast<align::WordId>(word)),
                          text.target_words.word(best[word].front().generated));
  }
}

std::string_view WordDictionary::find(const std::string& word) const {
  const auto place = translations_.find(word);
  return place == translations_.end() ? std::string_view() : place->second;
}

std::vector<std::string> unknown_replacements(const std::vector<uint32_t>& words,
                                              const std::vector<AttentionRow>& attention,
                                              const SourceText& source,
                                              const WordDictionary* dictionary) {
  std::vector<std::string> replacements(words.size());
  for (size_t i = 0; i < words.size(); ++i) {
    if (words[i] != Vocabulary::kUnknown) continue;
    const std::optional<size_t> best = strongest(attention[i].pieces, 0.0F);
    if (!best) continue;
    const SourcePiece& piece = source.pieces[attention[i].first_piece + *best];
    const std::string& word = source.words[piece.word].text;
    const std::string_view known = dictionary == nullptr ? "" : dictionary->find(word);
    replacements[i] = known.empty() ? word : std::string(known);
  }
  return replacements;
}

}  // namespace allot
