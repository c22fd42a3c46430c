#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "metrics/metric.h"

namespace allot {

// The source words of a sentence, and which of them are linked to a word of the reference and of
// the hypothesis: positions from 0.
struct SourceCoverage {
  std::vector<std::string> words;  // may be empty when neither names nor filters are wanted
  std::set<size_t> by_reference;
  std::set<size_t> by_hypothesis;
};

struct DropOptions {
  // The sink at the end of a source sentence does not count.
  bool ignore_sink = false;
  // Source words that do not count.
  std::set<std::string, std::less<>> stop_words;
  // Counts a sentence whose reference has no links as one more word, dropped unless the hypothesis
  // has no links either: what the script of the paper did.
  bool compat_2018 = false;
};

// The positions that the reference translates and the hypothesis does not.
std::vector<size_t> find_dropped(const SourceCoverage& sentence, const DropOptions& options);

// DROP (Malaviya, Ferreira and Martins 2018): the share of source words linked to the reference
// that are not linked to the hypothesis, in percent. Lower is better. Uses the given links,
// sentence by sentence, not the text.
class Drop : public Metric {
 public:
  Drop(const DropOptions& options, std::vector<SourceCoverage> sentences);

  std::string key() const override { return "drop"; }
  std::string name() const override { return "DROP"; }
  Better better() const override { return Better::kLower; }
  Statistics statistics(const Segment& segment) const override;  // dropped, aligned
  double score(const Statistics& sum) const override;
  std::string signature(const SignatureContext& context) const override;
  nlohmann::ordered_json parts(const Statistics& sum) const override;
  std::string summary(const Statistics& sum) const override;

  const DropOptions& options() const { return options_; }
  const std::vector<SourceCoverage>& sentences() const { return sentences_; }

 private:
  DropOptions options_;
  std::vector<SourceCoverage> sentences_;
};

}  // namespace allot
