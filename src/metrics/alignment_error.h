#pragma once

#include <string>
#include <vector>

#include "align/error_rate.h"
#include "metrics/metric.h"

namespace allot {

// AER (Och and Ney 2003) of links between source and hypothesis, in percent. Lower is better. Looks
// at the counts that it was given, sentence by sentence, not at the text.
class AlignmentError : public Metric {
 public:
  explicit AlignmentError(std::vector<align::LinkCounts> sentences);

  std::string key() const override { return "aer"; }
  std::string name() const override { return "AER"; }
  Better better() const override { return Better::kLower; }
  // links, sure, links and sure, links and possible
  Statistics statistics(const Segment& segment) const override;
  double score(const Statistics& sum) const override;
  std::string signature(const SignatureContext& context) const override;
  nlohmann::ordered_json parts(const Statistics& sum) const override;
  std::string summary(const Statistics& sum) const override;

 private:
  std::vector<align::LinkCounts> sentences_;
};

}  // namespace allot
