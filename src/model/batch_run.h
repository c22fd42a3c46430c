#pragma once

#include <cstdint>

#include "attention/budget.h"
#include "attention/transform.h"
#include "model/network.h"
#include "model/shard.h"
#include "nn/output_layer.h"
#include "nn/parameters.h"

namespace allot {

// How scores become weights. Separate from the parameters: a trained model may be asked to
// translate with another transform or another bonus.
struct AttentionSettings {
  attention::Transform transform = attention::Transform::kSoftmax;
  attention::ExhaustionBonus bonus;
};

// The weight of fertility prediction relative to translation.
struct FertilityLossOptions {
  // Of the gradient that reaches the encoder; the head's own parameters always learn with 1.
  double weight = 1;
  // Of tokens with fertility 1; others count 1.
  double weight_of_one = 0.5;
  // The fertility that the first class stands for: 0 or 1.
  uint32_t minimum = 1;
};

// How a batch is run.
struct RunSettings {
  AttentionSettings attention;
  // Guided attention: what the attention loss of a linked target token counts beside the
  // translation loss (0 = links are ignored).
  double guide_weight = 0;
  DropoutSettings dropout;
  LossOptions loss;
  FertilityLossOptions fertility;
};

// What every layer reads while a batch runs: the sentences, the weights, and how to run them.
template <typename T>
struct BatchRun {
  const Shard& shard;
  Weights<T> weights;
  const RunSettings& settings;
};

// The same for the backward pass; gradients of parameters are accumulated.
template <typename T>
struct BackwardRun : BatchRun<T> {
  BackwardRun(const BatchRun<T>& run, T factor, Gradients<T>& sums)
      : BatchRun<T>(run), scale(factor), gradients(sums) {}

  T scale;  // of all losses: gradients are those of scale times the loss
  Gradients<T>& gradients;
};

}  // namespace allot
