#include "fertility/translation_fertility.h"

#include <utility>

#include "base/error.h"
#include "fertility/fertility_json.h"
#include "fertility/fertility_predictor.h"
#include "fertility/guided_table.h"

namespace allot {
namespace {

using Sentences = std::vector<std::vector<uint32_t>>;
using Numbers = std::vector<std::vector<float>>;

class ConstantBounds : public TranslationFertility {
 public:
  explicit ConstantBounds(double bound) : bound_(static_cast<float>(bound)) {}

  void append_fertilities(const Sentences& sources, double /*quantile*/,
                          Numbers& fertilities) const override {
    for (const std::vector<uint32_t>& source : sources) {
      fertilities.emplace_back(source.size(), bound_);
    }
  }

 private:
  float bound_;
};

class GuidedBounds : public TranslationFertility {
 public:
  explicit GuidedBounds(GuidedTable table) : table_(std::move(table)) {}

  void append_fertilities(const Sentences& sources, double /*quantile*/,
                          Numbers& fertilities) const override {
    for (const std::vector<uint32_t>& source : sources) {
      fertilities.emplace_back();
      for (const uint32_t token : source) {
        fertilities.back().push_back(static_cast<float>(table_[token]));
      }
    }
  }

 private:
  GuidedTable table_;
};

class PredictedBounds : public TranslationFertility {
 public:
  explicit PredictedBounds(FertilityPredictor predictor) : predictor_(std::move(predictor)) {}

  void append_fertilities(const Sentences& sources, double quantile,
                          Numbers& fertilities) const override {
    for (const std::vector<infer::FertilityPrediction>& predictions : predictor_.predict(sources)) {
      fertilities.emplace_back();
      for (size_t i = 0; i + 1 < predictions.size(); ++i) {  // the last one is the sink
        fertilities.back().push_back(predictions[i].bound(quantile));
      }
    }
  }

 private:
  FertilityPredictor predictor_;
};

// The model predicts the bounds while it encodes.
class JointBounds : public TranslationFertility {
 public:
  void append_fertilities(const Sentences& sources, double /*quantile*/,
                          Numbers& fertilities) const override {
    fertilities.resize(fertilities.size() + sources.size());
  }
};

}  // namespace

FertilityOptions fertility_options_of(const ModelFolder& model) {
  return fertility_options_from_json(model.section("fertility"), model.folder().manifest_path());
}

std::unique_ptr<const TranslationFertility> load_translation_fertility(
    const ModelFolder& model, const FertilityOptions& options) {
  options.validate();
  switch (options.kind) {
    case FertilityKind::kConstant:
      return std::make_unique<ConstantBounds>(options.constant_fertility());
    case FertilityKind::kGuided:
      return std::make_unique<GuidedBounds>(
          GuidedTable::read(model.folder().input(kFertilityTableFile), model.source_vocabulary(),
                            fertility_options_of(model).minimum));
    case FertilityKind::kActual:
      throw Error::usage(
          "actual fertilities are known only of text that has been translated already",
          "give a fertility file, or another kind of fertility");
    case FertilityKind::kFile:
      throw Error::usage(
          "the model was trained with fertilities that came with its text",
          "give those of the text to translate (--fertilities FILE), or another kind "
          "of fertility (--fertility constant)");
    case FertilityKind::kPredicted:
      return std::make_unique<PredictedBounds>(load_predictor(model));
    case FertilityKind::kJoint:
      if (model.options().fertility_classes == 0) {
        throw Error({model.folder().path()}, "the model does not predict fertilities",
                    "use a model that was trained with 'fertility.kind: joint', or choose another "
                    "kind of fertility");
      }
      return std::make_unique<JointBounds>();
  }
  throw InternalError("a fertility kind without bounds");
}

}  // namespace allot
