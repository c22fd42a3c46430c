#include "app/fertility_train.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <filesystem>

#include "app/fertility_text.h"
#include "base/byte_source.h"
#include "base/error.h"
#include "base/folder_lock.h"
#include "base/folder_name.h"
#include "base/line_reader.h"
#include "base/log.h"
#include "base/new_folders.h"
#include "base/progress.h"
#include "base/stop_signals.h"
#include "base/stopped_error.h"
#include "corpus/numbered_pairs.h"
#include "fertility/fertility_file.h"
#include "fertility/fertility_predictor.h"
#include "nn/gemm.h"
#include "text/source_frame.h"
#include "text/token_counts.h"
#include "train/shards.h"
#include "train/stale_temporaries.h"
#include "train/tagger_trainer.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

// Fertilities of a file must be whole numbers from `minimum` on to be classes.
FertilityCounts read_classes(const std::string& path, const std::string& source,
                             const SentenceNumbers<uint32_t>& tokens, uint32_t minimum) {
  FertilityCounts counts;
  FertilityReader reader(path);
  for (size_t i = 0; i < tokens.size(); ++i) {
    std::vector<uint32_t> classes;
    for (const float number : reader.next(tokens[i].size(), {display_name(source), i + 1})) {
      if (number < static_cast<float>(minimum) || number != std::floor(number)) {
        throw Error({display_name(path), i + 1},
                    fmt::format("a fertility of {} is not a whole number from {}", number, minimum),
                    "give actual fertilities, as 'allot fertility actual' writes them with the "
                    "same --minimum");
      }
      classes.push_back(static_cast<uint32_t>(number));
    }
    counts.add(classes);
  }
  reader.finish({display_name(source), tokens.size()});
  return counts;
}

FertilityText read_training_text(const FertilityTrainOptions::Text& where, uint32_t minimum) {
  if (!where.alignments.empty()) {
    return read_fertility_text(where.source, where.alignments, minimum);
  }
  FertilityText text;
  LineReader reader(where.source);
  std::string line;
  while (reader.next(line)) {
    std::vector<uint32_t> tokens;
    for (const std::string_view word : split_without_sink(line)) {
      tokens.push_back(text.words.add(word));
    }
    text.tokens.add(tokens);
  }
  text.actual = read_classes(where.fertilities, where.source, text.tokens, minimum);
  return text;
}

Vocabulary vocabulary_of(const FertilityText& text) {
  TokenCounts counts;
  for (const uint32_t word : text.tokens.all()) counts.add(text.words.word(word));
  return Vocabulary::build(counts);
}

// source: the file, for the message about a line that is no sentence.
TaggerText numbered(FertilityText text, const std::string& source, const Vocabulary& vocabulary) {
  TaggerText result;
  for (size_t i = 0; i < text.tokens.size(); ++i) {
    check_alignable(text.tokens[i].size(), {display_name(source), i + 1}, "the tagger");
    std::vector<uint32_t> tokens;
    for (const uint32_t word : text.tokens[i])
      tokens.push_back(vocabulary.id(text.words.word(word)));
    result.tokens.add(tokens);
  }
  result.actual = std::move(text.actual);
  return result;
}

void check_output(const std::string& output, bool overwrite) {
  std::error_code ignored;
  const std::string manifest = output + "/" + kTaggerFolder.manifest;
  if (overwrite || !fs::exists(manifest, ignored)) return;
  throw Error(ErrorKind::kUsage, {output}, "already exists",
              "train from scratch with --overwrite, or name another output");
}

// Two trainings would remove each other's.
FolderLock lock_checkpoints(const std::string& checkpoints, NewFolders& folders) {
  folders.make_or_throw(checkpoints, "name an output in a folder that you may write to");
  return FolderLock(checkpoints + "/lock", std::chrono::seconds(1), "training");
}

void require_text(const FertilityTrainOptions::Text& text, const char* prefix) {
  if (text.source.empty()) {
    throw Error::usage(fmt::format("no --{}source", prefix),
                       "give a file with the tokens of one sentence per line");
  }
  if (text.alignments.empty() == text.fertilities.empty()) {
    throw Error::usage(fmt::format("{} of --{}alignments and --{}fertilities",
                                   text.alignments.empty() ? "none" : "both", prefix, prefix),
                       "give one of them: links, or what 'allot fertility actual' makes of them");
  }
}

}  // namespace

void FertilityTrainOptions::validate() const {
  require_text(train, "");
  require_text(valid, "valid-");
  if (output.empty()) throw Error::usage("no --output", "name a folder for the tagger");
  tagger.validate();
}

void run_fertility_train(const FertilityTrainOptions& options, const Run& run) {
  options.validate();
  const std::string output = folder_name(options.output);
  const std::string checkpoints = output + ".checkpoints";
  check_output(output, options.overwrite);
  // A place that cannot be written shows now, not after training.
  { const SealedFolderWriter probe(kTaggerFolder, output); }
  NewFolders folders;  // removed if nothing is written
  const FolderLock lock = lock_checkpoints(checkpoints, folders);
  remove_own_temporaries(fs::path(output).parent_path().string(),
                         fs::path(output).filename().string());
  remove_own_temporaries(checkpoints);
  use_one_thread_for_products();
  WorkerPool pool(run.threads);
  FertilityText train_text = read_training_text(options.train, options.minimum);
  const Vocabulary vocabulary = vocabulary_of(train_text);
  const TaggerText train = numbered(std::move(train_text), options.train.source, vocabulary);
  const TaggerText valid = numbered(read_training_text(options.valid, options.minimum),
                                    options.valid.source, vocabulary);
  if (train.tokens.all().empty()) {
    throw Error({display_name(options.train.source)}, "has no tokens to learn from",
                "give text with one sentence per line");
  }
  const size_t shards = shard_count(options.shards, pool);
  TaggerTrainer::Setup setup{options.tagger, train, valid};
  setup.vocabulary = vocabulary.size();
  setup.seed = options.seed;
  setup.shards = shards;
  setup.minimum = options.minimum;
  TaggerTrainer trainer(setup, checkpoints, pool);
  const StopSignals signals;
  if (!trainer.run(signals.requested())) {
    throw StoppedError({checkpoints}, "stopped; everything is saved",
                       "run the same command again to resume");
  }
  const PredictionScore& score = trainer.best_score();
  write_tagger_folder(output, trainer.options(), vocabulary, trainer.best(),
                      {{"training",
                        {{"epoch", trainer.best_epoch()},
                         {"accuracy", score.accuracy()},
                         {"f1", score.f1()},
                         {"sentences", train.size()},
                         {"seed", options.seed},
                         {"shards", shards}}}});
  trainer.remove_checkpoints();
  log::info("{}: the tagger after epoch {}, accuracy {:.2f} %, F1 {:.3f}", output,
            trainer.best_epoch(), 100 * score.accuracy(), score.f1());
}

}  // namespace allot
