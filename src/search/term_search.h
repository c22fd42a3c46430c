#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "search/candidates.h"
#include "search/term_state.h"

namespace allot {

// Hypotheses of a sentence with terms: those that have the same number of tokens of terms compete
// with each other only (grid beam search, with the beam shared among the banks: Hokamp and Liu
// 2017, Post and Vilar 2018). A hypothesis without terms is always more probable than one with
// them, and would leave no place for it.
//
// A term is begun where the model attends to what it translates, and then written to its end. The
// share of the attention that goes there counts like a probability: of two places for a term, the
// one that translates it is the better one.

// How many hypotheses of a bank are kept, of those with `num_met` of `num_tokens` tokens of terms.
// Those with none and with all of them have a whole beam.
size_t bank_size(size_t beam_size, size_t num_met, size_t num_tokens);
// Of all banks together.
size_t most_term_rows(size_t beam_size, size_t num_tokens);

// A continuation of a hypothesis.
struct TermCandidate {
  Candidate candidate;  // its score has the evidence of all terms
  // The term that begins here.
  std::optional<size_t> begins;
  double attention = 1;  // with which it begins
  size_t num_met = 0;    // with this token
};

class TermSearch {
 public:
  TermSearch(std::shared_ptr<const infer::ForcedTerms> terms, size_t beam_size)
      : terms_(std::move(terms)), beam_size_(beam_size), num_tokens_(terms_->num_tokens()) {}

  const infer::ForcedTerms& terms() const { return *terms_; }

  // A hypothesis, and what may follow it.
  struct Row {
    const TermState* state = nullptr;
    double score = 0;                  // of the hypothesis, without its evidence
    infer::NextTokens next;            // before constraints
    const float* attention = nullptr;  // S
    size_t room = 0;                   // tokens that may follow at most
    bool is_bound = false;             // its next token is given: no term begins
  };
  // What depends on more than terms.
  struct Callbacks {
    // Masks what constraints exclude behind the hypothesis with this number.
    std::function<void(size_t row)> mask;
    // Whether two hypotheses have the same tokens.
    std::function<bool(size_t one, size_t other)> have_same_tokens;
  };
  // The best continuations of every bank, all of them best first.
  std::vector<TermCandidate> best(const std::vector<Row>& rows, const Callbacks& callbacks) const;

 private:
  void add_open(const Row& row, size_t number, std::vector<TermCandidate>& all) const;
  std::vector<TermCandidate> beginnings(const Row& row, size_t number) const;
  void add_free(const Row& row, size_t number, const std::vector<TermCandidate>& beginning,
                std::vector<TermCandidate>& all) const;
  std::vector<TermCandidate> best_of_banks(std::vector<TermCandidate> all,
                                           const Callbacks& callbacks) const;

  std::shared_ptr<const infer::ForcedTerms> terms_;
  size_t beam_size_;
  size_t num_tokens_;
};

// What a token of a term attends to in the end: all that it translates, in equal parts.
std::vector<float> attention_of_term(const infer::ForcedTerm& term, size_t source_length);

}  // namespace allot
