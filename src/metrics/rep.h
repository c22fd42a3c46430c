#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "metrics/metric.h"

namespace allot {

// REP (Malaviya, Ferreira and Martins 2018): how much a translation repeats itself beyond what its
// reference does. Words are separated by white space; case-sensitive.
struct RepOptions {
  // Length of the n-grams whose repetition counts.
  size_t ngram_length = 2;
  // Lambda 1: weight of an n-gram that comes again.
  double ngram_weight = 1;
  // Lambda 2: weight of a word that repeats the previous one.
  double word_weight = 2;

  void validate() const;
};

// Something that a translation says too often.
struct Repetition {
  enum class Kind {
    kNgram,  // an n-gram that occurs at least twice
    kWord,   // "w w": a word that repeats the previous one
  };
  Kind kind = Kind::kNgram;
  std::string text;  // its words, joined by spaces
  size_t count = 0;
  size_t count_in_reference = 0;  // with several references: in the one that has it most often
  std::vector<size_t> positions;  // of its first word, each time
  size_t length = 0;              // in words
  size_t excess() const { return count - count_in_reference; }
};

// In the order of their first appearance, n-grams before words. A pair "w w" can be both.
std::vector<Repetition> find_repetitions(std::string_view hypothesis,
                                         const std::vector<std::string_view>& references,
                                         const RepOptions& options);

// 100 * (lambda 1 * repeated n-grams + lambda 2 * repeated words) / words of the reference (their
// mean number when there are several). Lower is better.
class Rep : public Metric {
 public:
  explicit Rep(const RepOptions& options);

  std::string key() const override { return "rep"; }
  std::string name() const override { return "REP"; }
  Better better() const override { return Better::kLower; }
  // Excess n-grams, excess words, words of the reference.
  Statistics statistics(const Segment& segment) const override;
  // A corpus without reference words counts as one with a single one.
  double score(const Statistics& sum) const override;
  std::string signature(const SignatureContext& context) const override;
  nlohmann::ordered_json parts(const Statistics& sum) const override;
  std::string summary(const Statistics& sum) const override;

 private:
  double weighted(const Statistics& sum) const;

  RepOptions options_;
};

}  // namespace allot
