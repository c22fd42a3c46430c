#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/worker_pool.h"
#include "metrics/better.h"

namespace allot {

// One sentence as a metric sees it. Views: the text must outlive the segment.
struct Segment {
  size_t index = 0;  // its number in the corpus, from 0
  std::string_view hypothesis;
  std::vector<std::string_view> references;  // at least one; an empty line is a reference too
  std::string_view file = {};                // of the hypothesis, for messages; may be empty
};

// Sufficient statistics: those of a corpus are the sum of those of its sentences, element by
// element, so that corpus scores, resampling and permutation never need the text again.
using Statistics = std::vector<double>;

// What a signature contains besides the metric's own settings.
struct SignatureContext {
  size_t num_references = 1;
  int bootstrap_samples = 0;      // 0 = none
  int randomization_trials = 0;   // 0 = none
  uint64_t seed = 0;              // shown when one of the two above is
  bool single_sentences = false;  // the scores are those of sentences, not of a corpus
};

// A way to evaluate translations against references.
class Metric {
 public:
  virtual ~Metric() = default;

  virtual std::string key() const = 0;   // in JSON and in --metrics: "bleu"
  virtual std::string name() const = 0;  // as displayed: "BLEU", "chrF2++"
  virtual Better better() const = 0;
  // Decimals to display.
  virtual int num_decimals() const { return 2; }

  // Called from several threads at once. Always the same number of values.
  virtual Statistics statistics(const Segment& segment) const = 0;

  // The score of a corpus from the sum over its sentences.
  virtual double score(const Statistics& sum) const = 0;
  // The score of one sentence from its own statistics; differs where a metric smooths.
  virtual double sentence_score(const Statistics& statistics) const { return score(statistics); }

  // Everything that must be equal for two scores to be comparable: "nrefs:1|case:mixed|...".
  virtual std::string signature(const SignatureContext& context) const = 0;
  // The numbers that the score is made of, by name ("precisions", "ref_len", ...): an object.
  virtual nlohmann::ordered_json parts(const Statistics& sum) const = 0;
  // The same in one short line of text; may be empty.
  virtual std::string summary(const Statistics& sum) const = 0;
};

// The statistics of every sentence, in order.
std::vector<Statistics> collect_statistics(const Metric& metric,
                                           const std::vector<Segment>& segments, WorkerPool& pool);

// Their sum. Requires at least one sentence.
Statistics sum_of(const std::vector<Statistics>& statistics);

// "nrefs:1|bs:1000|seed:12345|case:mixed|tok:13a|version:allot-1.2.3": the context, the settings in
// the order given, our version.
struct Setting {
  std::string name;
  std::string value;
};
std::string make_signature(const SignatureContext& context, const std::vector<Setting>& settings);

}  // namespace allot
