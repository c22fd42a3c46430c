#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "infer/forced_terms.h"
#include "translate/line_chunks.h"
#include "translate/source_text.h"
#include "translate/target_text.h"
#include "translate/term_list.h"
#include "translate/translation_warning.h"

namespace allot {

// What a model reads and writes, for its glossary.
struct GlossaryText {
  const TextReader& source;
  const TextReader& target;
  const Vocabulary& targets;
};

// The terms of a user, in the words and tokens of a model. Never changes; several threads may use
// one.
class Glossary {
 public:
  // No more tokens of terms than these are searched for in a sentence: each costs hypotheses.
  static constexpr size_t kMostForcedTokens = 40;

  // Throws Error with the place of a term that has no words, that the model reads like another one,
  // or that is both forbidden and wanted.
  Glossary(TermList list, const GlossaryText& text);

  // There are more than forbidden terms.
  bool has_terms() const { return !entries_.empty(); }

  // Finds the terms of a line: whole words, the longest first, from left to right, no word twice.
  // At the beginning of a sentence the first letter may be a capital, and in a line in capitals all
  // may be. What a term covers is not copied any more.
  void find(SourceText& text) const;

  // What the translation of these tokens of a line must contain. Null when that is nothing.
  std::shared_ptr<const infer::ForcedTerms> forced(const SourceText& text,
                                                   const LineChunk& chunk) const;

  // A target term as tokens. is_initial: at the beginning of a translation.
  const std::vector<SubwordToken>& target(size_t entry, bool is_initial) const;

  // What no translation may contain; null when that is nothing.
  const std::shared_ptr<const WordPatterns>& forbidden() const { return forbidden_patterns_; }
  // Forbidden terms that a translation has all the same.
  std::vector<TranslationWarning> find_forbidden(const TargetText& target) const;

 private:
  struct Entry {
    TermPair pair;
    std::vector<std::string> target_words;
    std::vector<SubwordToken> target;
    // With a capital at the beginning, unless the term has capitals of its own.
    std::vector<std::string> initial_words;
    std::vector<SubwordToken> initial_target;
    uint32_t pattern = 0;  // equal target terms have the same
  };
  void add(const TermPair& pair, const GlossaryText& text);
  void add_forbidden(const ForbiddenTerm& term, const GlossaryText& text);
  void refuse_contradictions() const;
  // The entry that words [begin, begin + count) are, or nothing.
  struct Window;
  const size_t* entry_of(const Window& window) const;

  const Vocabulary& targets_;
  std::shared_ptr<const WordContinuations> continuations_;
  std::vector<Entry> entries_;
  std::unordered_map<std::string, size_t> by_words_;       // source words -> entry
  std::unordered_map<std::string, size_t> by_capitals_;    // the same, in capitals
  std::map<std::vector<std::string>, uint32_t> patterns_;  // target words -> pattern
  size_t most_words_ = 0;                                  // of a source term

  struct Forbidden {
    ForbiddenTerm term;
    std::vector<std::string> words;
  };
  std::vector<Forbidden> forbidden_;
  std::shared_ptr<const WordPatterns> forbidden_patterns_;
};

}  // namespace allot
