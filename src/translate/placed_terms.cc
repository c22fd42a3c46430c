#include "translate/placed_terms.h"

#include <algorithm>
#include <optional>

#include "text/protect/number_token.h"
#include "translate/line_translation.h"
#include "translate/token_rewriter.h"

namespace allot {
namespace {

// Target tokens [begin, end).
struct TokenRange {
  size_t begin = 0, end = 0;
  size_t size() const { return end - begin; }
};

// Words that are linked to a term.
class TermWords {
 public:
  TermWords(const SourceText& source, const Vocabulary& targets,
            const TokenTranslation& translation)
      : source_(source), targets_(targets), translation_(translation) {
    const WordEdges edges(targets, translation);
    for (size_t begin = 0; begin < translation.tokens.size();) {
      const size_t end = edges.end_at(begin + 1);
      words_.push_back({begin, end});
      begin = end;
    }
    is_taken_.resize(words_.size());
    for (size_t w = 0; w < words_.size(); ++w) is_taken_[w] = is_settled(words_[w]);
  }

  // The longest group of words that are linked to the term and belong to nothing else, which they
  // do afterwards.
  std::optional<TokenRange> take(const SourceTerm& term) {
    TokenRange best;  // of words
    for (size_t w = 0; w < words_.size(); ++w) {
      size_t end = w;
      while (end < words_.size() && !is_taken_[end] && is_linked(words_[end], term)) ++end;
      if (end - w > best.size()) best = {w, end};
      w = std::max(w, end);
    }
    if (best.size() == 0) return std::nullopt;
    for (size_t w = best.begin; w < best.end; ++w) is_taken_[w] = true;
    return TokenRange{words_[best.begin].begin, words_[best.end - 1].end};
  }

 private:
  bool is_settled(const TokenRange& word) const {
    for (size_t i = word.begin; i < word.end; ++i) {
      if (belongs_to_term(translation_, i)) return true;
      if (number_of_token(targets_.token(translation_.tokens[i]))) return true;
    }
    return false;
  }
  bool is_linked(const TokenRange& word, const SourceTerm& term) const {
    for (size_t i = word.begin; i < word.end; ++i) {
      if (!translation_.links[i]) continue;
      const size_t linked = source_.tokens[*translation_.links[i]].word;
      if (term.first_word <= linked && linked < term.end_word()) return true;
    }
    return false;
  }

  const SourceText& source_;
  const Vocabulary& targets_;
  const TokenTranslation& translation_;
  std::vector<TokenRange> words_;
  std::vector<bool> is_taken_;
};

std::vector<bool> terms_in(const SourceText& source, const TokenTranslation& translation) {
  std::vector<bool> are_there(source.terms.size());
  for (const auto& token : translation.terms) {
    if (token) are_there[token->term] = true;
  }
  return are_there;
}

// A word of the source that begins with a capital where the translation begins with one.
bool begins_in_capital(const SourceText& source) {
  return !source.words.empty() && is_capitalized(source.words.front().text);
}

}  // namespace

void place_by_alignment(const SourceText& source, const Glossary& glossary,
                        const Vocabulary& targets, TokenTranslation& translation) {
  const std::vector<bool> are_there = terms_in(source, translation);
  TermWords linked(source, targets, translation);
  struct Replaced {
    TokenRange tokens;
    size_t term = 0;
  };
  std::vector<Replaced> replaced;
  for (size_t t = 0; t < source.terms.size(); ++t) {
    if (are_there[t]) continue;
    if (const auto tokens = linked.take(source.terms[t])) replaced.push_back({*tokens, t});
  }
  if (replaced.empty()) return;
  std::sort(replaced.begin(), replaced.end(),
            [](const Replaced& a, const Replaced& b) { return a.tokens.begin < b.tokens.begin; });
  const std::vector<size_t> first_tokens = first_tokens_of_words(source);
  const std::vector<size_t> old_ends = translation.part_ends;
  const size_t num_tokens = translation.tokens.size();
  const bool has_capital = begins_in_capital(source);
  TokenRewriter rewriter(translation);
  auto end = old_ends.begin();
  auto next = replaced.begin();
  for (size_t i = 0; i < num_tokens; ++i) {
    for (; end != old_ends.end() && *end <= i; ++end) rewriter.begin_word();
    while (next != replaced.end() && next->tokens.end <= i) ++next;
    if (next == replaced.end() || i < next->tokens.begin) {
      rewriter.keep(i);
      continue;
    }
    if (i > next->tokens.begin) continue;
    rewriter.begin_word();
    const SourceTerm& term = source.terms[next->term];
    TermToken token;
    token.term = next->term;
    token.is_initial = i == 0 && has_capital;
    token.is_by_alignment = token.is_literal = true;
    for (const SubwordToken& own : glossary.target(term.entry, token.is_initial)) {
      rewriter.add(own.id, first_tokens[term.first_word], token);
      ++token.token;
    }
    rewriter.begin_word();
  }
  rewriter.finish();
}

void write_terms(const SourceText& source, const Glossary& glossary,
                 const TokenTranslation& translation, std::vector<std::string>& tokens) {
  for (size_t i = 0; i < translation.terms.size(); ++i) {
    const auto& own = translation.terms[i];
    if (!own || !own->is_literal) continue;
    const size_t entry = source.terms[own->term].entry;
    tokens[i] = glossary.target(entry, own->is_initial)[own->token].text;
  }
}

std::vector<TermResult> term_results(const SourceText& source,
                                     const std::vector<std::optional<TermToken>>& terms,
                                     const TargetText& target) {
  std::vector<TermResult> results(source.terms.size());
  const std::vector<size_t> words = target_words(target);
  for (size_t i = 0; i < terms.size(); ++i) {
    if (!terms[i]) continue;
    TermResult& result = results[terms[i]->term];
    if (result.num_words == 0) result.first_word = words[i];
    result.num_words = words[i] + 1 - result.first_word;
    result.placement =
        terms[i]->is_by_alignment ? TermPlacement::kAlignment : TermPlacement::kSearch;
  }
  return results;
}

std::vector<TranslationWarning> find_missing_terms(const SourceText& source,
                                                   const std::vector<TermResult>& results) {
  std::vector<TranslationWarning> warnings;
  for (size_t t = 0; t < results.size(); ++t) {
    if (results[t].placement != TermPlacement::kNone) continue;
    const SourceTerm& term = source.terms[t];
    warnings.push_back({WarningKind::kGlossary, term.source, term.first_word, std::nullopt});
  }
  return warnings;
}

}  // namespace allot
