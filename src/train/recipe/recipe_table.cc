#include "train/recipe/recipe_table.h"

#include <algorithm>
#include <type_traits>

#include "model/option_fields.h"
#include "train/recipe/key_table.h"

namespace allot {
namespace {

void add_top(KeyTable& table) {
  const auto data = table.group("", &Recipe::data);
  const auto recipe = table.group("");
  const auto training = table.group("", &Recipe::training);
  const auto text = table.group("", &Recipe::text);
  data.add("source", &DataOptions::source,
           "source text, one sentence per line (plain, gzip or Zstandard)");
  data.add("target", &DataOptions::target, "its translation, line by line");
  data.add(
      "tsv", &DataOptions::tsv,
      "both in one file instead of two: tab-separated (source, target), TMX, XLIFF, or a table");
  data.add("valid-source", &DataOptions::valid_source,
           "validation text; '' = held out from the training text");
  data.add("valid-target", &DataOptions::valid_target, "its translation");
  data.add("valid-tsv", &DataOptions::valid_tsv, "both in one file instead of two");
  data.add("source-column", &DataOptions::source_column,
           "column of tsv and valid-tsv if they are tables (CSV, TSV) with a header row");
  data.add("target-column", &DataOptions::target_column, "the column with its translation");
  data.add("alignments", &DataOptions::alignments,
           "word alignment of the training text: one line of Pharaoh links (0-0 1-2) per pair; '' "
           "= align words");
  data.add("valid-alignments", &DataOptions::valid_alignments,
           "that of the validation text; '' = align words");
  data.add("source-language", &DataOptions::source_language,
           "language code of two or three letters, which selects the rules of tokenization");
  data.add("target-language", &DataOptions::target_language, "the same for the target");
  data.add("encoding", &DataOptions::encoding,
           "encoding of these files, as iconv names it ('' = UTF-8)");
  data.add("allow-overlap", &DataOptions::allow_overlap,
           "train even if much of the validation text is also in the training text");
  data.add("built-in-sentences", &DataOptions::built_in_sentences,
           "train on N sentences of the built-in corpus instead of files (0 = files)");
  recipe.add("output", &Recipe::output,
             "folder for the model; OUTPUT.run beside it keeps checkpoints and log");
  data.add("cache", &DataOptions::cache,
           "folder for prepared data ('' = allot-cache beside the output)");
  recipe.add("seed", &Recipe::seed,
             "random seed: same seed, data, recipe and number of shards give the same weights");
  training.add("init-from", &TrainingOptions::init_from,
               "model folder to fine-tune; its vocabularies are kept");
  text.add("lowercase", &TextRecipe::lowercase, "lowercase all text");
  text.add("pretokenized", &TextRecipe::pretokenized,
           "the text is already tokenized; no language is needed");
  text.add("aggressive", &TextRecipe::aggressive, "split hyphens inside words");
  text.add("protect", &TextRecipe::protect,
           "kinds of text to copy instead of translating ([] = none)");
  text.add("protect-patterns", &TextRecipe::protect_patterns,
           "file of regular expressions, one per line, for other text to copy ('' = none)");
  text.add("max-length", &TextRecipe::max_length,
           "leave out pairs with more tokens than this on a side (the sink always counts as one)");
  recipe.add("sink", &Recipe::sink, "models for which <sink> is appended to every source sentence");
}

void add_bpe(KeyTable& table) {
  const auto bpe = table.group("bpe", &Recipe::text, &TextRecipe::bpe);
  bpe.add("merges", &BpeRecipe::merges, "BPE merges to learn (0 = words stay whole)");
  bpe.add("joint", &BpeRecipe::joint, "learn one set of merges for both sides");
  bpe.add("codes", &BpeRecipe::codes, "codes file to use for both sides instead of learning");
  bpe.add("source-codes", &BpeRecipe::source_codes,
          "codes file of the source side, together with bpe.target-codes");
  bpe.add("target-codes", &BpeRecipe::target_codes, "codes file of the target side");
  bpe.add("dropout", &BpeRecipe::dropout,
          "BPE-dropout: probability of skipping each merge, drawn again in every epoch");
}

void add_vocabulary(KeyTable& table) {
  const auto vocabulary = table.group("vocabulary", &Recipe::text, &TextRecipe::vocabulary);
  vocabulary.add("max-tokens", &VocabularyRecipe::max_tokens,
                 "vocabulary size: the N most frequent tokens of a side (0 = all)");
  vocabulary.add("min-count", &VocabularyRecipe::min_count,
                 "keep tokens that occur at least N times");
  vocabulary.add("source", &VocabularyRecipe::source,
                 "vocabulary file of the source side ('allot vocab') to use instead of counting");
  vocabulary.add("target", &VocabularyRecipe::target, "that of the target side");
}

void add_fertility(KeyTable& table) {
  const auto fertility = table.group("fertility", &Recipe::fertility);
  const auto recipe = table.group("fertility");
  const auto tagger = table.group("fertility", &Recipe::tagger);
  const auto files = table.group("fertility", &Recipe::fertility_files);
  fertility.add("kind", &FertilityOptions::kind,
                "source of the bounds on the attention of source tokens");
  files.add(
      "file", &FertilityFiles::train,
      "fertilities of the training text: one number per word or token of each source line (file)");
  files.add("valid-file", &FertilityFiles::valid, "those of the validation text (file)");
  fertility.add(
      "constant", &FertilityOptions::constant,
      "total attention that each token may receive (constant); 0 = the 99th percentile of the "
      "number of links per source token in the training text, but at least 3");
  fertility.add(
      "slack", &FertilityOptions::slack,
      "added to the fertility of every token, since attention is softer than an alignment "
      "(actual, predicted, joint, file)");
  fertility.add("minimum", &FertilityOptions::minimum,
                "minimum fertility of a token (1 or 0): with 0, tokens that are linked to nothing "
                "need no attention (all but constant and file)");
  fertility.add("unit", &FertilityOptions::unit,
                "unit that has a fertility: a token, or a word, whose subword tokens share its "
                "bound equally");
  fertility.add(
      "prediction", &FertilityOptions::prediction,
      "how a fertility is derived from the predicted distribution: its mean or a quantile "
      "(predicted, joint)");
  fertility.add("quantile", &FertilityOptions::quantile,
                "with quantile: the smallest fertility that is not exceeded with this probability");
  recipe.add("joint-weight", &Recipe::joint_weight,
             "weight of the fertility loss in the gradient of the encoder's states (joint); 0 = "
             "the encoder is not trained on it");
  tagger.add("weight-of-one", &TaggerRecipe::weight_of_one,
             "weight of tokens with fertility 1 in the fertility loss; others have weight 1 "
             "(predicted, joint)");
  tagger.add("tagger-embedding-size", &TaggerRecipe::embedding_size,
             "embedding size of the tagger (predicted)");
  tagger.add("tagger-hidden-size", &TaggerRecipe::hidden_size,
             "hidden size of the tagger, both directions together");
  tagger.add("tagger-layers", &TaggerRecipe::layers, "bidirectional LSTM layers of the tagger");
  tagger.add("tagger-dropout", &TaggerRecipe::dropout,
             "dropout probability between the layers of the tagger");
  tagger.add("tagger-epochs", &TaggerRecipe::epochs, "training epochs of the tagger");
  tagger.add("tagger-batch-size", &TaggerRecipe::batch_size, "sentences per batch of the tagger");
  tagger.add("tagger-learning-rate", &TaggerRecipe::learning_rate,
             "initial learning rate of the tagger (Adam, cosine decay)");
  tagger.add("tagger-choice", &TaggerRecipe::choice,
             "validation measure that selects the tagger: f1 of fertilities other than 1, or "
             "accuracy");
  tagger.add(
      "tagger-unknown-smoothing", &TaggerRecipe::unknown_smoothing,
      "the tagger reads a token that occurs n times as unknown with probability x / (x + n)");
}

void add_attention_guide(KeyTable& table) {
  const auto guide = table.group("attention-guide", &Recipe::guide);
  guide.add("weight", &AttentionGuide::weight,
            "guided attention: weight of the loss between attention and the links of a word "
            "aligner (0 = off)");
  guide.add("transforms", &AttentionGuide::transforms,
            "transforms that are guided: those with exact zeros, or all");
  guide.add(
      "until", &AttentionGuide::until,
      "fraction of training over which this weight decreases linearly to 0 (0 = it is constant)");
  guide.add("links", &AttentionGuide::links,
            "links that guide attention: those of the forward direction, those of both directions "
            "(intersection), or all source positions that the forward model considers probable, "
            "weighted by their posterior probability");
  guide.add("unlinked", &AttentionGuide::unlinked,
            "what target tokens without a link learn: nothing, or to attend to the sink");
}

// The options of a model come with names and help of their own; sizes of vocabularies and of the
// fertility head follow from the data.
bool follows_from_data(const std::string& name) {
  return name == "source-vocabulary" || name == "target-vocabulary" || name == "fertility-classes";
}

// The option with this number, which has the type `Value`.
template <typename Value, typename Options>
auto& model_option(Options& options, size_t number) {
  std::conditional_t<std::is_const_v<Options>, const Value, Value>* found = nullptr;
  size_t place = 0;
  for_each_model_option(options, [&](const char*, auto& field, const char*) {
    if constexpr (std::is_same_v<std::decay_t<decltype(field)>, Value>) {
      if (place == number) found = &field;
    }
    ++place;
  });
  return *found;
}

std::string unbounded_transforms() {
  std::vector<attention::Transform> transforms = attention::all_transforms();
  transforms.erase(std::remove_if(transforms.begin(), transforms.end(), attention::is_bounded),
                   transforms.end());
  return join(names_of(transforms), " \\| ");
}

// The key of the sink bonus, which is a number of the model, with `auto` as one more value.
RecipeKey with_automatic(const RecipeKey& number) {
  constexpr const char* kAutomatic = "auto";
  RecipeKey key = number;
  key.kind += std::string(" \\| ") + kAutomatic;
  key.help +=
      "; auto = from model.exhaustion-bonus c: c (fertility.slack + 0.5), of constant fertilities "
      "c (fertility.constant - 0.5)";
  key.get = [number](const Recipe& recipe) {
    return recipe.has_automatic_sink_bonus ? kAutomatic : number.get(recipe);
  };
  key.set = [number](const std::string& text, Recipe& recipe) {
    const bool is_automatic = text == kAutomatic;
    number.set(is_automatic ? "0" : text, recipe);
    recipe.has_automatic_sink_bonus = is_automatic;
  };
  return key;
}

void add_model(KeyTable& table) {
  size_t place = 0;
  ModelOptions defaults;
  for_each_model_option(defaults, [&](const std::string& name, auto& value, const char* help) {
    const size_t number = place++;
    if (follows_from_data(name)) return;
    using Value = std::decay_t<decltype(value)>;
    table.add(
        "model." + name, help, [number](auto& recipe) -> auto& {
          return model_option<Value>(recipe.model, number);
        });
    // Not all transforms, as its type would say.
    if (name == "self-attention") table.back().kind = unbounded_transforms();
    if (name == "sink-bonus") table.back() = with_automatic(table.back());
  });
}

void add_batch(KeyTable& table) {
  const auto batch = table.group("batch", &Recipe::batch);
  batch.add("size", &BatchOptions::size, "maximum batch size");
  batch.add("unit", &BatchOptions::unit,
            "unit of batch.size: sentence pairs, or the tokens of both sides");
  batch.add("pool", &BatchOptions::pool_batches,
            "number of batches made from one pool, within which pairs are sorted by length");
}

void add_loss(KeyTable& table) {
  const auto loss = table.group("loss", &Recipe::loss);
  loss.add("label-smoothing", &LossRecipe::label_smoothing,
           "label smoothing: probability mass spread over the whole vocabulary");
  loss.add("unit", &LossRecipe::unit,
           "normalization of the loss of a batch: by its sentences or by its target tokens");
}

void add_optimizer(KeyTable& table) {
  const auto optimizer = table.group("optimizer", &Recipe::optimizer);
  optimizer.add("kind", &OptimizerOptions::kind, "the optimizer");
  optimizer.add("clip", &OptimizerOptions::max_gradient_norm,
                "gradient-norm clipping threshold (L2 norm over all parameters; 0 = no clipping)");
  optimizer.add("momentum", &OptimizerOptions::momentum, "momentum coefficient (momentum)");
  optimizer.add("beta1", &OptimizerOptions::beta1,
                "decay rate of the first-moment estimate (adam, adamw)");
  optimizer.add("beta2", &OptimizerOptions::beta2,
                "decay rate of the second-moment estimate (adam, adamw)");
  optimizer.add("epsilon", &OptimizerOptions::epsilon,
                "added to the denominator for numerical stability (adam, adamw, adagrad)");
  optimizer.add("weight-decay", &OptimizerOptions::weight_decay,
                "decoupled weight decay, multiplied by the learning rate (adamw)");
}

void add_schedule(KeyTable& table) {
  const auto schedule = table.group("schedule", &Recipe::schedule);
  schedule.add("kind", &ScheduleOptions::kind, "learning-rate schedule");
  schedule.add("learning-rate", &ScheduleOptions::learning_rate, "peak learning rate");
  schedule.add("warmup", &ScheduleOptions::warmup, "updates of linear warmup (0 = none)");
  schedule.add("factor", &ScheduleOptions::factor,
               "factor by which the rate decays (epoch-halving, plateau)");
  schedule.add(
      "start-epoch", &ScheduleOptions::start_epoch,
      "epoch after which the rate decays even if perplexity does not rise (epoch-halving)");
  schedule.add("patience", &ScheduleOptions::patience,
               "validations without improvement before the rate decays (plateau)");
  schedule.add("floor", &ScheduleOptions::floor,
               "minimum learning rate, as a fraction of the peak (cosine, plateau)");
}

void add_training(KeyTable& table) {
  const auto training = table.group("training", &Recipe::training);
  training.add("epochs", &TrainingOptions::epochs,
               "passes over the training data (0 = max-updates decides)");
  training.add("max-updates", &TrainingOptions::max_updates,
               "maximum number of updates (0 = no maximum)");
  training.add("accumulate", &TrainingOptions::accumulate,
               "gradient accumulation: batches per update");
  training.add("shards", &TrainingOptions::shards,
               "parts of a batch computed in parallel (0 = one per thread); a different number "
               "gives slightly different sums");
  training.add("exchange", &TrainingOptions::exchange,
               "format in which distributed processes exchange gradients; bfloat16 halves the "
               "traffic, but rounds");
  training.add(
      "transform-warmup", &TrainingOptions::transform_warmup,
      "fraction of training over which softmax replaces a transform with bounds (0 = none)");
  training.add("init-range", &TrainingOptions::init_range,
               "weights are initialized uniformly between minus this and this (lstm; a "
               "Transformer's depend on the sizes of its layers)");
  training.add("tensorboard", &TrainingOptions::tensorboard,
               "also write the log as TensorBoard event files: tensorboard --logdir OUTPUT.run");
  training.add("csv", &TrainingOptions::csv,
               "also write the log as a CSV table: OUTPUT.run/log.csv");
}

void add_validation(KeyTable& table) {
  const auto validation = table.group("validation", &Recipe::validation);
  validation.add("every", &ValidationRecipe::every,
                 "updates between two validations (0 = after every epoch)");
  validation.add("measures", &ValidationRecipe::measures, "measures to compute");
  validation.add("measure", &ValidationRecipe::measure, "measure that selects the model");
  validation.add("patience", &ValidationRecipe::patience,
                 "early stopping after N validations without improvement (0 = never)");
  validation.add("translate-from-epoch", &ValidationRecipe::translate_from_epoch,
                 "first epoch whose validations translate; earlier ones omit bleu, rep and drop");
}

void add_averaging(KeyTable& table) {
  const auto averaging = table.group("averaging", &Recipe::averaging);
  averaging.add("ema", &AveragingRecipe::ema,
                "decay rate of the exponential moving average of the weights (EMA), which becomes "
                "the model (0 = no average)");
  averaging.add(
      "checkpoints", &AveragingRecipe::checkpoints,
      "average the N best models at the end, if its validation score is better (1 = only the "
      "best)");
}

void add_checkpoint(KeyTable& table) {
  const auto checkpoint = table.group("checkpoint", &Recipe::checkpoint);
  checkpoint.add(
      "every", &CheckpointRecipe::every,
      "updates between two checkpoints, in addition to those at every validation (0 = none)");
  checkpoint.add("minutes", &CheckpointRecipe::minutes,
                 "minutes between two checkpoints, in addition to these (0 = none)");
  checkpoint.add("keep", &CheckpointRecipe::keep, "number of checkpoints to keep");
}

void add_decoding(KeyTable& table) {
  const auto decoding = table.group("decoding", &Recipe::decoding);
  decoding.add("tune", &DecodingRecipe::tune,
               "at the end, choose decoding settings on the validation text and store them in the "
               "model; takes at most about a tenth of the training time");
  decoding.add("objective", &DecodingRecipe::objective,
               "objective that selects them: coverage is the lowest REP + DROP at a BLEU within "
               "0.1 of the best");
  decoding.add("word-rewards", &DecodingRecipe::word_rewards,
               "weights of the bounded word reward to try, such as [0, 0.2, 0.4]; [] = none "
               "(guided, predicted, joint)");
  decoding.add("sentences", &DecodingRecipe::sentences,
               "maximum number of validation sentences used for this");
  decoding.add("shortlist", &DecodingRecipe::shortlist,
               "store a lexical shortlist in the model, for faster translation");
}

}  // namespace

const std::vector<RecipeKey>& recipe_keys() {
  static const std::vector<RecipeKey> keys = [] {
    KeyTable table;
    for (const auto add :
         {add_top, add_bpe, add_vocabulary, add_fertility, add_attention_guide, add_model,
          add_batch, add_loss, add_optimizer, add_schedule, add_training, add_validation,
          add_averaging, add_checkpoint, add_decoding}) {
      add(table);
    }
    return table.take();
  }();
  return keys;
}

}  // namespace allot
