#pragma once

#include <string>

#include "metrics/metric.h"

namespace allot {

struct MultiBleuOptions {
  // A to Z only, as the script does it: no other letter is folded.
  bool lower_case = false;
};

// BLEU with the numbers of Moses' multi-bleu.perl: the text is already tokenized, words are
// separated by ASCII white space, no smoothing.
class MultiBleu : public Metric {
 public:
  explicit MultiBleu(const MultiBleuOptions& options) : options_(options) {}

  std::string key() const override { return "multi-bleu"; }
  std::string name() const override { return "multi-BLEU"; }
  Better better() const override { return Better::kHigher; }
  Statistics statistics(const Segment& segment) const override;
  double score(const Statistics& sum) const override;
  std::string signature(const SignatureContext& context) const override;
  nlohmann::ordered_json parts(const Statistics& sum) const override;
  std::string summary(const Statistics& sum) const override;

  // The line that the script prints: "BLEU = 61.51, 87.6/68.1/55.5/46.6 (BP=0.981, ...)".
  std::string line(const Statistics& sum) const;

 private:
  MultiBleuOptions options_;
};

}  // namespace allot
