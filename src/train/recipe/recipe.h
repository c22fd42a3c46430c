#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "corpus/batch_plan.h"
#include "corpus/parallel_reader.h"
#include "fertility/fertility_kind.h"
#include "model/options.h"
#include "nn/optimizer.h"
#include "text/protect/protect_settings.h"
#include "train/distributed/exchange_format.h"
#include "train/measure.h"
#include "train/recipe/attention_guide.h"
#include "train/recipe/tagger_recipe.h"
#include "train/schedule.h"
#include "translate/tune_objective.h"

namespace allot {

// Everything that determines what `allot train` does. The defaults are the recipe `small`; names,
// help and fields are side by side in recipe_table.cc.

// Files and languages of the text.
struct DataOptions {
  std::string source, target;
  // Both sides in one file, instead of the two: tab-separated, TMX or XLIFF, or a table.
  std::string tsv;
  // None: it is taken from the training text.
  std::string valid_source, valid_target, valid_tsv;
  // The columns of `tsv` and `valid_tsv` if they are tables, CSV or TSV, with a row of names.
  std::string source_column, target_column;
  // Word alignments of the two texts, Pharaoh ("" = an aligner makes them).
  std::string alignments, valid_alignments;
  std::string source_language, target_language;
  // Sentence pairs of the built-in corpus to train on, instead of files (0 = files).
  uint64_t built_in_sentences = 0;
  // Encoding of all files, by its name for iconv ("" = UTF-8).
  std::string encoding;
  // Train even if much of the validation text is training text.
  bool allow_overlap = false;
  // Folder of prepared data (empty = allot-cache beside the output).
  std::string cache;

