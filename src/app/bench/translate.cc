#include "app/bench/translate.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/bench/random_model.h"
#include "app/bench/tools.h"
#include "base/error.h"
#include "base/json_text.h"
#include "base/line_reader.h"
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
    ModelOptions model;
    model.source_vocabulary = model.target_vocabulary = options.vocabulary;
    write_random_model(task.scratch->path("model"), model);
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

// What translating took, and what it was.
struct Work {
  Duration duration;
  size_t source_tokens = 0;  // sinks included
  size_t target_tokens = 0;  // end symbols included
  size_t decoder_steps = 0;  // of all hypotheses
  size_t shortlist_tokens = 0;
};

Work work_of(const Translator& translator, const std::vector<LineInput>& lines,
             const DecodeOptions& options, WorkerPool& pool) {
  Work work;
  std::vector<LineTranslation> translations;
  work.duration = duration_of([&] { translations = translator.translate(lines, options, pool); });
  for (const LineTranslation& line : translations) {
    if (line.hypotheses.empty()) continue;
    work.source_tokens += line.shape().num_columns();
    work.target_tokens += line.hypotheses.front().target.tokens.size() + 1;
    work.decoder_steps += line.decoder_steps;
    work.shortlist_tokens += line.shortlist_size;
  }
  return work;
}

// Operations, in units of 1e9.
double operations(const Translator& translator, const Work& work) {
  return 2e-9 * forward_multiply_adds(translator.model().folder().options(),
                                      {work.source_tokens, work.decoder_steps});
}

