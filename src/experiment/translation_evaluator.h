#pragma once

#include <memory>
#include <string>
#include <vector>

#include "align/model_file.h"
#include "base/worker_pool.h"
#include "metrics/registry.h"
#include "text/word_splitter.h"
#include "translate/shown_line.h"

namespace allot {

// What translations are evaluated by, and how.
struct EvaluatorOptions {
  // Raw text, one sentence per line.
  std::string source;
  std::string reference;
  // How either side becomes words.
  WordSettings source_words, target_words;
  std::vector<MetricKind> metrics;
  // For DROP: a word aligner of both directions ("" = not requested).
  std::string aligner;
};

// The result of one metric for one system.
struct EvaluatedMetric {
  MetricKind kind = MetricKind::kBleu;
  std::shared_ptr<const Metric> metric;
  std::vector<Statistics> sentences;
  double score = 0;
  std::string signature;
};

// A system's translations of the test text.
struct EvaluatedTranslations {
  std::vector<std::string> words;  // its lines as words
  std::vector<EvaluatedMetric> metrics;
  std::vector<SourceCoverage> coverage;  // for DROP; empty without an aligner
};

// Evaluates translations of one test text as raw text goes in and out of allot. BLEU, chrF and TER
// are computed on raw text, as sacreBLEU does; METEOR, REP, DROP, multi-bleu and the length ratio
// on words, as in the paper. Text of a model that writes lower case only is evaluated in lower
// case.
class TranslationEvaluator {
 public:
  // Throws Error when files are missing or do not fit together, or when a metric lacks its lists:
  // before anything is trained.
  TranslationEvaluator(const EvaluatorOptions& options, WorkerPool& pool);

  const std::vector<std::string>& sources() const { return sources_; }
  const std::vector<std::string>& references() const { return references_; }
  const std::vector<std::string>& source_words() const { return source_words_; }
  const std::vector<std::string>& reference_words() const { return reference_words_; }

  // Words of a translation as a page shows them.
  ShownLine shown(const std::string& words) const;

  // `translations`: a line for each source line.
  EvaluatedTranslations evaluate(const std::vector<std::string>& translations,
                                 WorkerPool& pool) const;

 private:
  struct Maker {
    MetricKind kind;
    std::shared_ptr<const Metric> metric;  // null for DROP, which is made for each system
  };

  std::vector<std::string> to_words(const std::vector<std::string>& lines,
                                    const WordSettings& settings, WorkerPool& pool) const;

  WordSettings target_settings_;
  std::vector<std::string> sources_, references_;
  std::vector<std::string> source_words_, reference_words_;
  std::vector<Maker> makers_;
  std::unique_ptr<align::ModelFile> aligner_;
  std::vector<SourceCoverage> coverage_;  // by the references
};

// Whether a metric is computed on words instead of raw text.
bool evaluates_words(MetricKind kind);

}  // namespace allot
