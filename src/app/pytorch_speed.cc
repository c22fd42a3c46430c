#include "app/pytorch_speed.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/pytorch_train_py.h"
#include "base/output_file.h"

namespace allot {
namespace {

// The script as a file, for as long as it is needed.
class ScriptFile {
 public:
  ScriptFile()
      : path_((std::filesystem::temp_directory_path() /
               fmt::format("allot-pytorch-train-{}.py", getpid()))
                  .string()) {
    write_file(path_, kPytorchTrainScript);
  }
  ScriptFile(const ScriptFile&) = delete;
  ScriptFile& operator=(const ScriptFile&) = delete;
  ~ScriptFile() {
    std::error_code ignored;
    std::filesystem::remove(path_, ignored);
  }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// What a command prints; nothing when it cannot be run or fails.
std::optional<std::string> output_of(const std::string& command) {
  FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return std::nullopt;
  std::string output;
  char buffer[4096];
  for (size_t count = 0; (count = fread(buffer, 1, sizeof(buffer), pipe)) > 0;) {
    output.append(buffer, count);
  }
  if (pclose(pipe) != 0) return std::nullopt;
  return output;
}

}  // namespace

std::optional<PytorchSpeed> measure_pytorch(const TrainingTask& task, int threads, int steps) {
  const ScriptFile script;
  for (const char* python : {"/usr/bin/python3", "python3"}) {
    if (!output_of(fmt::format("{} -c 'import torch' 2>/dev/null", python))) continue;
    const std::optional<std::string> output = output_of(fmt::format(
        "{} -B '{}' --vocabulary {} --sentences {} --source-tokens {} --target-tokens {} "
        "--threads {} --steps {} 2>/dev/null",
        python, script.path(), task.vocabulary, task.sentences, task.source_tokens,
        task.target_tokens, threads, steps));
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
