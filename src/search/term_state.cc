#include "search/term_state.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace allot {
namespace {

const std::vector<uint32_t>& tokens_of(const infer::ForcedTerms& terms, const PlacedTerm& placed) {
  const infer::ForcedTerm& term = terms.terms[placed.term];
  return placed.is_initial ? term.initial_tokens : term.tokens;
}

}  // namespace

uint32_t TermState::next_token(const infer::ForcedTerms& terms) const {
  const std::vector<uint32_t>& tokens = tokens_of(terms, placed_.back());
  return tokens[tokens.size() - num_open_];
}

std::vector<size_t> TermState::missing(const infer::ForcedTerms& terms) const {
  std::vector<size_t> missing;
  for (size_t t = 0; t < terms.terms.size(); ++t) {
    const bool is_there = std::any_of(placed_.begin(), placed_.end(),
                                      [t](const PlacedTerm& placed) { return placed.term == t; });
    if (!is_there) missing.push_back(t);
  }
  return missing;
}

bool TermState::is_missing(const infer::ForcedTerms& terms, uint32_t pattern, size_t* which) const {
  for (const size_t t : missing(terms)) {
    if (terms.terms[t].pattern != pattern) continue;
    if (which != nullptr) *which = t;
    return true;
  }
  return false;
}

// Of several that end here, the longest; none that overlaps with one that is placed.
std::optional<PlacedTerm> TermState::written(const infer::ForcedTerms& terms,
                                             uint32_t token) const {
  const size_t free = placed_.empty() ? 0 : placed_.back().begin + placed_.back().num_tokens;
  for (const auto& [pattern, begin] : terms.patterns.completed(words_, token)) {
    PlacedTerm placed;
    if (begin < free || !is_missing(terms, pattern, &placed.term)) continue;
    placed.begin = begin;
    placed.num_tokens = words_.num_tokens + 1 - begin;
    return placed;
  }
  return std::nullopt;
}

bool TermState::is_repetition(const infer::ForcedTerms& terms, uint32_t token) const {
  const std::vector<WordPatterns::Found> found = terms.patterns.completed(words_, token);
  return !found.empty() && std::none_of(found.begin(), found.end(), [&](const auto& one) {
    return is_missing(terms, one.pattern, nullptr);
  });
}

std::vector<uint32_t> TermState::repetitions(const infer::ForcedTerms& terms) const {
  std::vector<uint32_t> tokens;
  terms.patterns.for_each_completion(words_, [&](uint32_t token) {
    if (is_repetition(terms, token)) tokens.push_back(token);
  });
  return tokens;
}

void TermState::take(const infer::ForcedTerms& terms, uint32_t token) {
  terms.patterns.advance(words_, token);
}

void TermState::add(const infer::ForcedTerms& terms, uint32_t token) {
  if (const auto placed = written(terms, token)) {
    placed_.push_back(*placed);
    num_met_ += terms.terms[placed->term].tokens.size();
  }
  take(terms, token);
}

void TermState::begin(const infer::ForcedTerms& terms, size_t term, double attention) {
  PlacedTerm placed;
  placed.term = term;
  placed.begin = words_.num_tokens;
  placed.is_initial = words_.num_tokens == 0 && terms.terms[term].has_initial;
  placed.is_forced = true;
  placed.num_tokens = tokens_of(terms, placed).size();
  placed_.push_back(placed);
  num_open_ = placed.num_tokens;
  evidence_ += std::log(attention);
  continue_term(terms);
}

void TermState::continue_term(const infer::ForcedTerms& terms) {
  ALLOT_CHECK(is_open(), "a term that has been begun");
  const uint32_t token = next_token(terms);
  --num_open_;
  // A term counts alike wherever it is: at the beginning it may have other tokens.
  const size_t size = terms.terms[placed_.back().term].tokens.size();
  const size_t written = placed_.back().num_tokens - num_open_;
  num_met_of_open_ = num_open_ == 0 ? 0 : std::min(written, size - 1);
  if (num_open_ == 0) num_met_ += size;
  take(terms, token);
}

std::optional<infer::BudgetCharge> TermState::charge(const infer::ForcedTerms& terms) const {
  const auto term = last_forced();
  if (!term) return std::nullopt;
  return infer::BudgetCharge{0, terms.terms[*term].begin, terms.terms[*term].end, !is_open()};
}

std::optional<size_t> TermState::last_forced() const {
  if (placed_.empty() || !placed_.back().is_forced) return std::nullopt;
  const PlacedTerm& last = placed_.back();
  const size_t end = last.begin + last.num_tokens - num_open_;
  if (end != words_.num_tokens) return std::nullopt;
  return last.term;
}

}  // namespace allot
