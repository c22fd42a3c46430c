#include "app/bench/translate.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/bench/random_model.h"
#include "app/bench/tools.h"
#include "app/bench/translation_work.h"
#include "base/error.h"
#include "base/json_text.h"
#include "base/line_reader.h"
#include "base/log.h"
#include "base/progress.h"
#include "base/scratch_folder.h"
#include "model/cost.h"
#include "nn/gemm.h"
#include "translate/translator.h"

namespace allot {
namespace {

constexpr int kRounds = 3;
constexpr size_t kBeamSize = 5;

// What is translated, with what.
struct Task {
  std::unique_ptr<ScratchFolder> scratch;  // for the random model
  LoadOptions load;
  DecodeOptions decode;
  std::vector<LineInput> lines;
};

Task make_task(const BenchTranslateOptions& options) {
  Task task;
  std::vector<std::string> texts;
  task.decode.batch_size = options.batch_size;
  task.decode.shortlist = ShortlistUse::kOff;
  if (options.model.empty()) {
    task.scratch = std::make_unique<ScratchFolder>();
    write_random_model(task.scratch->path("model"),
                       measured_model(options.architecture, options.decoder, options.vocabulary));
    task.load.models = {task.scratch->path("model")};
    // Its sentences end for no reason of their own.
    task.decode.beam.max_length_factor = 0.5;
    texts = random_lines(options.sentences, options.vocabulary);
  } else {
    task.load.models = {options.model};
    texts = read_lines(options.source);
    if (texts.size() > options.sentences) texts.resize(options.sentences);
  }
  for (const std::string& text : texts) {
    task.lines.emplace_back();
    task.lines.back().text = text;
  }
  if (task.lines.empty()) throw Error({options.source}, "is empty", "give some text to translate");
  return task;
}

BatchSpeed measure_batches(const Translator& translator, const Task& task,
                           const DecodeOptions& options, LargeProduct& product, WorkerPool& pool) {
  std::vector<double> wall, cpu, share, cpu_share;
  TranslationWork work;
  for (int round = 0; round < kRounds; ++round) {
    // The product before and after: other load of the machine affects both equally.
    const Duration before = product.run();
    work = translation_work(translator, task.lines, options, pool);
    const Duration behind = product.run();
    wall.push_back(work.duration.wall);
    cpu.push_back(work.duration.cpu);
    const double own = work.operations(translator);
    share.push_back(own / work.duration.wall * (before.wall + behind.wall) / 2 /
                    product.operations());
    cpu_share.push_back(own / work.duration.cpu * (before.cpu + behind.cpu) / 2 /
                        product.operations());
  }
  return {static_cast<double>(task.lines.size()) / median(wall),
          static_cast<double>(work.target_tokens) / median(wall), median(cpu), median(share),
          median(cpu_share)};
}

void measure_single(const BenchTranslateOptions& options, const Translator& translator,
                    const Task& task, const MemoryRead& memory, BenchTranslateResult& result) {
  WorkerPool alone(1);
  const infer::Model& model = translator.model().inference();
  const bool is_int8 = translator.model().folder().precision() == Precision::kInt8;
  const double number_size = is_int8 ? sizeof(int8_t) : sizeof(float);
  const double weight_bytes = number_size * forward_multiply_adds(model.options(), {0, 1});
  std::vector<double> sentence, step, read, ratio;
  for (size_t i = 0; i < std::min(options.single_sentences, task.lines.size()); ++i) {
    // Memory before and after: other load of the machine affects both equally.
    const Duration before = memory.run();
    const TranslationWork work = translation_work(translator, {task.lines[i]}, task.decode, alone);
    const Duration behind = memory.run();
    if (work.decoder_steps == 0) continue;
    sentence.push_back(1000 * work.duration.wall);
    // The encoder's part of it is measured and taken off.
    const std::vector<uint32_t> tokens(work.source_tokens, Vocabulary::kNumSpecial);
    const double encoder = duration_of([&] { model.prepare({{tokens, {}, {}}}); }).cpu;
    // The first step has one hypothesis, each further one at most five, and every step reads all
    // weights: there were at least this many.
    const double num_steps = 1 + static_cast<double>(work.decoder_steps - 1) / kBeamSize;
    step.push_back(1000 * (work.duration.cpu - encoder) / num_steps);
    read.push_back(1000 * weight_bytes * (before.cpu + behind.cpu) / 2 /
                   static_cast<double>(memory.bytes()));
    ratio.push_back(step.back() / read.back());
  }
  if (sentence.empty()) return;
  result.single_sentence_ms = median(sentence);
  result.step_ms = median(step);
  result.weights_read_ms = median(read);
  result.step_over_read = median(ratio);
  result.bandwidth = 1000 * weight_bytes / result.weights_read_ms;
}

// CPU time of a decoder step, csparsemax over softmax.
double times_softmax(const Translator& translator, const Task& task, WorkerPool& pool) {
  std::vector<double> ratios;
  DecodeOptions softmax = task.decode, csparsemax = task.decode;
  softmax.attention.transform = attention::Transform::kSoftmax;
  csparsemax.attention.transform = attention::Transform::kCsparsemax;
  const auto step = [&](const DecodeOptions& options) {
    const TranslationWork work = translation_work(translator, task.lines, options, pool);
    return work.duration.cpu / static_cast<double>(work.decoder_steps);
  };
  for (int round = 0; round < kRounds; ++round) {
    const double before = step(softmax), own = step(csparsemax), behind = step(softmax);
    ratios.push_back(2 * own / (before + behind));
  }
  return median(ratios);
}

nlohmann::ordered_json to_json(const BatchSpeed& speed) {
  return {{"sentences_per_second", speed.sentences_per_second},
          {"tokens_per_second", speed.tokens_per_second},
          {"cpu_seconds", speed.cpu_seconds},
          {"gemm_share", speed.gemm_share},
          {"cpu_gemm_share", speed.cpu_gemm_share}};
}

std::string to_text(const char* name, const BatchSpeed& speed) {
  return fmt::format(
      "{:<8} {:8.1f} sentences/s, {:7.0f} tokens/s, {:.1f} % of the product ({:.1f} % in CPU "
      "time)\n",
      name, speed.sentences_per_second, speed.tokens_per_second, 100 * speed.gemm_share,
      100 * speed.cpu_gemm_share);
}

nlohmann::ordered_json to_json(const PrecisionCost& cost) {
  return {{"start_ms", cost.start_ms},
          {"weight_bytes", cost.weight_bytes},
          {"peak_bytes", cost.peak_bytes}};
}

std::string to_text(const char* name, const PrecisionCost& cost) {
  return fmt::format("{:<5} ready in {:.0f} ms; peak {:.0f} MB with weights of {:.0f} MB", name,
                     cost.start_ms, static_cast<double>(cost.peak_bytes) / 1e6,
                     static_cast<double>(cost.weight_bytes) / 1e6);
}

// A translator that has translated everything once, and what that took.
std::unique_ptr<Translator> open_and_translate(const Task& task, WorkerPool& pool,
                                               PrecisionCost& cost) {
  reset_peak_memory();
  std::unique_ptr<Translator> translator;
  std::vector<double> starts;
  for (int round = 0; round < kRounds; ++round) {
    translator.reset();
    starts.push_back(duration_of([&] {
                       translator = std::make_unique<Translator>(task.load);
                       translator->check(task.decode);
                     }).wall);
  }
  cost.start_ms = 1000 * *std::min_element(starts.begin(), starts.end());
  translator->translate(task.lines, task.decode, pool);
  cost.peak_bytes = peak_memory();
  for (const Tensor& tensor : translator->model().folder().weights().tensors) {
    cost.weight_bytes += tensor.bytes().size();
  }
  return translator;
}

}  // namespace

BenchTranslateResult bench_translate(const BenchTranslateOptions& options, int threads) {
  use_one_thread_for_products();
  Task task = make_task(options);
  BenchTranslateResult result;
  result.threads = threads;
  result.sentences = task.lines.size();
  WorkerPool pool(threads);
  task.decode.beam.beam_size = kBeamSize;

  // Floats last: what a program has freed may stay with it for a while.
  const bool has_floats = ModelFolder(task.load.models[0]).precision() == Precision::kFloat;
  task.load.precision = Precision::kInt8;
  open_and_translate(task, pool, result.int8);
  std::unique_ptr<Translator> floats, int8;
  task.load.precision = Precision::kFloat;
  result.has_floats = has_floats;
  if (has_floats) floats = open_and_translate(task, pool, result.floats);
  task.load.precision = Precision::kInt8;
  int8 = std::make_unique<Translator>(task.load);
  const Translator* const translator = has_floats ? floats.get() : int8.get();
  if (translator->model().shortlist() == nullptr) {
    log::info("{}: has no shortlist, so nothing is measured with one; 'allot shortlist' makes it",
              options.model);
  }
  result.transform = translator->attention({}).front().settings().transform;
  const ModelOptions& model = translator->model().folder().options();
  result.vocabulary = model.target_vocabulary;
  result.architecture = model.architecture;
  result.decoder = model.decoder_architecture();

  LargeProduct product(pool);
  product.run();
  result.beam = measure_batches(*translator, task, task.decode, product, pool);
  DecodeOptions greedy = task.decode;
  greedy.beam.beam_size = 1;
  result.greedy = measure_batches(*translator, task, greedy, product, pool);
  result.gemm_gflops = product.operations() / product.run().wall;
  const MemoryRead memory;
  measure_single(options, *translator, task, memory, result);
  result.times_softmax = times_softmax(*translator, task, pool);
  WaysTask ways{{}, task.lines, task.decode, options.single_sentences, pool};
  if (has_floats) ways.translators.push_back(floats.get());
  ways.translators.push_back(int8.get());
  Int8Peak int8_peak(pool);
  result.ways = measure_ways(ways, {product, int8_peak, memory});
  result.int8_gops = 1 / int8_peak.seconds_per_operation();
  return result;
}

std::string to_json(const BenchTranslateResult& result) {
  nlohmann::ordered_json json;
  json["threads"] = result.threads;
  json["sentences"] = result.sentences;
  json["architecture"] = to_string(result.architecture);
  json["decoder"] = to_string(result.decoder);
  json["vocabulary"] = result.vocabulary;
  json["transform"] = to_string(result.transform);
  json["greedy"] = to_json(result.greedy);
  json["beam5"] = to_json(result.beam);
  json["single_sentence_ms"] = result.single_sentence_ms;
  json["step_ms"] = result.step_ms;
  json["weights_read_ms"] = result.weights_read_ms;
  json["step_over_read"] = result.step_over_read;
  json["csparsemax_times_softmax"] = result.times_softmax;
  json["shortlist_tokens"] = result.ways.shortlist_tokens;
  json["ways"] = nlohmann::ordered_json::array();
  for (const TranslationWay& way : result.ways.ways) json["ways"].push_back(to_json(way));
  json["gemm_gflops"] = result.gemm_gflops;
  json["int8_gops"] = result.int8_gops;
  json["bandwidth_bytes_per_second"] = result.bandwidth;
  if (result.has_floats) json["float"] = to_json(result.floats);
  json["int8"] = to_json(result.int8);
  return json_text(json, 2);
}

std::string to_text(const BenchTranslateResult& result) {
  return fmt::format("{}, {}, {}, vocabulary of {}, {}\n",
                     format_count(static_cast<uint64_t>(result.threads), "thread"),
                     format_count(result.sentences, "sentence"),
                     sides_text(result.architecture, result.decoder), result.vocabulary,
                     to_string(result.transform)) +
         fmt::format("product  {:8.1f} GFLOP/s; 8-bit multiply-adds {:.1f} GOP/s\n",
                     result.gemm_gflops, result.int8_gops) +
         to_text("beam 5", result.beam) + to_text("greedy", result.greedy) +
         fmt::format(
             "one at a time: {:.1f} ms per sentence, {:.2f} ms per decoder step, {:.2f} x reading "
             "its weights from memory\n",
             result.single_sentence_ms, result.step_ms, result.step_over_read) +
         to_text(result.ways) +
         fmt::format("csparsemax {:.3f} x the time of softmax\n", result.times_softmax) +
         (result.has_floats ? to_text("float", result.floats) + "\n" : "") +
         to_text("int8", result.int8);
}

}  // namespace allot
