#include "app/bench_train.h"

#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <nlohmann/json.hpp>

#include "model/cost.h"
#include "nn/gemm.h"
#include "nn/sgd.h"
#include "train/data_parallel.h"

namespace allot {
namespace {

double seconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

// A product that is large enough for the machine to show what it can do, on every worker at once.
class LargeProduct {
 public:
  explicit LargeProduct(WorkerPool& pool) : pool_(pool) {
    for (int i = 0; i < pool.num_threads(); ++i) {
      operands_.emplace_back();
      for (Matrix<float>& matrix : operands_.back()) {
        matrix.resize(kSize, kSize);
        std::fill_n(matrix.data(), kSize * kSize, 0.5F);
      }
    }
  }

  double gflops() {
    const double seconds = seconds_of([this] {
      pool_.run(operands_.size(), [this](size_t i, int) {
        use_one_thread_for_products();
        auto& [a, b, c] = operands_[i];
        multiply<float>(plain(a.view()), plain(b.view()), Into::kReplace, c.view());
      });
    });
    const auto size = static_cast<double>(kSize);
    return 2 * size * size * size * static_cast<double>(operands_.size()) / seconds / 1e9;
  }

 private:
  static constexpr size_t kSize = 1536;
  WorkerPool& pool_;
  std::vector<std::array<Matrix<float>, 3>> operands_;
};

std::vector<Example> made_up_sentences(const BenchTrainOptions& options, Random& random) {
  constexpr uint32_t kNumSpecials = 4;
  std::vector<Example> batch(options.sentences);
  for (size_t i = 0; i < batch.size(); ++i) {
    const auto word = [&] {
      return kNumSpecials + static_cast<uint32_t>(random.below(options.vocabulary - kNumSpecials));
    };
    for (size_t k = 0; k + 1 < options.source_tokens; ++k) batch[i].source.push_back(word());
    batch[i].source.push_back(3);
    for (size_t k = 0; k + 1 < options.target_tokens; ++k) batch[i].target.push_back(word());
    batch[i].fertility.assign(options.source_tokens, 2.0F);
    batch[i].fertility.back() = kUnbounded;
    batch[i].number = static_cast<uint32_t>(i);
  }
  return batch;
}

// A model that is being trained, one step at a time.
class Trainee {
 public:
  Trainee(const ModelOptions& options, WorkerPool& pool)
      : model_(options), parameters_(model_.parameters()), parallel_(model_, pool), pool_(pool) {
    Random random(1);
    model_.initialize(0.1, random, parameters_);
    settings_ = model_.default_settings();
    settings_.dropout = {options.dropout, false, 1, 0};
  }

  double step_seconds(const std::vector<Example>& batch) {
    return seconds_of([&] {
      ++settings_.dropout.update;
      parallel_.refresh(parameters_);
      parallel_.forward_backward(batch, {1, 2}, parameters_, settings_,
                                 1.0F / static_cast<float>(batch.size()));
      sgd_step({1.0, 5.0}, parallel_.gradients(), parameters_, pool_);
    });
  }

 private:
  TranslationModel model_;
  Parameters<float> parameters_;
  DataParallel<float> parallel_;
  WorkerPool& pool_;
  RunSettings settings_;
};

size_t peak_memory() {
  struct rusage usage {};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<size_t>(usage.ru_maxrss) * 1024;
}

}  // namespace

BenchTrainResult bench_train(const BenchTrainOptions& options, int threads) {
  use_one_thread_for_products();
  WorkerPool pool(threads);
  Random random(2);
  const std::vector<Example> batch = made_up_sentences(options, random);
  ModelOptions model_options;
  model_options.source_vocabulary = model_options.target_vocabulary = options.vocabulary;
  const double operations =
      2 * 3 * static_cast<double>(options.sentences) *
      forward_multiply_adds(model_options, {options.source_tokens, options.target_tokens});
  const auto tokens = static_cast<double>(options.sentences * options.target_tokens);

  BenchTrainResult result;
  result.threads = threads;
  for (const auto transform : {attention::Transform::kSoftmax, attention::Transform::kCsparsemax}) {
    model_options.transform = transform;
    Trainee trainee(model_options, pool);
    trainee.step_seconds(batch);  // the first step allocates
    result.peak_bytes = std::max(result.peak_bytes, peak_memory());
    LargeProduct product(pool);
    product.gflops();
    // Product and step by turns: what else the machine does meets both alike.
    std::vector<double> gflops, seconds;
    for (int step = 0; step < options.steps; ++step) {
      gflops.push_back(product.gflops());
      seconds.push_back(trainee.step_seconds(batch));
    }
    TrainSpeed speed;
    speed.transform = transform;
    speed.seconds_per_step = median(seconds);
    speed.tokens_per_second = tokens / speed.seconds_per_step;
    speed.gflops = operations / speed.seconds_per_step / 1e9;
    speed.gemm_share = speed.gflops / median(gflops);
    result.gemm_gflops = median(gflops);
    result.speeds.push_back(speed);
  }
  return result;
}

std::string to_json(const BenchTrainResult& result) {
  nlohmann::ordered_json json;
  json["threads"] = result.threads;
  json["gemm_gflops"] = result.gemm_gflops;
  json["peak_bytes"] = result.peak_bytes;
  for (const TrainSpeed& speed : result.speeds) {
    nlohmann::ordered_json& one = json[to_string(speed.transform)];
    one["seconds_per_step"] = speed.seconds_per_step;
    one["tokens_per_second"] = speed.tokens_per_second;
    one["gflops"] = speed.gflops;
    one["gemm_share"] = speed.gemm_share;
  }
  return json.dump(2);
}

}  // namespace allot
