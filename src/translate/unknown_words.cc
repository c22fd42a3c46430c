#include "translate/unknown_words.h"

#include "align/aligner.h"
#include "align/lexical_table.h"
#include "text/protect/number_token.h"

namespace allot {

WordDictionary::WordDictionary(const align::ModelFile& aligner) {
  const align::ModelText& text = aligner.text();
  const align::LexicalTableView& table = aligner.direction(align::Direction::kForward).table;
  const auto best = align::best_translations(table, 1);
  for (size_t word = 0; word < text.source_words.size(); ++word) {
    if (word >= best.size() || best[word].empty()) continue;
    std::string_view name = text.source_words.word(static_cast<align::WordId>(word));
    // What text spells is a word, the sink is none.
    if (text.frame.has_sink && name == kSinkText) continue;
    if (text.frame.has_sink && name == kSpelledSink) name = kSinkText;
    translations_.emplace(name, text.target_words.word(best[word].front().generated));
  }
}

std::string_view WordDictionary::find(const std::string& word) const {
  const auto place = translations_.find(word);
  return place == translations_.end() ? std::string_view() : place->second;
}

std::vector<std::string> unknown_replacements(const std::vector<UnknownToken>& unknown,
                                              const SourceText& source,
                                              const WordDictionary* dictionary) {
  std::vector<std::string> replacements(unknown.size());
  const bool differs = source.line_case != LineCase::kMixed || !source.copied.empty();
  const std::vector<std::string> model_words =
      differs ? source.model_words() : std::vector<std::string>();
  for (size_t i = 0; i < unknown.size(); ++i) {
    if (!unknown[i].source_token) continue;
    const size_t number = source.tokens[*unknown[i].source_token].word;
    const std::string& word = differs ? model_words[number] : source.words[number].text;
    if (number_of_token(word)) continue;
    const std::string_view known = dictionary == nullptr ? "" : dictionary->find(word);
    replacements[i] = known.empty() ? word : std::string(known);
  }
  return replacements;
}

}  // namespace allot
