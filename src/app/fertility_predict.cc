#include "app/fertility_predict.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/error.h"
#include "base/line_reader.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "base/worker_pool.h"
#include "corpus/numbered_pairs.h"
#include "fertility/fertility_file.h"
#include "fertility/fertility_predictor.h"
#include "nn/gemm.h"
#include "text/source_frame.h"

namespace allot {
namespace {

constexpr size_t kSentencesPerTask = 64;
constexpr size_t kSentencesPerBlock = 4096;

using Sentences = std::vector<std::vector<uint32_t>>;

std::string line_of(const std::vector<infer::FertilityPrediction>& predictions,
                    const FertilityPredictOptions& options) {
  const uint32_t minimum = options.minimum.value_or(0);
  if (options.most_probable) {
    std::vector<uint32_t> numbers;
    numbers.reserve(predictions.size());
    for (const infer::FertilityPrediction& prediction : predictions)
      numbers.push_back(std::max(minimum, prediction.most_probable()));
    return format_fertilities(ArrayView<uint32_t>(numbers));
  }
  std::vector<float> numbers;
  numbers.reserve(predictions.size());
  for (const infer::FertilityPrediction& prediction : predictions) {
    numbers.push_back(
        std::max(static_cast<float>(minimum), prediction.bound(options.quantile.value_or(0))));
  }
  return format_fertilities(ArrayView<float>(numbers));
}

void check_minimum(const FertilityPredictOptions& options, const FertilityPredictor& predictor) {
  if (!options.minimum || *options.minimum >= predictor.minimum()) return;
  throw Error::usage(fmt::format("--minimum is {}, but the model predicts {} at least",
                                 *options.minimum, predictor.minimum()),
                     fmt::format("leave it out, or train with a minimum of {}", *options.minimum));
}

}  // namespace

void FertilityPredictOptions::validate() const {
  if (quantile && !(*quantile > 0 && *quantile < 1)) {
    throw Error::usage(fmt::format("--quantile is {}", *quantile),
                       "it must be above 0 and below 1");
  }
  if (quantile && most_probable) {
    throw Error::usage("--quantile has no effect with --most-probable", "leave one of them out");
  }
}

void run_fertility_predict(const FertilityPredictOptions& options, const Run& run) {
  options.validate();
  use_one_thread_for_products();
  const LoadedTagger tagger = load_tagger(options.model);
  check_minimum(options, tagger.predictor);
  OutputFile output(options.stream.output);
  LineReader reader(options.stream.input);
  WorkerPool pool(run.threads);
  Progress progress("predicting", 0, "sentences");
  std::string line;
  for (bool is_more = true; is_more;) {
    Sentences block;
    while (block.size() < kSentencesPerBlock && (is_more = reader.next(line))) {
      block.emplace_back();
      const std::vector<std::string_view> words = split_without_sink(line);
      check_alignable(words.size(), reader.place(), "the tagger");
      for (const std::string_view word : words) {
        block.back().push_back(tagger.vocabulary.id(word));
      }
    }
    const size_t num_tasks = (block.size() + kSentencesPerTask - 1) / kSentencesPerTask;
    const auto done = pool.map<std::vector<std::string>>(num_tasks, [&](size_t task) {
      const size_t begin = task * kSentencesPerTask;
      const size_t end = std::min(begin + kSentencesPerTask, block.size());
      const Sentences own(block.begin() + static_cast<std::ptrdiff_t>(begin),
                          block.begin() + static_cast<std::ptrdiff_t>(end));
      std::vector<std::string> lines;
      for (const auto& predictions : tagger.predictor.predict(own)) {
        lines.push_back(line_of(predictions, options));
      }
      return lines;
    });
    for (const std::vector<std::string>& lines : done) {
      for (const std::string& one : lines) output.write_line(one);
      progress.advance(lines.size());
    }
  }
  progress.finish();
  output.commit();
}

}  // namespace allot
