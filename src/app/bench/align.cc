#include "app/bench/align.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json_text.h"
#include "base/progress.h"
#include "base/worker_pool.h"
#include "toy/corpus.h"

namespace allot {
namespace {

struct CpuAndWallClock {
  std::chrono::steady_clock::time_point wall = std::chrono::steady_clock::now();
  std::clock_t cpu = std::clock();
};

uint64_t peak_memory_so_far() {
  struct rusage usage {};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<uint64_t>(usage.ru_maxrss) * 1024;
}

std::vector<align::WordId> number(const std::vector<std::string>& words, align::WordIds& ids) {
  std::vector<align::WordId> numbers;
  numbers.reserve(words.size());
  for (const std::string& word : words) numbers.push_back(ids.add(word));
  return numbers;
}

NumberedPairs built_in_pairs(uint64_t num_pairs, align::ModelText& text) {
  ToyGenerator generator(1);
  NumberedPairs numbered;
  for (uint64_t i = 0; i < num_pairs; ++i) {
    const ToySentence sentence = generator.next();
    numbered.pairs.source.add(number(sentence.german, text.source_words));
    numbered.pairs.target.add(number(sentence.english, text.target_words));
  }
  return numbered;
}

}  // namespace

void BenchAlignOptions::validate() const {
  training.validate();
  if (num_pairs < 1 || repeat < 1) {
    throw Error::usage("there is nothing to measure",
                       "--sentences and --repeat must be at least 1");
  }
}

BenchAlignResult run_bench_align(const BenchAlignOptions& options, const Run& run) {
  options.validate();
  const bool has_files = !options.text.pairs.empty() || !options.text.files.source.empty() ||
                         !options.text.files.target.empty() || options.text.files.is_tsv();
  if (has_files) options.text.validate();
  BenchAlignResult result;
  result.threads = run.threads;
  result.iterations = options.training.iterations;
  result.seconds = std::numeric_limits<double>::max();
  for (int repetition = 0; repetition < options.repeat; ++repetition) {
    align::ModelText text;
    NumberedPairs numbered;
    if (!has_files) numbered = built_in_pairs(options.num_pairs, text);
    const CpuAndWallClock start;
    if (has_files) numbered = read_new_words(options.text, text);
    WorkerPool pool(run.threads);
    const align::TrainedDirection trained =
        align::train(align::directed(numbered.pairs, text.sizes(), align::Direction::kForward),
                     options.training, {}, pool);
    const CpuAndWallClock end;
    const double seconds = std::chrono::duration<double>(end.wall - start.wall).count();
    if (seconds < result.seconds) {
      result.seconds = seconds;
      result.cpu_seconds = static_cast<double>(end.cpu - start.cpu) / CLOCKS_PER_SEC;
    }
    result.seconds_slowest = std::max(result.seconds_slowest, seconds);
    result.num_pairs = numbered.pairs.size();
    result.num_words = numbered.pairs.source.num_tokens() + numbered.pairs.target.num_tokens();
    result.num_entries = trained.table.given.size();
  }
  result.peak_bytes = peak_memory_so_far();
  return result;
}

std::string to_json(const BenchAlignResult& result) {
  nlohmann::ordered_json object;
  object["pairs"] = result.num_pairs;
  object["words"] = result.num_words;
  object["entries"] = result.num_entries;
  object["threads"] = result.threads;
  object["iterations"] = result.iterations;
  object["seconds"] = result.seconds;
  object["cpu_seconds"] = result.cpu_seconds;
  object["seconds_slowest"] = result.seconds_slowest;
  object["pairs_per_second"] = result.pairs_per_second();
  object["peak_bytes"] = result.peak_bytes;
  return json_text(object);
}

std::string to_text(const BenchAlignResult& result) {
  return fmt::format(
      "{}, {}, {} table entries, {}, {}: {:.2f} s (slowest {:.2f} "
      "s; CPU {:.2f} s), {} pairs/s, {:.1f} MB",
      format_count(result.num_pairs, "pair"), format_count(result.num_words, "word"),
      format_count(result.num_entries),
      format_count(static_cast<uint64_t>(result.iterations), "iteration"),
      format_count(static_cast<uint64_t>(result.threads), "thread"), result.seconds,
      result.seconds_slowest, result.cpu_seconds,
      format_count(static_cast<uint64_t>(result.pairs_per_second())),
      static_cast<double>(result.peak_bytes) / 1e6);
}

}  // namespace allot
