#pragma once

#include <string>
#include <vector>

#include "metrics/metric.h"

namespace allot {

struct ChrfOptions {
  // Longest n-gram of characters.
  size_t char_order = 6;
  // Longest n-gram of words: 0 is chrF, 2 is chrF++.
  size_t word_order = 0;
  // Recall counts beta times as much as precision.
  int beta = 2;
  bool lower_case = false;
  // Characters include white space.
  bool white_space = false;
  // An order without n-grams counts as nearly zero instead of being left out.
  bool epsilon_smoothing = false;

  void validate() const;
};

// chrF and chrF++ (Popović 2015, 2017) with the numbers of sacreBLEU 2.
class Chrf : public Metric {
 public:
  explicit Chrf(const ChrfOptions& options);

  std::string key() const override { return options_.word_order > 0 ? "chrf++" : "chrf"; }
  std::string name() const override;  // "chrF2", "chrF2++"
  Better better() const override { return Better::kHigher; }
  // By order, characters before words: n-grams in the hypothesis, in the reference, in both. With
  // several references: those of the one that gives the sentence the highest score.
  Statistics statistics(const Segment& segment) const override;
  double score(const Statistics& sum) const override;
  std::string signature(const SignatureContext& context) const override;
  nlohmann::ordered_json parts(const Statistics& sum) const override;
  std::string summary(const Statistics& sum) const override;

 private:
  struct Averages {
    double precision = 0;
    double recall = 0;
  };
  Averages averages(const Statistics& sum) const;

  ChrfOptions options_;
};

}  // namespace allot
