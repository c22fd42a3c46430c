#pragma once

#include <cstdint>
#include <string>

#include "base/stream.h"
#include "experiment/recipe.h"

namespace allot {

struct DemoOptions {
  // Keeps everything that is made; a demo that was stopped continues there.
  std::string folder = "allot-demo";
  // Sentence pairs of the built-in corpus to train on; a tenth as many are translated.
  uint64_t sentences = 5000;
  // Replace what the folder holds of a demo with another number of sentences.
  bool overwrite = false;
};

// The table that it makes: the recipe `demo`, once with softmax and once with budgets.
Experiment demo_experiment(const DemoOptions& options);

// The whole pipeline on the built-in corpus, explained for newcomers: two models are trained, with
// softmax and with budgets, translate unseen sentences and are evaluated; sentences in which they
// differ are shown, and the page of 'allot explain' is written. The explanations go to stdout.
void run_demo(const DemoOptions& options, const Run& run);

}  // namespace allot
