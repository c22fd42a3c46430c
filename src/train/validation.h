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
#include "train/prepared_data.h"

namespace allot {

struct ValidationResult {
  std::map<Measure, double> values;  // only what was measured
  double seconds = 0;
  // Every sentence was given this translation: the model does not look at its source. Empty when
  // translations differ.
  std::string same_translation;
  bool all_the_same = false;
};

// Judges weights on held-out pairs.
class Validator {
 public:
  // Everything given must outlive it.
  Validator(const Recipe& recipe, const PreparedData& data, const TranslationModel& model,
            const FertilityChoice& fertility, DataParallel<float>& parallel, WorkerPool& pool);

  // `translate`: also what needs translations. Leaves the transposes of `parallel` at `weights`.
  ValidationResult validate(const Parameters<float>& weights, bool translate);

  // Translations of the pairs of the last validation that translated, as words.
  const std::vector<std::string>& translations() const { return translations_; }

 private:
  void measure_likelihood(const Parameters<float>& weights, ValidationResult& result);
  // Fills translations_; whether all say the same.
  bool translate(const Parameters<float>& weights, size_t count);
  void measure_translations(ValidationResult& result) const;
  double drop() const;

  const Recipe& recipe_;
  const PreparedData& data_;
  const TranslationModel& model_;
  ExampleMaker maker_;              // with the bounds of given translations
  ExampleMaker translation_maker_;  // with those of translations to come
  DataParallel<float>& parallel_;
  WorkerPool& pool_;
  std::vector<std::string> translations_;
  std::unique_ptr<align::ModelFile> aligner_;
  std::vector<SourceCoverage> coverage_;  // by the reference, for DROP
};

}  // namespace allot
