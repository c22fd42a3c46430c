#include "app/bench/train.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/bench/random_model.h"
#include "app/bench/tools.h"
#include "base/json_text.h"
#include "base/progress.h"
#include "model/cost.h"
#include "nn/gemm.h"
#include "train/data_parallel.h"
#include "train/translation_task.h"

namespace allot {
namespace {

std::vector<Example> random_sentences(const TrainingTask& task, Random& random) {
  constexpr uint32_t kNumSpecials = 4;
  std::vector<Example> batch(task.sentences);
  for (size_t i = 0; i < batch.size(); ++i) {
    const auto word = [&] {
      return kNumSpecials + static_cast<uint32_t>(random.below(task.vocabulary - kNumSpecials));
    };
    for (size_t k = 0; k + 1 < task.source_tokens; ++k) batch[i].source.push_back(word());
    batch[i].source.push_back(3);
    for (size_t k = 0; k + 1 < task.target_tokens; ++k) batch[i].target.push_back(word());
    batch[i].fertility.assign(task.source_tokens, 2.0F);
    batch[i].fertility.back() = kUnbounded;
    batch[i].number = static_cast<uint32_t>(i);
  }
  return batch;
}

OptimizerOptions paper_optimizer() {
  OptimizerOptions options;
  options.kind = OptimizerKind::kSgd;
  return options;
}

// A model that is being trained, one step at a time.
class Trainee {
 public:
  Trainee(const ModelOptions& options, WorkerPool& pool)
      : model_(options),
        parallel_(TranslationTask<float>(model_), {paper_optimizer(), shard_count(0, pool)}, pool) {
    Random random(1);
    model_.initialize(0.1, random, parallel_.weights());
    settings_ = model_.default_settings();
    settings_.dropout = dropout_settings(options, 1, 0);
  }

  Duration step(const std::vector<std::vector<Example>>& batch) {
    return duration_of([&] {
      ++settings_.dropout.update;
      parallel_.forward_backward(batch, settings_, 1.0F / static_cast<float>(batch[0].size()));
      parallel_.step(1.0);
    });
  }

