#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "align/model_file.h"
#include "metrics/drop.h"
#include "search/greedy.h"
#include "train/data_parallel.h"
#include "train/example_maker.h"
#include "train/fertility_choice.h"
#include "train/prepare/prepared_data.h"
#include "train/translation_task.h"

namespace allot {

struct ValidationResult {
  std::map<Measure, double> values;  // only what was measured
  double seconds = 0;
  // Of all pairs, as words; empty when they were not all translated.
  std::vector<std::string> translations;
  // All sentences have this translation: the model ignores its source. Empty when translations
  // differ.
  std::string same_translation;
  bool all_the_same = false;
};

// How much a validation measures.
enum class ValidationDepth {
  kLikelihood,    // what needs no translations
  kTranslations,  // also what needs them, which takes longer
};

// Evaluates weights on held-out pairs.
class Validator {
 public:
  // Everything given must outlive it. `group`: the processes that train together, if there are
  // several; all of them validate the same weights together.
  Validator(const Recipe& recipe, const PreparedData& data, const TranslationModel& model,
            const FertilityChoice& fertility, DataParallel<TranslationTask<float>>& parallel,
            WorkerPool& pool, RankGroup* group = nullptr);

  // The same on every rank, except that rank 0 alone measures translations. Weights that have grown
  // out of hand have a perplexity that is not a number, and nothing else.
  ValidationResult validate(const Parameters<float>& weights, ValidationDepth depth);

 private:
  void measure(const Parameters<float>& weights, ValidationDepth depth, ValidationResult& result);
  void measure_likelihood(const Parameters<float>& weights, ValidationResult& result);
  std::string likelihood_of_batch(const std::vector<size_t>& order, size_t batch,
                                  DataParallel<TranslationTask<float>>::Evaluation& evaluation);
  // Greedy translations of the first `count` pairs: their tokens, and whether they have ended.
  std::vector<Hypothesis> search(const Parameters<float>& weights, size_t count) const;
  std::vector<Hypothesis> search_own(const Parameters<float>& weights,
                                     std::vector<infer::SourceSentence> sources) const;
  // Of the first `count` pairs. Notes when all say the same.
  std::vector<std::string> translate(const Parameters<float>& weights, size_t count,
                                     ValidationResult& result) const;
  void measure_translations(ValidationResult& result) const;
  double drop(const std::vector<std::string>& translations) const;

  const Recipe& recipe_;
  const PreparedData& data_;
  const TranslationModel& model_;
  ExampleMaker maker_;              // with the bounds of given translations
  ExampleMaker translation_maker_;  // with those of translations to come
  DataParallel<TranslationTask<float>>& parallel_;
  WorkerPool& pool_;
  RankGroup* group_;
  std::unique_ptr<align::ModelFile> aligner_;
  std::vector<SourceCoverage> coverage_;  // by the reference, for DROP
};

}  // namespace allot
