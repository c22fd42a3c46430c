#include "search/term_search.h"

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace allot {
namespace {

// A term is not begun with less attention than this to what it translates.
constexpr double kLeastAttention = 0.05;

double attention_to(const infer::ForcedTerm& term, const float* attention) {
  double sum = 0;
  for (size_t j = term.begin; j < term.end; ++j) sum += static_cast<double>(attention[j]);
  return std::min(1.0, sum);
}

// Of equals, those of earlier hypotheses come first, then terms that begin, then smaller ids.
bool precedes(const TermCandidate& a, const TermCandidate& b) {
  const Candidate &one = a.candidate, &other = b.candidate;
  if (one.score != other.score) return one.score > other.score;
  if (one.parent != other.parent) return one.parent < other.parent;
  if (a.begins != b.begins) return a.begins > b.begins;
  return one.token < other.token;
}

}  // namespace

size_t bank_size(size_t beam_size, size_t num_met, size_t num_tokens) {
  if (num_met == 0 || num_met >= num_tokens) return beam_size;
  return std::max<size_t>(2, beam_size / (num_tokens + 1));
}

size_t most_term_rows(size_t beam_size, size_t num_tokens) {
  size_t rows = 0;
  for (size_t met = 0; met <= num_tokens; ++met) rows += bank_size(beam_size, met, num_tokens);
  return rows;
}

void TermSearch::add_open(const Row& row, size_t number, std::vector<TermCandidate>& all) const {
  const uint32_t token = row.state->next_token(*terms_);
  const size_t place = row.next.place(token);
  ALLOT_CHECK(place < row.next.size, "the tokens of terms may follow");
  TermState next = *row.state;
  next.continue_term(*terms_);
  const float log_prob = row.next.log_probs[place];
  all.push_back(
      {{row.score + row.state->evidence() + static_cast<double>(log_prob), number, token, log_prob},
       std::nullopt,
       1,
       next.num_met()});
}

std::vector<TermCandidate> TermSearch::beginnings(const Row& row, size_t number) const {
  std::vector<TermCandidate> found;
  if (row.is_bound || row.state->is_in_word()) return found;
  for (const size_t t : row.state->missing(*terms_)) {
    const infer::ForcedTerm& term = terms_->terms[t];
    TermState next = *row.state;
    const double attention = attention_to(term, row.attention);
    if (attention < kLeastAttention) continue;
    next.begin(*terms_, t, attention);
    if (next.placed().back().num_tokens > row.room) continue;
    const uint32_t token =
        next.placed().back().is_initial ? term.initial_tokens.front() : term.tokens.front();
    const size_t place = row.next.place(token);
    if (place == row.next.size) continue;
    const float log_prob = row.next.log_probs[place];
    TermCandidate candidate{
        {row.score + next.evidence() + static_cast<double>(log_prob), number, token, log_prob},
        t,
        attention,
        next.num_met()};
    // Of equal terms, the one that is attended to most.
    const auto equal = std::find_if(found.begin(), found.end(), [&](const TermCandidate& other) {
      return terms_->terms[*other.begins].pattern == term.pattern;
    });
    if (equal == found.end()) {
      found.push_back(candidate);
    } else if (attention > equal->attention) {
      *equal = candidate;
    }
  }
  return found;
}

void TermSearch::add_free(const Row& row, size_t number,
                          const std::vector<TermCandidate>& beginning,
                          std::vector<TermCandidate>& all) const {
  all.insert(all.end(), beginning.begin(), beginning.end());
  const double evidence = row.state->evidence();
  for (const Candidate& best : best_candidates({{row.score + evidence, row.next}}, beam_size_)) {
    const auto written = row.state->written(*terms_, best.token);
    // The same as beginning it, which spends the right budget.
    const bool is_begun =
        written && std::any_of(beginning.begin(), beginning.end(), [&](const TermCandidate& one) {
          return one.candidate.token == best.token &&
                 terms_->terms[*one.begins].pattern == terms_->terms[written->term].pattern;
        });
    if (is_begun) continue;
    const size_t gained = written ? terms_->terms[written->term].tokens.size() : 0;
    all.push_back({{best.score, number, best.token, best.log_prob},
                   std::nullopt,
                   1,
                   row.state->num_met() + gained});
  }
}

// The model may write a term by itself, token by token, beside the same term that was begun.
std::vector<TermCandidate> TermSearch::best_of_banks(std::vector<TermCandidate> all,
                                                     const Callbacks& callbacks) const {
  std::sort(all.begin(), all.end(), precedes);
  std::vector<size_t> room(num_tokens_ + 1);
  for (size_t met = 0; met <= num_tokens_; ++met)
    room[met] = bank_size(beam_size_, met, num_tokens_);
  std::vector<TermCandidate> best;
  for (const TermCandidate& one : all) {
    size_t& left = room[std::min(one.num_met, num_tokens_)];
    const auto is_same = [&](const TermCandidate& other) {
      return other.num_met == one.num_met && other.candidate.token == one.candidate.token &&
             callbacks.have_same_tokens(other.candidate.parent, one.candidate.parent);
    };
    if (left == 0 || std::any_of(best.begin(), best.end(), is_same)) continue;
    --left;
    best.push_back(one);
  }
  return best;
}

std::vector<TermCandidate> TermSearch::best(const std::vector<Row>& rows,
                                            const Callbacks& callbacks) const {
  std::vector<TermCandidate> all;
  for (size_t r = 0; r < rows.size(); ++r) {
    if (rows[r].state->is_open()) {
      add_open(rows[r], r, all);
      continue;
    }
    const std::vector<TermCandidate> beginning = beginnings(rows[r], r);
    callbacks.mask(r);
    add_free(rows[r], r, beginning, all);
  }
  return best_of_banks(std::move(all), callbacks);
}

std::vector<float> attention_of_term(const infer::ForcedTerm& term, size_t source_length) {
  std::vector<float> weights(source_length);
  for (size_t j = term.begin; j < term.end; ++j) {
    weights[j] = 1.0F / static_cast<float>(term.end - term.begin);
  }
  return weights;
}

}  // namespace allot
