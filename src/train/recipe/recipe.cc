#include "train/recipe/recipe.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/named_choice.h"
#include "model/options_check.h"
#include "text/vocabulary.h"
#include "train/recipe/unused_keys.h"

namespace allot {
namespace {

void require(bool condition, const std::string& what_is_wrong, const std::string& remedy) {
  if (!condition) throw Error::usage(what_is_wrong, remedy);
}

void check_data(const DataOptions& data) {
  if (data.built_in_sentences > 0) {
    require(data.source.empty() && data.target.empty() && data.tsv.empty(),
            "built-in-sentences and a source or target file are both set", "choose one of them");
    return;
  }
  if (data.tsv.empty()) {
    require(!data.source.empty(), "no source text to train on",
            "set source (or --source) to a file with one sentence per line");
    require(!data.target.empty(), "no target text to train on",
            "set target (or --target) to the translation of the source, line by line");
  }
  require(data.tsv.empty() || (data.source.empty() && data.target.empty()),
          "tsv, which has both sides, and a source or target file are both set",
          "choose one of them");
  if (data.valid_tsv.empty() && data.has_validation_text()) {
    require(!data.valid_source.empty() && !data.valid_target.empty(),
            "the validation text has one side",
            "set both valid-source and valid-target (or --valid-source, --valid-target)");
  }
  require(data.valid_tsv.empty() || (data.valid_source.empty() && data.valid_target.empty()),
          "valid-tsv, which has both sides, and valid-source or valid-target are both set",
          "choose one of them");
}

// What belongs to lines of the training text cannot follow those that are taken from it.
void check_taken_validation(const Recipe& recipe) {
  const DataOptions& data = recipe.data;
  if (data.has_validation_text() || data.built_in_sentences > 0) return;
  const bool has_line_files = !data.alignments.empty() || !data.valid_alignments.empty() ||
                              !recipe.fertility_files.train.empty() ||
                              !recipe.fertility_files.valid.empty();
  require(!has_line_files, "no validation text, but files that belong to the lines of the text",
          "set valid-source and valid-target (or --valid-source, --valid-target) to text that is "
          "not trained on ('allot split-corpus')");
}

// All that can be said of a model before its vocabularies are known.
void check_model(ModelOptions options) {
  options.source_vocabulary = options.target_vocabulary = Vocabulary::kNumSpecial;
  options.fertility_classes = 0;
  check_model_options(options, "model.");
}

void check_fertility(FertilityOptions options) {
  // Whatever it will be, it will be valid.
  if (options.constant == FertilityOptions::kFitting) {
    options.constant = FertilityOptions().constant;
  }
  options.validate();
}

// Codes, vocabularies and fertilities of the user.
void check_given_text(const Recipe& recipe) {
  const BpeRecipe& bpe = recipe.text.bpe;
  require(bpe.source_codes.empty() == bpe.target_codes.empty(),
          bpe.source_codes.empty() ? "bpe.target-codes without bpe.source-codes"
                                   : "bpe.source-codes without bpe.target-codes",
          "set both, or bpe.codes for one file");
  require(bpe.codes.empty() || bpe.source_codes.empty(),
          "bpe.codes, which is for both sides, and bpe.source-codes are both set",
          "choose one of them");
  const VocabularyRecipe& vocabulary = recipe.text.vocabulary;
  require(!recipe.model.shared_embeddings || vocabulary.source == vocabulary.target,
          "model.shared-embeddings needs one vocabulary, but vocabulary.source and "
          "vocabulary.target differ",
          "set both to the same file, or model.shared-embeddings to no");
  const bool has_given =
      !vocabulary.source.empty() || !vocabulary.target.empty() || bpe.has_given_codes();
  require(recipe.training.init_from.empty() || !has_given,
          "init-from brings the codes and vocabularies of its model, but others are set",
          "leave out vocabulary.source, vocabulary.target, bpe.codes, bpe.source-codes and "
          "bpe.target-codes");
  if (!recipe.has_given_bounds()) return;
  require(!recipe.fertility_files.train.empty() && !recipe.fertility_files.valid.empty(),
          "fertility.kind is file, but no files of fertilities are set",
          "set fertility.file and fertility.valid-file: a line of numbers for each line of source "
          "and of valid-source");
  require(recipe.fertility.unit == FertilityUnit::kToken,
          "fertility.unit is word, but fertilities from a file are used as they are",
          "set fertility.unit to token");
}

void check_protect(const Recipe& recipe) {
  require(!recipe.text.protects() || !recipe.has_files_of_words(),
          "protect changes what a word is, but alignments or fertilities of the user are set",
          "leave out protect and protect-patterns, or alignments, valid-alignments and "
          "fertility.kind file");
}

void check_share(const char* name, double value) {
  require(value >= 0 && value < 1, fmt::format("{} is {}", name, value),
          "it must be at least 0 and below 1");
}

}  // namespace

const std::vector<SinkUse>& all_sink_uses() {
  static const std::vector<SinkUse> uses = {SinkUse::kAlways, SinkUse::kConstrained,
                                            SinkUse::kNever};
  return uses;
}

std::string to_string(SinkUse use) {
  switch (use) {
    case SinkUse::kAlways:
      return "always";
    case SinkUse::kConstrained:
      return "constrained";
    case SinkUse::kNever:
      return "never";
  }
  return "";
}

SinkUse parse_sink_use(const std::string& name) {
  return parse_named("sink", name, all_sink_uses());
}

std::string to_string(LossUnit unit) {
  return unit == LossUnit::kSentences ? "sentences" : "tokens";
}

LossUnit parse_loss_unit(const std::string& name) {
  if (name == "sentences") return LossUnit::kSentences;
  if (name == "tokens") return LossUnit::kTokens;
  throw Error::usage(fmt::format("unknown loss unit '{}'", name),
                     "choose one of: sentences, tokens");
}

// What `small` has otherwise than the structs of the parts have it.
Recipe::Recipe() {
  schedule.kind = ScheduleKind::kCosine;
  schedule.learning_rate = 0.002;
  schedule.warmup = 200;
  model.embedding_size = model.hidden_size = 256;
  model.encoder_layers = model.decoder_layers = 1;
  model.score = ScoreKind::kMlp;
  model.tied_embeddings = true;
  batch.size = 32;
  optimizer.max_gradient_norm = 1;
}

bool Recipe::has_sink() const {
  if (sink == SinkUse::kConstrained) return attention::is_bounded(model.transform);
  return sink == SinkUse::kAlways;
}

bool Recipe::is_guided() const {
  return guide.guides(model.transform);
}

bool Recipe::aligns_tokens() const {
  return is_guided() || bounds_need_alignment();
}

bool Recipe::bounds_need_alignment() const {
  return (attention::is_bounded(model.transform) && needs_alignment(fertility.kind)) ||
         has_fitting_constant();
}

bool Recipe::has_fitting_constant() const {
  return attention::is_bounded(model.transform) && fertility.has_fitting_constant();
}

bool Recipe::has_given_bounds() const {
  return attention::is_bounded(model.transform) && fertility.kind == FertilityKind::kFile;
}

bool Recipe::has_files_of_words() const {
  return !data.alignments.empty() || !data.valid_alignments.empty() || has_given_bounds();
}

bool Recipe::uses_valid_links() const {
  if (!attention::is_bounded(model.transform)) return false;
  return fertility.kind == FertilityKind::kActual || fertility.kind == FertilityKind::kPredicted ||
         fertility.kind == FertilityKind::kJoint;
}

bool Recipe::counts_words() const {
  return attention::is_bounded(model.transform) &&
         (fertility.kind == FertilityKind::kGuided || is_predicted(fertility.kind));
}

bool Recipe::has_tagger() const {
  return bounds_need_alignment() && fertility.kind == FertilityKind::kPredicted;
}

bool Recipe::has_fertility_head() const {
  return bounds_need_alignment() && fertility.kind == FertilityKind::kJoint;
}

bool Recipe::measures(Measure measure) const {
  return std::find(validation.measures.begin(), validation.measures.end(), measure) !=
         validation.measures.end();
}

bool Recipe::translates() const {
  return std::any_of(validation.measures.begin(), validation.measures.end(), needs_translations);
}

void Recipe::validate() const {
  check_data(data);
  check_taken_validation(*this);
  require(!output.empty(), "no output folder", "set output (or -o) to a folder for the model");
  check_share("bpe.dropout", text.bpe.dropout);
  check_given_text(*this);
  check_protect(*this);
  check_unused_keys(*this);
  require(text.bpe.dropout == 0 || text.bpe.merges > 0 || text.bpe.has_given_codes(),
          "bpe.dropout without BPE", "set bpe.merges above 0, or bpe.dropout to 0");
  require(text.max_length >= 2, fmt::format("max-length is {}", text.max_length),
          "it must be at least 2: the sink counts as one");
  require(
      !attention::is_bounded(model.transform) || has_sink(),
      fmt::format("sink is never, but {} bounds the attention of every token",
                  to_string(model.transform)),
      "set sink to always or constrained: once all budgets are spent there is nothing else left to "
      "attend to");
  check_model(model);
  check_fertility(fertility);
  tagger.validate();
  require(joint_weight >= 0 && std::isfinite(joint_weight),
          fmt::format("fertility.joint-weight is {}", joint_weight), "it must be at least 0");
  require(
      !(bounds_need_alignment() || has_given_bounds()) ||
          fertility.kind == FertilityKind::kGuided || has_fitting_constant() ||
          text.bpe.dropout == 0,
      fmt::format("fertility.kind is {}, but bpe.dropout splits words differently in every epoch",
                  to_string(fertility.kind)),
      "set bpe.dropout to 0, or fertility.kind to constant or guided");
  guide.validate();
  require(!is_guided() || text.bpe.dropout == 0,
          fmt::format("attention-guide.weight is {}, but bpe.dropout splits words differently in "
                      "every epoch",
                      guide.weight),
          "set one of them to 0");
  batch.validate();
  optimizer.validate();
  schedule.validate();
  check_share("loss.label-smoothing", loss.label_smoothing);
  check_share("averaging.ema", averaging.ema);
  require(averaging.checkpoints >= 1, "averaging.checkpoints is 0", "it must be at least 1");
  require(training.epochs > 0 || training.max_updates > 0, "training has no end",
          "set training.epochs or training.max-updates above 0");
  require(training.accumulate >= 1, "training.accumulate is 0", "it must be at least 1");
  check_share("training.transform-warmup", training.transform_warmup);
  require(training.init_range > 0, fmt::format("training.init-range is {}", training.init_range),
          "it must be above 0");
  require(checkpoint.keep >= 1, "checkpoint.keep is 0", "it must be at least 1");
  require(checkpoint.minutes >= 0, fmt::format("checkpoint.minutes is {}", checkpoint.minutes),
          "it must be at least 0 (0 = none)");
  require(!decoding.tune || decoding.sentences >= 1, "decoding.sentences is 0",
          "it must be at least 1, or decoding.tune no");
  require(measures(validation.measure),
          fmt::format("validation.measure is {}, which is not among validation.measures",
                      to_string(validation.measure)),
          "add it there, or choose one that is");
  require(measures(Measure::kPerplexity), "validation.measures does not include perplexity",
          "add it: it is cheap, and schedules depend on it");
}

}  // namespace allot
