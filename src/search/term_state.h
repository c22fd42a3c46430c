#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "infer/forced_terms.h"
#include "infer/step_decoder.h"
#include "search/hypothesis.h"

namespace allot {

// What a hypothesis has of the terms that its translation must contain.
class TermState {
 public:
  // Tokens of terms that it has; it competes with hypotheses that have as many.
  size_t num_met() const { return num_met_ + num_met_of_open_; }
  // The logarithm of the attention with which its terms were begun, in all.
  double evidence() const { return evidence_; }
  const std::vector<PlacedTerm>& placed() const { return placed_; }

  // A term has been begun, and these tokens of it are to come.
  bool is_open() const { return num_open_ > 0; }
  uint32_t next_token(const infer::ForcedTerms& terms) const;

  // Whether a word continues behind the last token: no term begins there.
  bool is_in_word() const { return words_.is_in_word; }
  // What is not placed yet: numbers in ForcedTerms::terms.
  std::vector<size_t> missing(const infer::ForcedTerms& terms) const;

  // Which term the model writes by itself with this token, if any.
  std::optional<PlacedTerm> written(const infer::ForcedTerms& terms, uint32_t token) const;
  // Whether with this token a term would occur more often than the source has it.
  bool is_repetition(const infer::ForcedTerms& terms, uint32_t token) const;
  // The tokens that would be.
  std::vector<uint32_t> repetitions(const infer::ForcedTerms& terms) const;

  // With one more token, which the model chose; it may complete a term.
  void add(const infer::ForcedTerms& terms, uint32_t token);
  // With the first token of a term, to which this share of the attention goes.
  void begin(const infer::ForcedTerms& terms, size_t term, double attention);
  // With the next token of the term that has been begun.
  void continue_term(const infer::ForcedTerms& terms);

  // Whose budget the term that is being written spends, or has just spent.
  std::optional<infer::BudgetCharge> charge(const infer::ForcedTerms& terms) const;
  // The term that the last token belongs to, if it was forced.
  std::optional<size_t> last_forced() const;

 private:
  void take(const infer::ForcedTerms& terms, uint32_t token);
  bool is_missing(const infer::ForcedTerms& terms, uint32_t pattern, size_t* which) const;

  WordPatterns::State words_;
  std::vector<PlacedTerm> placed_;
  size_t num_open_ = 0;
  size_t num_met_ = 0;          // of terms that are complete
  size_t num_met_of_open_ = 0;  // of the one that is not
  double evidence_ = 0;
};

}  // namespace allot
