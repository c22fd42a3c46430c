#include "translate/glossary.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/printable.h"
#include "base/strings.h"
#include "text/letter_case.h"
#include "translate/real_word.h"

namespace allot {
namespace {

std::vector<std::string> texts_of(const std::vector<Token>& words) {
  std::vector<std::string> texts;
  texts.reserve(words.size());
  for (const Token& word : words) texts.push_back(word.text);
  return texts;
}

// No word contains what no text has.
std::string key_of(const std::vector<std::string>& words) {
  return join(words, "\n");
}

bool is_sentence_end(const std::string& word) {
  return word == "." || word == "!" || word == "?" || word == "…";
}

// Whether a sentence begins with the word, or with signs right before it.
bool begins_sentence(const std::vector<std::string>& words, const std::vector<bool>& begins,
                     size_t word) {
  for (; word > 0 && !begins[word]; --word) {
    if (is_sentence_end(words[word - 1])) return true;
    if (is_real_word(words[word - 1])) return false;
  }
  return true;
}

std::vector<bool> sentence_words(const SourceText& text) {
  std::vector<bool> begins(text.words.size());
  for (const size_t token : text.sentence_begins) begins[text.tokens[token].word] = true;
  return begins;
}

std::vector<uint32_t> ids_of(const std::vector<SubwordToken>& tokens) {
  std::vector<uint32_t> ids;
  ids.reserve(tokens.size());
  for (const SubwordToken& token : tokens) ids.push_back(token.id);
  return ids;
}

// The words of a term as a model reads them.
SourceText read_term(const TextReader& reader, const std::string& text, const Place& place,
                     const char* what) {
  TextReader::Workspace workspace;
  SourceText read = reader.read(text, workspace);
  if (!read.tokens.empty()) return read;
  throw Error(place, fmt::format("the {} term {} has no words", what, quote(text)),
              "write it as words, or delete the entry");
}

}  // namespace

Glossary::Glossary(TermList list, const GlossaryText& text)
    : targets_(text.targets), continuations_(word_continuations(text.targets)) {
  list.normalize();
  for (const TermPair& pair : list.pairs) add(pair, text);
  for (const ForbiddenTerm& term : list.forbidden) add_forbidden(term, text);
  refuse_contradictions();
  if (forbidden_.empty()) return;
  auto patterns = std::make_shared<WordPatterns>(continuations_);
  for (size_t i = 0; i < forbidden_.size(); ++i) {
    std::vector<std::string> words = forbidden_[i].words;
    patterns->add(targets_, words, static_cast<uint32_t>(i));
    words.front() = with_first_letter_in_capital(words.front());
    patterns->add(targets_, words, static_cast<uint32_t>(i));
  }
  forbidden_patterns_ = std::move(patterns);
}

void Glossary::add(const TermPair& pair, const GlossaryText& text) {
  const std::vector<std::string> words =
      texts_of(read_term(text.source, pair.source, pair.place, "source").words);
  const auto [place, is_new] = by_words_.emplace(key_of(words), entries_.size());
  if (!is_new) {
    const TermPair& other = entries_[place->second].pair;
    throw Error(pair.place,
                fmt::format("the model reads the source term {} like {}, at {}", quote(pair.source),
                            quote(other.source), to_string(other.place)),
                "keep one of them");
  }
  by_capitals_.emplace(to_upper_case(key_of(words)), entries_.size());
  most_words_ = std::max(most_words_, words.size());

  Entry entry;
  entry.pair = pair;
  const SourceText target = read_term(text.target, pair.target, pair.place, "target");
  entry.target_words = texts_of(target.words);
  entry.target = target.tokens;
  entry.pattern =
      patterns_.emplace(entry.target_words, static_cast<uint32_t>(patterns_.size())).first->second;
  const std::string& first = entry.target_words.front();
  entry.initial_words = entry.target_words;
  entry.initial_target = entry.target;
  if (to_lower_case(first) == first && with_first_letter_in_capital(first) != first) {
    const SourceText initial =
        read_term(text.target, with_first_letter_in_capital(pair.target), pair.place, "target");
    entry.initial_words = texts_of(initial.words);
    entry.initial_target = initial.tokens;
  }
  entries_.push_back(std::move(entry));
}

void Glossary::add_forbidden(const ForbiddenTerm& term, const GlossaryText& text) {
  forbidden_.push_back(
      {term, texts_of(read_term(text.target, term.text, term.place, "forbidden").words)});
}

void Glossary::refuse_contradictions() const {
  for (const Forbidden& one : forbidden_) {
    for (const Entry& entry : entries_) {
      if (entry.target_words != one.words) continue;
      throw Error(
          one.term.place,
          fmt::format("{} is forbidden, but the glossary translates {} so, at {}",
                      quote(one.term.text), quote(entry.pair.source), to_string(entry.pair.place)),
          "delete one of the two entries");
    }
  }
}

// Words that may be a term.
struct Glossary::Window {
  std::vector<std::string> words;
  bool begins_sentence = false;
  bool has_any_case = false;  // their line is in capitals or title case
};

const size_t* Glossary::entry_of(const Window& window) const {
  const auto look = [](const auto& index, const std::string& key) -> const size_t* {
    const auto place = index.find(key);
    return place == index.end() ? nullptr : &place->second;
  };
  const std::string key = key_of(window.words);
  if (const size_t* const exact = look(by_words_, key)) return exact;
  if (window.has_any_case) return look(by_capitals_, to_upper_case(key));
  return window.begins_sentence ? look(by_words_, with_first_letter_in_lower_case(key)) : nullptr;
}

void Glossary::find(SourceText& text) const {
  text.terms.clear();
  if (entries_.empty()) return;
  const std::vector<std::string> words = texts_of(text.words);
  const std::vector<bool> sentences = sentence_words(text);
  const bool any_case = is_in_capitals(words) || text.line_case == LineCase::kTitle;
  for (size_t begin = 0; begin < words.size();) {
    const bool is_first = begins_sentence(words, sentences, begin);
    size_t count = std::min(most_words_, words.size() - begin);
    for (; count > 0; --count) {
      const auto from = words.begin() + static_cast<std::ptrdiff_t>(begin);
      const size_t* const entry =
          entry_of({{from, from + static_cast<std::ptrdiff_t>(count)}, is_first, any_case});
      if (entry == nullptr) continue;
      const TermPair& pair = entries_[*entry].pair;
      text.terms.push_back({*entry, begin, count, pair.source, pair.target});
      break;
    }
    begin += std::max<size_t>(1, count);
  }
  const auto is_covered = [&text](const CopiedWord& copied) {
    return std::any_of(text.terms.begin(), text.terms.end(), [&](const SourceTerm& term) {
      return term.first_word <= copied.word && copied.word < term.end_word();
    });
  };
  text.copied.erase(std::remove_if(text.copied.begin(), text.copied.end(), is_covered),
                    text.copied.end());
}

std::shared_ptr<const infer::ForcedTerms> Glossary::forced(const SourceText& text,
                                                           const LineChunk& chunk) const {
  auto forced = std::make_shared<infer::ForcedTerms>();
  forced->patterns = WordPatterns(continuations_);
  const bool is_sentence =
      chunk.begin == 0 ||
      std::binary_search(text.sentence_begins.begin(), text.sentence_begins.end(), chunk.begin);
  const bool has_capital = is_sentence && chunk.begin < chunk.end &&
                           is_capitalized(text.words[text.tokens[chunk.begin].word].text);
  size_t num_tokens = 0;
  for (size_t t = 0; t < text.terms.size(); ++t) {
    const SourceTerm& found = text.terms[t];
    const auto by_word = [](const SubwordToken& token, size_t word) { return token.word < word; };
    const auto begin =
        std::lower_bound(text.tokens.begin(), text.tokens.end(), found.first_word, by_word);
    const auto end = std::lower_bound(begin, text.tokens.end(), found.end_word(), by_word);
    const auto first = static_cast<size_t>(begin - text.tokens.begin());
    const auto last = static_cast<size_t>(end - text.tokens.begin());
    // A term that is cut apart is put in its place by alignment.
    if (first < chunk.begin || last > chunk.end || first == last) continue;
    const Entry& entry = entries_[found.entry];
    num_tokens += entry.target.size();
    if (num_tokens > kMostForcedTokens) break;
    infer::ForcedTerm term;
    term.number = t;
    term.begin = first - chunk.begin;
    term.end = last - chunk.begin;
    term.tokens = ids_of(entry.target);
    term.has_initial = has_capital;
    term.initial_tokens = ids_of(entry.initial_target);
    term.pattern = entry.pattern;
    forced->patterns.add(targets_, entry.target_words, entry.pattern);
    forced->patterns.add(targets_, entry.initial_words, entry.pattern);
    forced->terms.push_back(std::move(term));
  }
  return forced->terms.empty() ? nullptr : forced;
}

const std::vector<SubwordToken>& Glossary::target(size_t entry, bool is_initial) const {
  return is_initial ? entries_[entry].initial_target : entries_[entry].target;
}

std::vector<TranslationWarning> Glossary::find_forbidden(const TargetText& target) const {
  std::vector<TranslationWarning> warnings;
  for (const Forbidden& one : forbidden_) {
    const std::vector<std::string>& words = one.words;
    for (size_t begin = 0; begin + words.size() <= target.words.size(); ++begin) {
      const auto is_word = [&](size_t i) {
        const std::string& text = target.words[begin + i].text;
        return text == words[i] || text == to_upper_case(words[i]) ||
               (i == 0 && text == with_first_letter_in_capital(words[i]));
      };
      size_t count = 0;
      while (count < words.size() && is_word(count)) ++count;
      if (count < words.size()) continue;
      warnings.push_back({WarningKind::kForbiddenTerm, one.term.text, begin, std::nullopt});
    }
  }
  return warnings;
}

}  // namespace allot
