#include "app/align.h"

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <vector>

#include "align/model_file.h"
#include "align/pharaoh.h"
#include "base/error.h"
#include "base/files_in_use.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "base/worker_pool.h"

namespace allot {
namespace {

using align::AlignmentKind;
using align::DirectedAlignment;

constexpr size_t kPairsPerBlock = 4096;

const char* name_of(align::Direction direction) {
  return direction == align::Direction::kForward ? "forward" : "reverse";
}

// The alignments of the requested directions, in order.
using Alignments = std::vector<DirectedAlignment>;

align::TrainedDirection train_direction(const align::DirectedPairs& pairs,
                                        align::Direction direction, const AlignOptions& options,
                                        WorkerPool& pool) {
  const auto passes = static_cast<uint64_t>(options.training.iterations);
  Progress progress(fmt::format("align {}", name_of(direction)),
                    passes * pairs.generated.num_tokens(), "words");
  uint64_t shown = 0;
  align::TrainObserver observer;
  observer.on_progress = [&](uint64_t words_done) {
    progress.advance(words_done - shown);
    shown = words_done;
  };
  observer.on_iteration = [&](const align::IterationReport& report) {
    log::info("{}, iteration {} of {}: perplexity {:.6g}, tension {:.6g}", name_of(direction),
              report.iteration, options.training.iterations, report.perplexity, report.tension);
  };
  return align::train(pairs, options.training, {options.with_scores}, pool, observer);
}

Alignments train_and_align(const AlignOptions& options, const NumberedPairs& numbered,
                           const align::ModelText& text, WorkerPool& pool,
                           std::optional<align::ModelWriter>& writer) {
  if (!options.save_model.empty()) writer.emplace(options.save_model, text);
  Alignments alignments;
  for (const align::Direction direction : align::directions_of(options.kind)) {
    align::TrainedDirection trained = train_direction(
        align::directed(numbered.pairs, text.sizes(), direction), direction, options, pool);
    if (writer) writer->add(direction, trained.model());
    alignments.push_back(std::move(trained.alignment));
  }
  return alignments;
}

Alignments align_with_model(const AlignOptions& options, const NumberedPairs& numbered,
                            const align::ModelFile& model, WorkerPool& pool) {
  Alignments alignments;
  for (const align::Direction direction : align::directions_of(options.kind)) {
    const align::PreparedPairs prepared(
        align::directed(numbered.pairs, model.text().sizes(), direction));
    alignments.push_back(align::viterbi_alignment(prepared, model.direction(direction),
                                                  {options.with_scores}, pool));
  }
  return alignments;
}

std::string format_pair(const AlignOptions& options, const align::SentencePairs& pairs,
                        const Alignments& alignments, size_t pair) {
  std::string line = align::format_links(
      align::combine_links(pairs, alignments, {options.kind, options.symmetrization}, pair));
  const bool is_empty = pairs.source[pair].empty() || pairs.target[pair].empty();
  if (options.with_scores && !is_empty) {
    line += fmt::format(" ||| {:.6g}", alignments[0].scores[pair]);
  }
  return line;
}

void write_links(const AlignOptions& options, const align::SentencePairs& pairs,
                 const Alignments& alignments, WorkerPool& pool, OutputFile& output) {
  for (size_t begin = 0; begin < pairs.size(); begin += kPairsPerBlock) {
    const size_t count = std::min(kPairsPerBlock, pairs.size() - begin);
    const auto lines = pool.map<std::string>(
        count, [&](size_t i) { return format_pair(options, pairs, alignments, begin + i); });
    for (const std::string& line : lines) output.write_line(line);
  }
}

void report_text(const NumberedPairs& numbered, const align::ModelText& text) {
  log::info("read {}: {} ({} different), {} ({} different)",
            format_count(numbered.pairs.size(), "pair"),
            format_count(numbered.pairs.source.num_tokens(), "source word"),
            format_count(text.sizes().source),
            format_count(numbered.pairs.target.num_tokens(), "target word"),
            format_count(text.sizes().target));
}

}  // namespace

void AlignOptions::validate() const {
  text.validate();
  training.validate();
  if (with_scores && kind == AlignmentKind::kSymmetric) {
    throw Error::usage("--scores is for one direction, and --both has two",
                       "leave one of them out");
  }
  if (!model.empty() && !save_model.empty()) {
    throw Error::usage("--model uses a model and --save-model trains one", "leave one of them out");
  }
}

AlignResult run_align(const AlignOptions& options, const Run& run) {
  options.validate();
  const ParallelFiles& files = options.text.files;
  const InputHolds inputs(
      {files.source, files.target, files.tsv, options.text.pairs, options.model});
  OutputFile output(options.output);  // first, so that a place that is not writable is reported now
  WorkerPool pool(run.threads);
  NumberedPairs numbered;
  Alignments alignments;
  std::optional<align::ModelWriter> writer;
  if (options.model.empty()) {
    align::ModelText text;
    text.frame.has_sink = options.has_sink;
    numbered = read_new_words(options.text, text);
    report_text(numbered, text);
    alignments = train_and_align(options, numbered, text, pool, writer);
  } else {
    const align::ModelFile model(options.model);
    if (options.has_sink && !model.text().frame.has_sink) {
      throw Error({options.model}, "the aligner model was trained without <sink>",
                  "leave --sink out, or train the model with it");
    }
    for (const align::Direction direction : align::directions_of(options.kind))
      model.direction(direction);
    numbered = read_known_words(options.text, model.text());
    alignments = align_with_model(options, numbered, model, pool);
  }
  write_links(options, numbered.pairs, alignments, pool, output);
  std::vector<OutputFile*> outputs;
  if (writer) outputs.push_back(&writer->finish());
  outputs.push_back(&output);
  commit_all(outputs);
  if (numbered.num_empty > 0) {
    log::warning("{} of {} {} an empty side; {} empty", format_count(numbered.num_empty),
                 format_count(numbered.pairs.size(), "pair"),
                 numbered.num_empty == 1 ? "has" : "have",
                 numbered.num_empty == 1 ? "its alignment line is" : "their alignment lines are");
  }
  return {numbered.pairs.size(), numbered.num_empty};
}

}  // namespace allot
