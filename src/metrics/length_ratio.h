#pragma once

#include <string>

#include "metrics/metric.h"

namespace allot {

// Words of the translations for each word of the references (their mean number when there are
// several); words are separated by white space. Translations that are shorter drop more and repeat
// less: systems are compared fairly by REP and DROP only at similar lengths.
class LengthRatio : public Metric {
 public:
  std::string key() const override { return "length"; }
  std::string name() const override { return "length"; }
  Better better() const override { return Better::kNeither; }
  int num_decimals() const override { return 3; }
  // Words of the hypothesis, words of the reference.
  Statistics statistics(const Segment& segment) const override;
  // 1 for a corpus without any words; without reference words, the words of the hypotheses.
  double score(const Statistics& sum) const override;
  std::string signature(const SignatureContext& context) const override;
  nlohmann::ordered_json parts(const Statistics& sum) const override;
  std::string summary(const Statistics& sum) const override;
};

}  // namespace allot
