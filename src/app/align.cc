#include "app/align.h"

#include <fmt/format.h>

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "align/model_file.h"
#include "align/pharaoh.h"
#include "app/align_ranks.h"
#include "base/error.h"
#include "base/files_in_use.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "base/worker_pool.h"
#include "train/distributed/run_together.h"
#include "train/distributed/same_task.h"

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
                                        WorkerPool& pool, const align::Team& team) {
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
  return align::train(pairs, options.training, {options.with_scores}, pool, observer, team);
}

Alignments train_and_align(const AlignOptions& options, const NumberedPairs& numbered,
                           const align::ModelText& text, WorkerPool& pool, const align::Team& team,
                           std::optional<align::ModelWriter>& writer) {
  if (!options.save_model.empty()) writer.emplace(options.save_model, text);
  Alignments alignments;
  for (const align::Direction direction : align::directions_of(options.kind)) {
    align::TrainedDirection trained = train_direction(
        align::directed(numbered.pairs, text.sizes(), direction), direction, options, pool, team);
    if (writer) writer->add(direction, trained.model());
    alignments.push_back(std::move(trained.alignment));
  }
  return alignments;
}

Alignments align_with_model(const AlignOptions& options, const align::SentencePairs& pairs,
                            const align::ModelFile& model, WorkerPool& pool,
                            const align::Team& team) {
  Alignments alignments;
  for (const align::Direction direction : align::directions_of(options.kind)) {
    const align::PreparedPairs prepared(align::directed(pairs, model.text().sizes(), direction));
    alignments.push_back(align::viterbi_alignment(prepared, model.direction(direction),
                                                  {options.with_scores}, pool, {}, team));
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

// A model that can be used as the options say.
std::unique_ptr<align::ModelFile> open_model(const AlignOptions& options) {
  if (options.model.empty()) return nullptr;
  auto model = std::make_unique<align::ModelFile>(options.model);
  if (options.has_sink && !model->text().frame.has_sink) {
    throw Error({options.model}, "the aligner model was trained without <sink>",
                "leave --sink out, or train the model with it");
  }
  for (const align::Direction direction : align::directions_of(options.kind)) {
    model->direction(direction);
  }
  return model;
}

// What must be the same on all ranks, or they were not meant to work together.
std::string task_of(const AlignOptions& options) {
  const ParallelFiles& files = options.text.files;
  return fmt::format("{}{}{}{} to {}", files.source, files.target, files.tsv, options.text.pairs,
                     options.output);
}

// The text and the model of a process that has them.
struct AlignInput {
  NumberedPairs numbered;
  align::ModelText text;  // of a model that is trained
  std::unique_ptr<align::ModelFile> model;

  align::VocabularySizes sizes() const { return model ? model->text().sizes() : text.sizes(); }
};

AlignInput read_input(const AlignOptions& options) {
  AlignInput input;
  input.model = open_model(options);
  if (input.model) {
    input.numbered = read_known_words(options.text, input.model->text());
    return input;
  }
  input.text.frame.has_sink = options.has_sink;
  input.numbered = read_new_words(options.text, input.text);
  report_text(input.numbered, input.text);
  return input;
}

AlignResult write_result(const AlignOptions& options, const AlignInput& input,
                         const Alignments& alignments, WorkerPool& pool,
                         std::optional<align::ModelWriter>& writer, OutputFile& output) {
  const NumberedPairs& numbered = input.numbered;
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

// Alone, or on rank 0. `has_begun`: from then on the others are at work, and know of a failure by
// the next step that all make.
AlignResult align_on_first_rank(const AlignOptions& options, const Run& run, RankGroup& group,
                                bool& has_begun) {
  const ParallelFiles& files = options.text.files;
  const InputHolds inputs(
      {files.source, files.target, files.tsv, options.text.pairs, options.model});
  files.warn_of_one_text();
  OutputFile output(options.output);  // first, so that a place that is not writable is reported now
  WorkerPool pool(run.threads);
  const AlignInput input = read_input(options);
  align::Team team = team_of(group);
  team.needs_table = !options.save_model.empty();
  has_begun = true;
  if (!group.is_alone()) {
    group.announce({TrainingCommand::Kind::kBegin});
    send_pairs(group, input.numbered.pairs, input.sizes());
    group.report({}, "");
    group.communicator().limit_waits();
  }
  std::optional<align::ModelWriter> writer;
  const Alignments alignments =
      input.model ? align_with_model(options, input.numbered.pairs, *input.model, pool, team)
                  : train_and_align(options, input.numbered, input.text, pool, team, writer);
  group.note_end();  // the others are done
  return write_result(options, input, alignments, pool, writer, output);
}

// On the other ranks: aligns what rank 0 has read.
void follow_align(const AlignOptions& options, const Run& run, RankGroup& group) {
  if (group.next_command().kind == TrainingCommand::Kind::kEnd) return;
  const SharedPairs shared = receive_pairs(group);
  std::unique_ptr<align::ModelFile> model;
  std::exception_ptr failure;
  try {
    model = open_model(options);
  } catch (...) {
    failure = std::current_exception();
  }
  group.report(failure, "");
  group.communicator().limit_waits();
  WorkerPool pool(run.threads);
  align::Team team = team_of(group);
  team.needs_table = !options.save_model.empty();
  if (model) {
    align_with_model(options, shared.pairs, *model, pool, team);
  } else {
    for (const align::Direction direction : align::directions_of(options.kind)) {
      align::train(align::directed(shared.pairs, shared.sizes, direction), options.training,
                   {options.with_scores}, pool, {}, team);
    }
  }
  group.note_end();
}

AlignResult align_in_group(const AlignOptions& options, const Run& run, RankGroup& group) {
  bool has_begun = false;
  if (group.is_alone()) return align_on_first_rank(options, run, group, has_begun);
  agree_on_task(group, {}, "align", task_of(options));
  if (group.rank() > 0) {
    follow_align(options, run, group);
    return {};
  }
  try {
    return align_on_first_rank(options, run, group, has_begun);
  } catch (...) {
    if (!has_begun) group.end();
    throw;
  }
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
  AlignResult result;
  run_together(options.distributed,
               [&](RankGroup& group) { result = align_in_group(options, run, group); });
  return result;
}

}  // namespace allot
