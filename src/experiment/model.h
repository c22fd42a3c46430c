#pragma once

#include <map>
#include <string>

#include "base/stream.h"
#include "train/recipe/recipe.h"

namespace allot {

// The training runs in a folder of models, from any experiment: training hash -> folder of the
// model. What cannot be read is skipped.
std::map<std::string, std::string> find_trainings(const std::string& models);

// Throws a usage error that names the keys when the output of the recipe contains another training
// run.
void check_training(const Recipe& recipe, const std::string& hash);

// Removes the training run that the output of the recipe contains.
void remove_training(const Recipe& recipe);

// Makes sure that the output of the recipe contains its trained model: nothing to do when the
// training has finished, else it is resumed or started.
void obtain_model(const Recipe& recipe, const Run& run);

// Whether its training has finished.
bool is_trained(const std::string& model);

// How long its training took, by its log (0 = not known).
double training_seconds(const std::string& model);

}  // namespace allot
