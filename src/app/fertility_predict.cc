#include "app/fertility_predict.h"

#include <algorithm>
#include <vector>

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
                    bool most_probable) {
  if (most_probable) {
    std::vector<uint32_t> numbers;
    numbers.reserve(predictions.size());
    for (const infer::FertilityPrediction& prediction : predictions)
      numbers.push_back(prediction.most_probable);
    return format_fertilities(ArrayView<uint32_t>(numbers));
  }
  std::vector<float> numbers;
  numbers.reserve(predictions.size());
  for (const infer::FertilityPrediction& prediction : predictions)
    numbers.push_back(prediction.expected);
  return format_fertilities(ArrayView<float>(numbers));
}

}  // namespace

void run_fertility_predict(const FertilityPredictOptions& options, const Run& run) {
  use_one_thread_for_products();
  const LoadedTagger tagger = load_tagger(options.model);
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
        lines.push_back(line_of(predictions, options.most_probable));
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