  bool has_validation_text() const {
    return !valid_source.empty() || !valid_target.empty() || !valid_tsv.empty();
  }
  bool names_columns() const { return !source_column.empty() || !target_column.empty(); }
  ParallelFiles training_files() const {
    return {source, target, tsv, encoding, {source_language, target_language}};
  }
  ParallelFiles validation_files() const {
    return {valid_source, valid_target, valid_tsv, encoding, {source_language, target_language}};
  }
};

struct BpeRecipe {
  // Merges to learn (0 = words stay whole).
  size_t merges = 4000;
  // One set of merges for both sides.
  bool joint = true;
  // A codes file to use instead of learning; or one for each side.
  std::string codes;
  std::string source_codes, target_codes;
  bool has_given_codes() const { return !codes.empty() || !source_codes.empty(); }
  // BPE-dropout: the probability of skipping each merge, drawn again in every epoch.
  double dropout = 0;
};

struct VocabularyRecipe {
  size_t max_tokens = 50000;
  uint64_t min_count = 1;
  // Vocabulary files to use instead of counting tokens ("" = count).
  std::string source, target;
};

struct TextRecipe {
  bool lowercase = false;
  bool pretokenized = false;
  bool aggressive = false;
  BpeRecipe bpe;
  VocabularyRecipe vocabulary;
  // What is copied, and not translated.
  std::vector<ProtectKind> protect;
  // File of regular expressions for what else is ("" = none).
  std::string protect_patterns;
  bool protects() const { return !protect.empty() || !protect_patterns.empty(); }
  // Longest sentence of either side in tokens, a sink on the source counted. Longer pairs are left
  // out: of training, and of validation.
  size_t max_length = 50;
};

// Which models read <sink> at the end of every source sentence.
enum class SinkUse {
  kAlways,
  kConstrained,  // those whose attention has bounds
  kNever,
};
const std::vector<SinkUse>& all_sink_uses();
std::string to_string(SinkUse use);
SinkUse parse_sink_use(const std::string& name);  // throws a usage error with choices

// What the loss of a batch is divided by.
enum class LossUnit { kSentences, kTokens };
std::string to_string(LossUnit unit);
LossUnit parse_loss_unit(const std::string& name);  // throws a usage error with choices

struct LossRecipe {
  double label_smoothing = 0.1;
  LossUnit unit = LossUnit::kTokens;
};

struct TrainingOptions {
  uint64_t epochs = 10;
  // The end, whichever comes first (0 = only epochs count).
  uint64_t max_updates = 0;
  // Batches whose gradients make one update.
  size_t accumulate = 1;
  // Parts of a batch that are computed in parallel (0 = one for each thread). Another number gives
  // slightly different sums.
  size_t shards = 0;
  // How processes that train together send each other gradients.
  ExchangeFormat exchange = ExchangeFormat::kFloat32;
  // The part of the training in which attention without bounds takes the place of a bounded
  // transform (0 = none).
  double transform_warmup = 0;
  // Weights of LSTMs are initialized uniformly in [-init_range, init_range].
  double init_range = 0.1;
  // A model folder to start from.
  std::string init_from;
  // Copies of the log: event files for TensorBoard, a table.
  bool tensorboard = false;
  bool csv = false;
};

struct ValidationRecipe {
  // Updates between two (0 = after every epoch).
  uint64_t every = 0;
  std::vector<Measure> measures = {Measure::kPerplexity, Measure::kAccuracy, Measure::kBleu,
                                   Measure::kRep};
  // Which one chooses the model. BLEU of greedy translations moves up and down between epochs by
  // more than they differ.
  Measure measure = Measure::kPerplexity;
  // Stop when it has not improved for this many validations (0 = never).
  uint64_t patience = 0;
  // First epoch after which translations are made: before, they say little and cost time.
  uint64_t translate_from_epoch = 1;
};

struct AveragingRecipe {
  // Decay rate of the exponential moving average of the weights, which is validated and kept
  // (0 = no average: the weights themselves).
  double ema = 0;
  // How many of the best models are averaged at the end, if that validates better (1 = only the
  // best).
  size_t checkpoints = 1;
};

struct CheckpointRecipe {
  // Updates between two, besides those at every validation (0 = none).
  uint64_t every = 0;
  // Minutes between two, besides (0 = none).
  double minutes = 5;
  // How many to keep.
  size_t keep = 2;
};

// Decoding settings stored with the model (decoding.json), chosen when it has been trained.
struct DecodingRecipe {
  bool tune = true;
  // What they are chosen by on the validation text.
  TuneObjective objective = TuneObjective::kCoverage;
  // Word rewards to try (TuningOptions::word_rewards).
  std::vector<double> word_rewards;
  // Most sentences of the validation text to choose them on; fewer when it would take more than a
  // tenth of the training.
  size_t sentences = 500;
  // The model gets a shortlist (shortlist.bin): faster translation, slightly other translations.
  bool shortlist = false;
};

// Fertilities of the source texts (file).
struct FertilityFiles {
  std::string train, valid;
};

struct Recipe {
  DataOptions data;
  std::string output = "model";
  uint64_t seed = 1;
  TextRecipe text;
  SinkUse sink = SinkUse::kAlways;
  FertilityOptions fertility;
  FertilityFiles fertility_files;
  // Of `predicted`; what fertility 1 counts is also for `joint`.
  TaggerRecipe tagger;
  // How much predicting fertilities changes the encoder (joint). At 0 it reads the encoder's
  // states as translating made them; already 0.05 keeps the translator from learning
  // (docs/results.md).
  double joint_weight = 0;
  AttentionGuide guide;
  ModelOptions model;
  // model.sink_bonus follows from the exhaustion bonus and the fertilities (automatic_sink_bonus).
  bool has_automatic_sink_bonus = false;
  BatchOptions batch;
  LossRecipe loss;
  OptimizerOptions optimizer;
  ScheduleOptions schedule;
  TrainingOptions training;
  ValidationRecipe validation;
  AveragingRecipe averaging;
  CheckpointRecipe checkpoint;
  DecodingRecipe decoding;

  Recipe();

  bool has_sink() const;
  // Whether the links of a word aligner guide attention.
  bool is_guided() const;
  // Whether a word aligner links the tokens of the training text: for fertilities, or to guide
  // attention.
  bool aligns_tokens() const;
  // For fertilities.
  bool bounds_need_alignment() const;
  // Whether they are a constant that follows from the alignment of the training text.
  bool has_fitting_constant() const;
  // Whether they come with the text.
  bool has_given_bounds() const;
  // Whether files of the user count words, which protected text would change.
  bool has_files_of_words() const;
  // Whether they need the links of the validation text, too.
  bool uses_valid_links() const;
  // Whether bounds say how many target tokens a source becomes, also when translating.
  bool counts_words() const;
  // Whether they are predicted, and by whom.
  bool has_tagger() const;
  bool has_fertility_head() const;
  // Whether a measure is wanted that has to translate.
  bool translates() const;
  bool measures(Measure measure) const;

  void validate() const;  // throws a usage error naming key, value and remedy
};

}  // namespace allot
