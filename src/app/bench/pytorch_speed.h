#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/transformer_options.h"

namespace allot {

// What is trained, so that both sides do the same work.
struct TrainingTask {
  size_t vocabulary = 8000;  // on either side
  size_t sentences = 64;
  size_t source_tokens = 14;  // sink included
  size_t target_tokens = 15;  // end symbol included
  // Either with the sizes of its paper: two layers of 500, or six of 512 with 8 heads and 2048
  // units inside.
  Architecture architecture = Architecture::kLstm;
  // Or the encoder of the second with a decoder of the first, for which PyTorch has no model.
  DecoderKind decoder = DecoderKind::kSame;
  // Or the model of this recipe (recipe_model).
  std::string recipe = {};
};

struct PytorchSpeed {
  double seconds_per_step = 0;  // median
  double fastest_step = 0;      // seconds
  // Of the fastest setting, median: hardly depends on other load of the machine.
  double cpu_seconds_per_step = 0;
  int openmp_threads = 0;  // the fastest of the settings tried
  int openblas_threads = 0;
  std::string version;
  std::string blas;  // the library that its matrix products come from
};

// Where PyTorch is looked for: Debian's Python, else the first one on the PATH.
using Pythons = std::vector<std::string>;
inline Pythons usual_pythons() {
  return {"/usr/bin/python3", "python3"};
}

// Whether one of these has PyTorch. Throws Error when its products come from the reference BLAS,
// which Debian installs when nothing else is asked for: it is tens of times slower than what people
// train with.
bool check_pytorch_blas(const Pythons& pythons = usual_pythons());

// Runs bench/pytorch_train.py, a plain PyTorch model of the same sizes, with the first of these
// that has PyTorch. Throws Error when it fails with all of them: ask check_pytorch_blas before.
PytorchSpeed measure_pytorch(const TrainingTask& task, int threads, int steps,
                             const Pythons& pythons = usual_pythons());

}  // namespace allot
