#include "translate/token_rewriter.h"

#include <algorithm>
#include <utility>

#include "text/bpe/undo.h"

namespace allot {

std::vector<size_t> first_tokens_of_words(const SourceText& source) {
  std::vector<size_t> first(source.words.size());
  for (size_t i = source.tokens.size(); i-- > 0;) first[source.tokens[i].word] = i;
  return first;
}

void TokenRewriter::keep(size_t token) {
  for (; unknown_ < old_.unknown.size() && old_.unknown[unknown_].position <= token; ++unknown_) {
    UnknownToken unknown = old_.unknown[unknown_];
    if (unknown.position < token) continue;
    unknown.position = new_.tokens.size();
    new_.unknown.push_back(unknown);
  }
  new_.tokens.push_back(old_.tokens[token]);
  new_.token_scores.push_back(old_.token_scores[token]);
  new_.links.push_back(old_.links[token]);
  new_.terms.push_back(old_.terms.empty() ? std::nullopt : old_.terms[token]);
  if (has_attention_) new_.attention.push_back(std::move(old_.attention[token]));
}

void TokenRewriter::add(uint32_t id, size_t source_token, std::optional<TermToken> term) {
  new_.tokens.push_back(id);
  new_.token_scores.push_back(0);
  new_.links.emplace_back(source_token);
  new_.terms.push_back(term);
  has_terms_ = has_terms_ || term;
  if (has_attention_) new_.attention.push_back({{1.0F}, 0, source_token});
}

void TokenRewriter::finish() {
  // Rows of end symbols.
  if (has_attention_) {
    for (size_t i = old_.tokens.size(); i < old_.attention.size(); ++i) {
      new_.attention.push_back(std::move(old_.attention[i]));
    }
  }
  begin_word();
  std::vector<size_t>& ends = new_.part_ends;
  ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
  if (old_.terms.empty() && !has_terms_) new_.terms.clear();
  old_.tokens = std::move(new_.tokens);
  old_.token_scores = std::move(new_.token_scores);
  old_.links = std::move(new_.links);
  old_.terms = std::move(new_.terms);
  old_.attention = std::move(new_.attention);
  old_.unknown = std::move(new_.unknown);
  old_.part_ends = std::move(new_.part_ends);
}

bool WordEdges::is_in_term(size_t position) const {
  if (translation_.terms.empty() || position == 0 || position >= translation_.terms.size()) {
    return false;
  }
  const auto &before = translation_.terms[position - 1], &here = translation_.terms[position];
  return before && here && before->term == here->term && here->token == before->token + 1;
}

bool WordEdges::is_edge(size_t position) const {
  if (is_in_term(position)) return false;
  const std::vector<size_t>& ends = translation_.part_ends;
  return position == 0 || position >= translation_.tokens.size() ||
         !continues_word(targets_.token(translation_.tokens[position - 1])) ||
         std::binary_search(ends.begin(), ends.end(), position);
}

size_t WordEdges::begin_at(size_t position) const {
  while (!is_edge(position)) --position;
  return position;
}

size_t WordEdges::end_at(size_t position) const {
  while (!is_edge(position)) ++position;
  return position;
}

}  // namespace allot
