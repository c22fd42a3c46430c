#pragma once

#include <string>

#include "nn/parameters.h"
#include "train/prepared_data.h"
#include "train/recipe.h"

namespace allot {

// How a model was chosen.
struct ModelOrigin {
  uint64_t update = 0;  // after which the weights were taken
  size_t averaged = 1;  // of so many models they are the mean
  Measure measure = Measure::kPerplexity;
  double value = 0;  // what it measured
};

// What a model gets when its training is over; empty before.
struct FinishedTraining {
  std::string attention_habit;  // file of its AttentionHabit
  std::string hash;             // which training it was; may stay unknown
};

// Writes the model folder with everything that a translator needs: weights, vocabularies, codes,
// how text becomes words, whether there is a sink, where fertilities come from; and the recipe.
void write_trained_model(const std::string& path, const Recipe& recipe, const PreparedData& data,
                         const ModelOptions& options, const Parameters<float>& weights,
                         const ModelOrigin& origin, const FinishedTraining& finished = {});

}  // namespace allot