 private:
  TranslationModel model_;
  DataParallel<TranslationTask<float>> parallel_;
  RunSettings settings_;
};

ModelOptions trained_model(const TrainingTask& task) {
  return task.recipe.empty() ? measured_model(task.architecture, task.decoder, task.vocabulary)
                             : recipe_model(task.recipe, task.vocabulary);
}

ModelOptions options_of(const TrainingTask& task, attention::Transform transform) {
  ModelOptions options = trained_model(task);
  options.transform = transform;
  return options;
}

Architecture decoder_of(const TrainingTask& task) {
  return trained_model(task).decoder_architecture();
}

// Whether bench/pytorch_train.py does the same work.
bool has_pytorch_twin(const TrainingTask& task) {
  const ModelOptions model = trained_model(task);
  if (model.decoder_architecture() != model.architecture) return false;
  if (task.recipe.empty()) return true;
  const TransformerOptions& transformer = model.transformer;
  return model.architecture == Architecture::kTransformer &&
         model.encoder_layers == model.decoder_layers &&
         transformer.activation == Activation::kRelu && transformer.attention_dropout == 0 &&
         transformer.activation_dropout == 0;
}

size_t memory_of_training(const ModelOptions& options,
                          const std::vector<std::vector<Example>>& batch, WorkerPool& pool) {
  Trainee trainee(options, pool);
  reset_peak_memory();
  trainee.step(batch);
  trainee.step(batch);
  return peak_memory();
}

constexpr attention::Transform kTransforms[] = {attention::Transform::kSoftmax,
                                                attention::Transform::kCsparsemax};

// Times of product and steps, by turns.
struct Times {
  std::vector<double> product, product_cpu;
  std::vector<double> seconds[std::size(kTransforms)];
  std::vector<double> cpu[std::size(kTransforms)];
};

}  // namespace

BenchTrainResult bench_train(const BenchTrainOptions& options, int threads) {
  TrainingTask task = options.task;
  task.architecture = trained_model(task).architecture;
  const bool has_pytorch = options.with_pytorch && has_pytorch_twin(task) && check_pytorch_blas();
  use_one_thread_for_products();
  WorkerPool pool(threads);
  Random random(2);
  const std::vector<std::vector<Example>> batch{random_sentences(task, random)};
  BenchTrainResult result;
  result.threads = threads;
  result.task = task;
  std::vector<size_t> peaks;
  for (const auto transform : kTransforms) {
    peaks.push_back(memory_of_training(options_of(task, transform), batch, pool));
  }

  std::vector<std::unique_ptr<Trainee>> trainees;
  for (const auto transform : kTransforms) {
    trainees.push_back(std::make_unique<Trainee>(options_of(task, transform), pool));
    trainees.back()->step(batch);  // the first step allocates
  }
  LargeProduct product(pool);
  product.run();
  Times times;
  for (int step = 0; step < options.steps; ++step) {
    // PyTorch in the middle: a machine that becomes faster or slower affects both sides equally.
    if (step == options.steps / 2 && has_pytorch) {
      result.pytorch = measure_pytorch(task, threads, std::max(1, options.steps / 2));
    }
    const Duration duration = product.run();
    times.product.push_back(duration.wall);
    times.product_cpu.push_back(duration.cpu);
    for (size_t i = 0; i < trainees.size(); ++i) {
      const Duration step_duration = trainees[i]->step(batch);
      times.seconds[i].push_back(step_duration.wall);
      times.cpu[i].push_back(step_duration.cpu);
    }
  }

  result.gemm_gflops = product.operations() / median(times.product);
  const double operations = 2e-9 * 3 * static_cast<double>(task.sentences) *
                            forward_multiply_adds(options_of(task, kTransforms[0]),
                                                  {task.source_tokens, task.target_tokens});
  for (size_t i = 0; i < trainees.size(); ++i) {
    TrainSpeed speed;
    speed.transform = kTransforms[i];
    speed.seconds_per_step = median(times.seconds[i]);
    speed.fastest_step = *std::min_element(times.seconds[i].begin(), times.seconds[i].end());
    speed.tokens_per_second =
        static_cast<double>(task.sentences * task.target_tokens) / speed.seconds_per_step;
    speed.gflops = operations / speed.seconds_per_step;
    const double more_work = operations / product.operations();
    speed.gemm_share = more_work * median(quotients(times.product, times.seconds[i]));
    speed.cpu_gemm_share = more_work * median(quotients(times.product_cpu, times.cpu[i]));
    speed.cpu_seconds_per_step = median(times.cpu[i]);
    speed.times_softmax = median(quotients(times.seconds[i], times.seconds[0]));
    if (result.pytorch) {
      speed.pytorch_ratio = result.pytorch->fastest_step / speed.fastest_step;
      speed.pytorch_cpu_ratio = result.pytorch->cpu_seconds_per_step / speed.cpu_seconds_per_step;
    }
    speed.peak_bytes = peaks[i];
    result.speeds.push_back(speed);
  }
  return result;
}

std::string to_json(const BenchTrainResult& result) {
  nlohmann::ordered_json json;
  json["threads"] = result.threads;
  json["architecture"] = to_string(result.task.architecture);
  json["decoder"] = to_string(decoder_of(result.task));
  json["recipe"] = nullptr;
  if (!result.task.recipe.empty()) json["recipe"] = result.task.recipe;
  json["vocabulary"] = result.task.vocabulary;
  json["sentences"] = result.task.sentences;
  json["source_tokens"] = result.task.source_tokens;
  json["target_tokens"] = result.task.target_tokens;
  json["pytorch"] = nullptr;
  if (result.pytorch) {
    json["pytorch"] = {{"seconds_per_step", result.pytorch->seconds_per_step},
                       {"fastest_step", result.pytorch->fastest_step},
                       {"cpu_seconds_per_step", result.pytorch->cpu_seconds_per_step},
                       {"openmp_threads", result.pytorch->openmp_threads},
                       {"openblas_threads", result.pytorch->openblas_threads},
                       {"version", result.pytorch->version},
                       {"blas", result.pytorch->blas}};
  }
  for (const TrainSpeed& speed : result.speeds) {
    nlohmann::ordered_json& one = json[to_string(speed.transform)];
    one["tokens_per_second"] = speed.tokens_per_second;
    one["seconds_per_step"] = speed.seconds_per_step;
    one["fastest_step"] = speed.fastest_step;
    one["cpu_seconds_per_step"] = speed.cpu_seconds_per_step;
    one["gflops"] = speed.gflops;
    one["gemm_gflops"] = result.gemm_gflops;
    one["gemm_share"] = speed.gemm_share;
    one["cpu_gemm_share"] = speed.cpu_gemm_share;
    one["times_softmax"] = speed.times_softmax;
    one["pytorch_ratio"] = one["pytorch_cpu_ratio"] = nullptr;
    if (speed.pytorch_ratio) one["pytorch_ratio"] = *speed.pytorch_ratio;
    if (speed.pytorch_cpu_ratio) one["pytorch_cpu_ratio"] = *speed.pytorch_cpu_ratio;
    one["peak_bytes"] = speed.peak_bytes;
  }
  return json_text(json, 2);
}

std::string to_text(const BenchTrainResult& result) {
  const std::string& recipe = result.task.recipe;
  std::string text = fmt::format(
      "{}, {}{}, vocabularies of {}, {} of {} source and {} target tokens\n"
      "large product      {:8.1f} GFLOP/s\n",
      format_count(static_cast<uint64_t>(result.threads), "thread"),
      sides_text(result.task.architecture, decoder_of(result.task)),
      recipe.empty() ? "" : " of the recipe " + recipe, result.task.vocabulary,
      format_count(result.task.sentences, "sentence"), result.task.source_tokens,
      result.task.target_tokens, result.gemm_gflops);
  if (result.pytorch) {
    text += fmt::format(
        "PyTorch {:<10} {:8.0f} ms per step, threads: {} of OpenMP, {} of OpenBLAS; "
        "products by {}\n",
        result.pytorch->version, 1000 * result.pytorch->seconds_per_step,
        result.pytorch->openmp_threads, result.pytorch->openblas_threads, result.pytorch->blas);
  }
  for (const TrainSpeed& speed : result.speeds) {
    text += fmt::format(
        "{:<18} {:8.0f} ms per step, {:.0f} target tokens/s, {:.1f} GFLOP/s ({:.1f} % of the "
        "product), ",
        to_string(speed.transform), 1000 * speed.seconds_per_step, speed.tokens_per_second,
        speed.gflops, 100 * speed.gemm_share);
    if (speed.pytorch_ratio) text += fmt::format("{:.2f} x PyTorch, ", *speed.pytorch_ratio);
    text += fmt::format("{:.3f} x the time of softmax, peak {:.0f} MB\n", speed.times_softmax,
                        static_cast<double>(speed.peak_bytes) / 1e6);
  }
  text.pop_back();
  return text;
}

}  // namespace allot
