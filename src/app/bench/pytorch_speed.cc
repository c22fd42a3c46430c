#include "app/bench/pytorch_speed.h"

#include <nlohmann/json.hpp>

#include "app/bench/pytorch_train_py.h"
#include "base/output_file.h"
#include "base/program_output.h"
#include "base/scratch_folder.h"

namespace allot {

std::optional<PytorchSpeed> measure_pytorch(const TrainingTask& task, int threads, int steps) {
  // In a private folder: no other user can replace it, or put a module beside it, which Python
  // would load.
  const ScratchFolder folder;
  const std::string script = folder.path("pytorch_train.py");
  write_file(script, kPytorchTrainScript);
  for (const char* python : {"/usr/bin/python3", "python3"}) {
    const std::optional<std::string> output = program_output(
        {python, "-B", script, "--vocabulary", std::to_string(task.vocabulary), "--sentences",
         std::to_string(task.sentences), "--source-tokens", std::to_string(task.source_tokens),
         "--target-tokens", std::to_string(task.target_tokens), "--threads",
         std::to_string(threads), "--steps", std::to_string(steps)});
    if (!output) continue;
    const auto json = nlohmann::json::parse(*output, nullptr, false);
    if (!json.is_object()) continue;
    return PytorchSpeed{json.at("seconds_per_step"),           json.at("fastest_step"),
                        json.at("least_cpu_seconds_per_step"), json.at("openmp_threads"),
                        json.at("openblas_threads"),           json.at("torch")};
  }
  return std::nullopt;
}

}  // namespace allot