BatchSpeed measure_batches(const Translator& translator, const Task& task,
                           const DecodeOptions& options, LargeProduct& product, WorkerPool& pool) {
  std::vector<double> wall, cpu, share, cpu_share;
  Work work;
  for (int round = 0; round < kRounds; ++round) {
    // The product before and after: other load of the machine affects both equally.
    const Duration before = product.run();
    work = work_of(translator, task.lines, options, pool);
    const Duration behind = product.run();
    wall.push_back(work.duration.wall);
    cpu.push_back(work.duration.cpu);
    const double own = operations(translator, work);
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
                    const Task& task, BenchTranslateResult& result) {
  WorkerPool alone(1);
  const infer::Model& model = translator.model().inference();
  const double weight_bytes = sizeof(float) * forward_multiply_adds(model.options(), {0, 1});
  const MemoryRead memory;
  std::vector<double> sentence, step, read, ratio;
  for (size_t i = 0; i < std::min(options.single_sentences, task.lines.size()); ++i) {
    // Memory before and after: other load of the machine affects both equally.
    const Duration before = memory.run();
    const Work work = work_of(translator, {task.lines[i]}, task.decode, alone);
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
    const Work work = work_of(translator, task.lines, options, pool);
    return work.duration.cpu / static_cast<double>(work.decoder_steps);
  };
  for (int round = 0; round < kRounds; ++round) {
    const double before = step(softmax), own = step(csparsemax), behind = step(softmax);
    ratios.push_back(2 * own / (before + behind));
  }
  return median(ratios);
}

// The lines at once, or one after the other.
ShortlistSpeed::Way compare_shortlist(const Translator& translator,
                                      const std::vector<std::vector<LineInput>>& calls,
                                      DecodeOptions options, WorkerPool& pool) {
  std::vector<double> with, ratios;
  size_t num_lines = 0;
  for (const std::vector<LineInput>& lines : calls) num_lines += lines.size();
  const auto seconds = [&](ShortlistUse use) {
    options.shortlist = use;
    double sum = 0;
    for (const std::vector<LineInput>& lines : calls) {
      sum += work_of(translator, lines, options, pool).duration.wall;
    }
    return sum;
  };
  for (int round = 0; round < kRounds; ++round) {
    const double before = seconds(ShortlistUse::kOff), own = seconds(ShortlistUse::kOn),
                 behind = seconds(ShortlistUse::kOff);
    with.push_back(own);
    ratios.push_back((before + behind) / (2 * own));
  }
  return {static_cast<double>(num_lines) / median(with), median(ratios)};
}

ShortlistSpeed measure_shortlist(const BenchTranslateOptions& options, const Translator& translator,
                                 const Task& task, WorkerPool& pool) {
  ShortlistSpeed speed;
  DecodeOptions decode = task.decode;
  decode.shortlist = ShortlistUse::kOn;
  speed.tokens =
      static_cast<double>(work_of(translator, task.lines, decode, pool).shortlist_tokens) /
      static_cast<double>(task.lines.size());
  speed.beam = compare_shortlist(translator, {task.lines}, decode, pool);
  std::vector<std::vector<LineInput>> single;
  for (size_t i = 0; i < std::min(options.single_sentences, task.lines.size()); ++i) {
    single.push_back({task.lines[i]});
  }
  WorkerPool alone(1);
  speed.single = compare_shortlist(translator, single, decode, alone);
  decode.beam.beam_size = 1;
  speed.greedy = compare_shortlist(translator, {task.lines}, decode, pool);
  return speed;
}

nlohmann::ordered_json to_json(const ShortlistSpeed::Way& way) {
  return {{"sentences_per_second", way.sentences_per_second}, {"times_without", way.times_without}};
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

std::string to_text(const ShortlistSpeed& speed) {
  return fmt::format(
      "with a shortlist of {:.0f} tokens: beam 5 {:.1f} sentences/s ({:.2f} x), greedy {:.1f} "
      "({:.2f} x), one at a time {:.1f} ({:.2f} x)\n",
      speed.tokens, speed.beam.sentences_per_second, speed.beam.times_without,
      speed.greedy.sentences_per_second, speed.greedy.times_without,
      speed.single.sentences_per_second, speed.single.times_without);
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
  result.start_ms = 1000 * *std::min_element(starts.begin(), starts.end());
  translator->translate(task.lines, task.decode, pool);
  result.peak_bytes = peak_memory();
  result.transform = translator->attention({}).front().settings().transform;
  result.vocabulary = translator->model().folder().options().target_vocabulary;
  for (const Tensor& tensor : translator->model().folder().weights().tensors) {
    result.weight_bytes += tensor.bytes().size();
  }

  LargeProduct product(pool);
  product.run();
  result.beam = measure_batches(*translator, task, task.decode, product, pool);
  DecodeOptions greedy = task.decode;
  greedy.beam.beam_size = 1;
  result.greedy = measure_batches(*translator, task, greedy, product, pool);
  result.gemm_gflops = product.operations() / product.run().wall;
  measure_single(options, *translator, task, result);
  result.times_softmax = times_softmax(*translator, task, pool);
  if (translator->model().shortlist() != nullptr) {
    result.shortlist = measure_shortlist(options, *translator, task, pool);
  }
  return result;
}

std::string to_json(const BenchTranslateResult& result) {
  nlohmann::ordered_json json;
  json["threads"] = result.threads;
  json["sentences"] = result.sentences;
  json["vocabulary"] = result.vocabulary;
  json["transform"] = to_string(result.transform);
  json["greedy"] = to_json(result.greedy);
  json["beam5"] = to_json(result.beam);
  json["single_sentence_ms"] = result.single_sentence_ms;
  json["step_ms"] = result.step_ms;
  json["weights_read_ms"] = result.weights_read_ms;
  json["step_over_read"] = result.step_over_read;
  json["csparsemax_times_softmax"] = result.times_softmax;
  if (result.shortlist) {
    json["shortlist"] = {{"tokens", result.shortlist->tokens},
                         {"beam5", to_json(result.shortlist->beam)},
                         {"greedy", to_json(result.shortlist->greedy)},
                         {"single", to_json(result.shortlist->single)}};
  }
  json["gemm_gflops"] = result.gemm_gflops;
  json["bandwidth_bytes_per_second"] = result.bandwidth;
  json["start_ms"] = result.start_ms;
  json["weight_bytes"] = result.weight_bytes;
  json["peak_bytes"] = result.peak_bytes;
  return json_text(json, 2);
}

std::string to_text(const BenchTranslateResult& result) {
  return fmt::format("{}, {}, vocabulary of {}, {}\n",
                     format_count(static_cast<uint64_t>(result.threads), "thread"),
                     format_count(result.sentences, "sentence"), result.vocabulary,
                     to_string(result.transform)) +
         fmt::format("product  {:8.1f} GFLOP/s\n", result.gemm_gflops) +
         to_text("beam 5", result.beam) + to_text("greedy", result.greedy) +
         fmt::format(
             "one at a time: {:.1f} ms per sentence, {:.2f} ms per decoder step, {:.2f} x reading "
             "its weights from memory\n",
             result.single_sentence_ms, result.step_ms, result.step_over_read) +
         (result.shortlist ? to_text(*result.shortlist) : "") +
         fmt::format(
             "csparsemax {:.3f} x the time of softmax; ready in {:.0f} ms; peak {:.0f} MB "
             "with weights of {:.0f} MB",
             result.times_softmax, result.start_ms, static_cast<double>(result.peak_bytes) / 1e6,
             static_cast<double>(result.weight_bytes) / 1e6);
}

}  // namespace allot
