#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "metrics/bleu_statistics.h"
#include "metrics/bleu_tokenizer.h"
#include "metrics/metric.h"

namespace allot {

// What a precision of zero becomes; the names are sacreBLEU's. Without any match BLEU is 0 in all.
enum class BleuSmoothing {
  kNone,   // stays zero, and with it BLEU
  kExp,    // NIST: the k-th of them counts 1/2^k matches
  kFloor,  // counts `smoothing_value` matches
  kAddK,   // `smoothing_value` is added to matches and totals of all orders but the first
};

std::string to_string(BleuSmoothing smoothing);
// Throws a usage error that lists the choices.
BleuSmoothing parse_bleu_smoothing(const std::string& name);

struct BleuOptions {
  BleuTokenizer tokenizer = BleuTokenizer::k13a;
  BleuSmoothing smoothing = BleuSmoothing::kExp;
  // For floor and add-k; not set: 0.1 and 1, as Chen and Cherry (2014).
  std::optional<double> smoothing_value;
  bool lower_case = false;
  // Longest n-gram.
  size_t max_order = 4;
  // Leaves out the orders for which the hypothesis is too short; always on for single sentences.
  bool effective_order = false;

  void validate() const;
};

struct BleuScore {
  double score = 0;
  double brevity_penalty = 0;
  std::vector<double> precisions;  // in percent, smoothed
  BleuCounts counts;               // smoothed by add-k
};

// BLEU with the numbers of sacreBLEU 2.
class Bleu : public Metric {
 public:
  explicit Bleu(const BleuOptions& options);

  std::string key() const override { return "bleu"; }
  std::string name() const override { return "BLEU"; }
  Better better() const override { return Better::kHigher; }
  Statistics statistics(const Segment& segment) const override;
  double score(const Statistics& sum) const override;
  double sentence_score(const Statistics& statistics) const override;
  std::string signature(const SignatureContext& context) const override;
  nlohmann::ordered_json parts(const Statistics& sum) const override;
  std::string summary(const Statistics& sum) const override;

  BleuScore detailed_score(const Statistics& sum) const {
    return detailed_score(sum, options_.effective_order ? MaxOrder::kEffective : MaxOrder::kFixed);
  }

 private:
  // Which n-grams count: those of all orders, or of those that the hypothesis is long enough for.
  enum class MaxOrder { kFixed, kEffective };

  BleuScore detailed_score(const Statistics& sum, MaxOrder order) const;
  double smoothing_value() const;

  BleuOptions options_;
  std::unique_ptr<const JapaneseSegmenter> japanese_;  // for ja-mecab only
};

}  // namespace allot
