#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/translation_model.h"

namespace allot {

// What a batch cost.
struct BatchLoss {
  double loss = 0;
  double nll = 0;
  size_t num_tokens = 0;
  size_t num_correct = 0;
  GuideLoss guide;

  void add(const BatchLoss& other);
};

// The translation model as DataParallel trains it.
template <typename T>
class TranslationTask {
 public:
  using Number = T;
  using Workspace = ModelWorkspace<T>;
  using Settings = RunSettings;
  using Loss = BatchLoss;

  // The model must outlive it.
  explicit TranslationTask(const TranslationModel& model) : model_(&model) {}

  const ParameterList& parameters() const { return model_->parameters(); }
  Shard lay_out(const std::vector<Example>& batch, const std::vector<uint32_t>& chosen) const;
  BatchLoss forward(const Shard& shard, const Weights<T>& weights, const RunSettings& settings,
                    ModelWorkspace<T>& workspace) const;
  BatchLoss forward_backward(const Shard& shard, const Weights<T>& weights,
                             const RunSettings& settings, T scale, ModelWorkspace<T>& workspace,
                             Gradients<T>& gradients) const;

 private:
  const TranslationModel* model_;
};

}  // namespace allot
