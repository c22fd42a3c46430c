#pragma once

#include <memory>
#include <string>
#include <vector>

#include "align/model_file.h"
#include "base/worker_pool.h"
#include "metrics/drop.h"
#include "metrics/metric.h"
#include "metrics/significance.h"
#include "translate/held_out_text.h"
#include "translate/model_decoding.h"
#include "translate/translator.h"
#include "translate/tune_objective.h"

namespace allot {

// What metrics found in the translations of a setting, sentence by sentence.
struct SettingStatistics {
  std::vector<Statistics> bleu, rep;
  std::vector<Statistics> drop;  // empty without an aligner
  size_t num_words = 0;          // of all translations
};

// Which hypothesis of each line a setting chooses; null for a line without words.
using ChosenHypotheses = std::vector<const LineHypothesis*>;

// Evaluates choices among the hypotheses of held-out text. BLEU is computed on raw text, or on the
// words where text comes as words; REP and DROP always on words.
class GridEvaluator {
 public:
  // `aligner`: a file of align/model_file ("" = no DROP). Text and pool must outlive it.
  GridEvaluator(const Translator& translator, const HeldOutText& text, const std::string& aligner,
                WorkerPool& pool);
  ~GridEvaluator();
  GridEvaluator(const GridEvaluator&) = delete;
  GridEvaluator& operator=(const GridEvaluator&) = delete;

  // The statistics of each choice. A hypothesis that several of them take is looked at once.
  std::vector<SettingStatistics> evaluate(const std::vector<LineTranslation>& lines,
                                          const std::vector<ChosenHypotheses>& choices);

  // Scores of all sentences.
  DecodingScores scores(const SettingStatistics& statistics) const;
  // Scores of samples of the sentences. DROP is 0 without an aligner.
  SampledScores sampled_scores(const SettingStatistics& statistics,
                               const Resamples& resamples) const;

 private:
  // Different hypotheses, and the sentences that they translate.
  struct Candidates {
    std::vector<size_t> sentences;
    std::vector<std::string> texts, words;
  };
  std::vector<Statistics> statistics(const Metric& metric, const Candidates& candidates,
                                     const std::vector<std::string>& hypotheses,
                                     const std::vector<std::string>& references) const;
  std::vector<Statistics> drop_statistics(const std::vector<LineTranslation>& lines,
                                          const Candidates& candidates);

  bool is_raw_;
  const HeldOutText& text_;
  WorkerPool& pool_;
  std::unique_ptr<const Metric> bleu_, rep_, drop_;
  std::vector<std::string> references_;  // words of the references
  size_t num_reference_words_ = 0;
  std::vector<std::string> sources_;  // words of the sources
  // Source words linked to the reference, by sentence.
  std::vector<std::set<size_t>> by_reference_;
  std::unique_ptr<align::ModelFile> aligner_;
};

}  // namespace allot
