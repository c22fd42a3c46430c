#include "metrics/meteor/lexicon.h"

#include "metrics/meteor/text.h"

namespace allot::meteor {

Lexicon::Lexicon(const Settings& settings, const Resources& resources) : resources_(resources) {
  if (settings.uses(Module::kStem)) stemmer_.emplace(settings.language->name);
}

Sentence Lexicon::read(std::string_view line) {
  Sentence sentence;
  for (const std::string_view text : split_tokens(line)) sentence.push_back(look_up(text));
  return sentence;
}

const Word* Lexicon::look_up(std::string_view text) {
  const auto found = by_text_.find(text);
  if (found != by_text_.end()) return found->second;
  const Word& word = words_.emplace_back(describe(text));
  by_text_.emplace(word.text, &word);
  return &word;
}

Word Lexicon::describe(std::string_view text) {
  Word word;
  word.text = text;
  word.is_function_word = resources_.function_words.contains(text);
  word.num_characters = count_utf16_units(text);
  if (stemmer_) {
    const int next = static_cast<int>(stem_numbers_.size());
    word.stem = stem_numbers_.try_emplace(stemmer_->stem(text), next).first->second;
  }
  if (resources_.synonyms) word.synsets = resources_.synonyms->synsets(text);
  if (resources_.paraphrases) word.paraphrase_word = resources_.paraphrases->word_number(text);
  return word;
}

}  // namespace allot::meteor
