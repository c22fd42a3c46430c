#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "text/vocabulary.h"
#include "translate/part_joining.h"
#include "translate/source_text.h"

namespace allot {

// By source word: its first token.
std::vector<size_t> first_tokens_of_words(const SourceText& source);

// A translation that is written again token by token: with tokens added and left out.
class TokenRewriter {
 public:
  // The translation must outlive it, and is used up until `finish`.
  explicit TokenRewriter(TokenTranslation& translation)
      : old_(translation), has_attention_(!translation.attention.empty()) {}

  // Tokens of the translation, in order; what is passed over is left out.
  void keep(size_t token);
  // A token that comes from a source token. It has no probability.
  void add(uint32_t id, size_t source_token, std::optional<TermToken> term = std::nullopt);
  // A new word, whatever was before.
  void begin_word() { new_.part_ends.push_back(new_.tokens.size()); }

  size_t num_tokens() const { return new_.tokens.size(); }
  void finish();

 private:
  TokenTranslation& old_;
  TokenTranslation new_;
  bool has_attention_;
  bool has_terms_ = false;
  size_t unknown_ = 0;
};

// The words of a translation among its tokens; a term is like a word.
class WordEdges {
 public:
  WordEdges(const Vocabulary& targets, const TokenTranslation& translation)
      : targets_(targets), translation_(translation) {}

  // Whether a word begins at this token, or the translation ends there.
  bool is_edge(size_t position) const;
  // The first token of the word that token `position` continues, or its end.
  size_t begin_at(size_t position) const;
  size_t end_at(size_t position) const;

 private:
  bool is_in_term(size_t position) const;

  const Vocabulary& targets_;
  const TokenTranslation& translation_;
};

}  // namespace allot
