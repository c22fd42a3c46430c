#pragma once

#include <string>

#include "metrics/metric.h"
#include "metrics/ter_tokenizer.h"

namespace allot {

// Translation edit rate (Snover et al. 2006) with the numbers of sacreBLEU 2: edits against the
// reference that needs the fewest, divided by the mean length of the references. Lower is better.
class Ter : public Metric {
 public:
  explicit Ter(const TerOptions& options) : options_(options) {}

  std::string key() const override { return "ter"; }
  std::string name() const override { return "TER"; }
  Better better() const override { return Better::kLower; }
  Statistics statistics(const Segment& segment) const override;  // edits, reference length
  double score(const Statistics& sum) const override;
  std::string signature(const SignatureContext& context) const override;
  nlohmann::ordered_json parts(const Statistics& sum) const override;
  std::string summary(const Statistics& sum) const override;

 private:
  TerOptions options_;
};

}  // namespace allot
