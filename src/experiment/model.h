#pragma once

#include <map>
#include <string>

#include "base/stream.h"
#include "train/recipe/recipe.h"

namespace allot {

// Trainings that lie in a folder of models, whoever made them: by their hash the folder of the
// model. What cannot be read is left out.
std::map<std::string, std::string> find_trainings(const std::string& models);

// Throws a usage error that names the keys when the output of the recipe holds another training.
void check_training(const Recipe& recipe, const std::string& hash);

// Removes the training that the output of the recipe holds.
void remove_training(const Recipe& recipe);

// Sees to it that the output of the recipe holds its trained model: nothing to do when it is
// finished, else the training goes on, or starts.
void obtain_model(const Recipe& recipe, const Run& run);

// Whether it is finished.
bool is_trained(const std::string& model);

// How long its training took, by its log (0 = not known).
double training_seconds(const std::string& model);

}  // namespace allot
