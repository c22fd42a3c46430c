#pragma once

#include <string>

#include "nn/parameters.h"
#include "train/model_origin.h"
#include "train/prepare/prepared_data.h"
#include "train/recipe/recipe.h"

namespace allot {

// What a model gets when its training is over; empty before.
struct FinishedTraining {
  std::string attention_stats;  // file of its AttentionStats
  std::string hash;             // which training it was; may stay unknown
};

// Writes the model folder with everything that a translator needs: weights, vocabularies, codes,
// how text becomes words, whether there is a sink, where fertilities come from; and the recipe.
void write_trained_model(const std::string& path, const Recipe& recipe, const PreparedData& data,
                         const ModelOptions& options, const Parameters<float>& weights,
                         const ModelOrigin& origin, const FinishedTraining& finished = {});

}  // namespace allot
