#include "train/recipe_keys.h"

#include <fmt/format.h>

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <type_traits>

#include "base/error.h"
#include "base/strings.h"
#include "model/option_fields.h"

namespace allot {
namespace {

// One overload for each type of field: its kind in words, text of a value, value of a text.

template <typename Number>
std::enable_if_t<std::is_integral_v<Number> && !std::is_same_v<Number, bool>, std::string> kind_of(
    const Number&) {
  return "whole number";
}
template <typename Number>
std::enable_if_t<std::is_integral_v<Number> && !std::is_same_v<Number, bool>, std::string> to_text(
    const Number& value) {
  return std::to_string(value);
}
template <typename Number>
std::enable_if_t<std::is_integral_v<Number> && !std::is_same_v<Number, bool>> from_text(
    const std::string& text, Number& value) {
  char* end = nullptr;
  errno = 0;
  const unsigned long long number = std::strtoull(text.c_str(), &end, 10);
  const bool is_number = !text.empty() && text[0] >= '0' && text[0] <= '9' && *end == '\0';
  value = static_cast<Number>(number);
  if (!is_number || errno == ERANGE || static_cast<unsigned long long>(value) != number ||
      value < Number(0)) {
    throw Error::usage(fmt::format("'{}' is not a whole number", text), "write digits only: 500");
  }
}

std::string kind_of(const double&) {
  return "number";
}
std::string to_text(const double& value) {
  return fmt::format("{}", value);
}
void from_text(const std::string& text, double& value) {
  char* end = nullptr;
  value = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || !std::isfinite(value)) {
    throw Error::usage(fmt::format("'{}' is not a number", text), "write it like 0.2, 3 or 1e-8");
  }
}

std::string kind_of(const bool&) {
  return "yes or no";
}
std::string to_text(const bool& value) {
  return value ? "yes" : "no";
}
void from_text(const std::string& text, bool& value) {
  const bool is_yes = text == "yes" || text == "true" || text == "on";
  if (!is_yes && text != "no" && text != "false" && text != "off") {
    throw Error::usage(fmt::format("'{}' is neither yes nor no", text), "write yes or no");
  }
  value = is_yes;
}

std::string kind_of(const std::string&) {
  return "text";
}
// Quoted when YAML could take it for something else.
std::string to_text(const std::string& value) {
  const bool is_plain = !value.empty() &&
                        value.find_first_not_of(
                            "abcdefghijklmnopqrstuvwxyz"
                            "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                            "0123456789/._-") == std::string::npos &&
                        value[0] != '-';
  if (is_plain) return value;
  std::string quoted = "'";
  for (const char c : value) quoted += c == '\'' ? "''" : std::string(1, c);
  return quoted + "'";
}
void from_text(const std::string& text, std::string& value) {
  value = text;
}

// Choices: an enum with to_string and a parser.
template <typename Choice>
std::string list_choices(const std::vector<Choice>& all) {
  std::vector<std::string> names;
  names.reserve(all.size());
  for (const Choice choice : all) names.push_back(to_string(choice));
  return join(names, " \\| ");
}

// Arguments that are types cannot stand in parentheses.
// NOLINTBEGIN(bugprone-macro-parentheses)
#define ALLOT_CHOICE(Type, all, parse)                   \
  std::string kind_of(const Type&) {                     \
    return list_choices<Type>(all);                      \
  }                                                      \
  std::string to_text(const Type& value) {               \
    return to_string(value);                             \
  }                                                      \
  void from_text(const std::string& text, Type& value) { \
    value = parse(text);                                 \
  }
// NOLINTEND(bugprone-macro-parentheses)

using BatchUnits = std::vector<BatchUnit>;
using LossUnits = std::vector<LossUnit>;
using ScoreKinds = std::vector<ScoreKind>;
using CellKinds = std::vector<CellKind>;
ALLOT_CHOICE(BatchUnit, (BatchUnits{BatchUnit::kSentences, BatchUnit::kTokens}), parse_batch_unit)
ALLOT_CHOICE(LossUnit, (LossUnits{LossUnit::kSentences, LossUnit::kTokens}), parse_loss_unit)
ALLOT_CHOICE(ScoreKind, (ScoreKinds{ScoreKind::kDot, ScoreKind::kGeneral, ScoreKind::kMlp}),
             parse_score_kind)
ALLOT_CHOICE(CellKind, (CellKinds{CellKind::kLstm, CellKind::kGru}), parse_cell_kind)
ALLOT_CHOICE(attention::Transform, attention::all_transforms(), attention::parse_transform)
ALLOT_CHOICE(OptimizerKind, all_optimizer_kinds(), parse_optimizer_kind)
ALLOT_CHOICE(ScheduleKind, all_schedule_kinds(), parse_schedule_kind)
ALLOT_CHOICE(FertilityKind, all_fertility_kinds(), parse_fertility_kind)
ALLOT_CHOICE(TaggerChoice, all_tagger_choices(), parse_tagger_choice)
ALLOT_CHOICE(SinkUse, all_sink_uses(), parse_sink_use)
ALLOT_CHOICE(Measure, all_measures(), parse_measure)
#undef ALLOT_CHOICE

std::string kind_of(const std::vector<Measure>&) {
  return "list of " + list_choices<Measure>(all_measures());
}
std::string to_text(const std::vector<Measure>& measures) {
  std::vector<std::string> names;
  names.reserve(measures.size());
  for (const Measure measure : measures) names.push_back(to_string(measure));
  return "[" + join(names, ", ") + "]";
}
// "bleu, rep" and "[bleu, rep]" are the same.
void from_text(const std::string& text, std::vector<Measure>& measures) {
  std::string plain = text;
  for (char& c : plain) {
    if (c == '[' || c == ']' || c == ',') c = ' ';
  }
  measures.clear();
  for (const std::string_view name : split_blanks(plain)) {
    measures.push_back(parse_measure(std::string(name)));
  }
  if (measures.empty()) throw Error::usage("the list is empty", "name at least one measure");
}

class KeyTable {
 public:
  // `field` gives the field of a recipe.
  template <typename Field>
  void add(const std::string& name, const std::string& help, Field field) {
    Recipe defaults;
    keys_.push_back(
        {name, kind_of(field(defaults)), help,
         [field](const Recipe& recipe) {
           // Only looks: the accessors serve both ways.
           return to_text(field(const_cast<Recipe&>(recipe)));
         },
         [field](const std::string& text, Recipe& recipe) { from_text(text, field(recipe)); }});
  }

  // The options of a model come with names and help of their own; sizes of vocabularies
  // and of the fertility head follow from the data.
  void add_model_options() {
    size_t number = 0;
    ModelOptions defaults;
    for_each_model_option(defaults, [&](const std::string& name, auto& value, const char* help) {
      const size_t mine = number++;
      if (name == "source-vocabulary" || name == "target-vocabulary") return;
      if (name == "fertility-classes") return;
      using Value = std::decay_t<decltype(value)>;
      add("model." + name, help, [mine](Recipe& recipe) -> Value& {
        Value* found = nullptr;
        size_t place = 0;
        for_each_model_option(recipe.model, [&](const char*, auto& field, const char*) {
          if constexpr (std::is_same_v<std::decay_t<decltype(field)>, Value>) {
            if (place == mine) found = &field;
          }
          ++place;
        });
        return *found;
      });
    });
  }

  std::vector<RecipeKey> take() { return std::move(keys_); }

 private:
  std::vector<RecipeKey> keys_;
};

// NOLINTBEGIN(bugprone-macro-parentheses)
#define ALLOT_FIELD(path)        \
  [](Recipe & recipe) -> auto& { \
    return recipe.path;          \
  }
// NOLINTEND(bugprone-macro-parentheses)

std::vector<RecipeKey> make_keys() {
  KeyTable table;
  table.add("source", "text to translate from, one sentence a line (plain, gzip or Zstandard)",
            ALLOT_FIELD(data.source));
  table.add("target", "its translation, line by line", ALLOT_FIELD(data.target));
  table.add("valid-source", "text to validate on, which is not trained on",
            ALLOT_FIELD(data.valid_source));
  table.add("valid-target", "its translation", ALLOT_FIELD(data.valid_target));
  table.add("source-language", "two or three letters: how words are split",
            ALLOT_FIELD(data.source_language));
  table.add("target-language", "the same for the target", ALLOT_FIELD(data.target_language));
  table.add("built-in-sentences",
            "train on so many sentences of the built-in corpus instead of files (0 = files)",
            ALLOT_FIELD(data.built_in_sentences));
  table.add("output", "folder for the model; OUTPUT.run beside it keeps checkpoints and log",
            ALLOT_FIELD(output));
  table.add("cache", "folder for prepared data ('' = allot-cache beside the output)",
            ALLOT_FIELD(data.cache));
  table.add("seed", "same seed, data, recipe and number of shards: same weights",
            ALLOT_FIELD(seed));
  table.add("init-from", "model folder to start from: fine-tuning, with its vocabularies",
            ALLOT_FIELD(training.init_from));
  table.add("lowercase", "turn all text into lower case", ALLOT_FIELD(text.lowercase));
  table.add("pretokenized", "words are what blanks separate; no language is needed",
            ALLOT_FIELD(text.pretokenized));
  table.add("aggressive", "split hyphens inside words", ALLOT_FIELD(text.aggressive));
  table.add("max-length",
            "leave out pairs with more tokens on a side (the sink counted, used or not)",
            ALLOT_FIELD(text.max_length));
  table.add("sink", "which models read <sink> at the end of every source sentence",
            ALLOT_FIELD(sink));
  table.add("bpe.merges", "BPE merges to learn (0 = words stay whole)",
            ALLOT_FIELD(text.bpe.merges));
  table.add("bpe.joint", "learn one set of merges for both sides", ALLOT_FIELD(text.bpe.joint));
  table.add("bpe.codes", "codes file to use for both sides instead of learning",
            ALLOT_FIELD(text.bpe.codes));
  table.add("bpe.dropout", "how likely each merge is passed over, anew in every epoch",
            ALLOT_FIELD(text.bpe.dropout));
  table.add("vocabulary.max-tokens", "keep so many tokens a side, the most frequent (0 = all)",
            ALLOT_FIELD(text.vocabulary.max_tokens));
  table.add("vocabulary.min-count", "keep tokens that occur at least so often",
            ALLOT_FIELD(text.vocabulary.min_count));
  table.add("fertility.kind", "where the bounds of source words come from",
            ALLOT_FIELD(fertility.kind));
  table.add("fertility.constant", "how much attention every word may get (constant)",
            ALLOT_FIELD(fertility.constant));
  table.add("fertility.slack",
            "added to the fertility of every word: attention is not as sharp as an alignment "
            "(actual, predicted, joint)",
            ALLOT_FIELD(fertility.slack));
  table.add(
      "fertility.joint-weight",
      "what foretelling fertilities counts beside translating for the encoder's states; 0: it "
      "reads them and leaves them alone (joint)",
      ALLOT_FIELD(joint_weight));
  table.add("fertility.weight-of-one",
            "what a token of fertility 1 counts in learning to foretell, others 1 (predicted, "
            "joint)",
            ALLOT_FIELD(tagger.weight_of_one));
  table.add("fertility.tagger-embedding-size", "size of a word's vector in the tagger (predicted)",
            ALLOT_FIELD(tagger.embedding_size));
  table.add("fertility.tagger-hidden-size", "size of the tagger's states, both directions together",
            ALLOT_FIELD(tagger.hidden_size));
  table.add("fertility.tagger-layers", "bidirectional LSTM layers of the tagger",
            ALLOT_FIELD(tagger.layers));
  table.add("fertility.tagger-dropout", "share of units switched off between its layers",
            ALLOT_FIELD(tagger.dropout));
  table.add("fertility.tagger-epochs", "times that the tagger goes through the training text",
            ALLOT_FIELD(tagger.epochs));
  table.add("fertility.tagger-batch-size", "sentences in a batch of the tagger",
            ALLOT_FIELD(tagger.batch_size));
  table.add("fertility.tagger-learning-rate",
            "learning rate of the tagger's Adam at the start; falls along a cosine",
            ALLOT_FIELD(tagger.learning_rate));
  table.add("fertility.tagger-choice",
            "which measure of the validation text chooses the tagger: f1 of fertilities other "
            "than 1, or accuracy",
            ALLOT_FIELD(tagger.choice));
  table.add("fertility.tagger-unknown-smoothing",
            "the tagger reads a word that occurs n times as unknown with probability x / (x + n)",
            ALLOT_FIELD(tagger.unknown_smoothing));
  table.add_model_options();
  table.add("batch.size", "the most that a batch holds", ALLOT_FIELD(batch.size));
  table.add("batch.unit", "what batch.size counts: pairs, or the tokens of both sides",
            ALLOT_FIELD(batch.unit));
  table.add("batch.pool", "batches made from one pool, within which pairs are sorted by length",
            ALLOT_FIELD(batch.pool_batches));
  table.add("loss.label-smoothing", "share of the target's probability spread over all words",
            ALLOT_FIELD(loss.label_smoothing));
  table.add("loss.unit", "what the loss of a batch is divided by", ALLOT_FIELD(loss.unit));
  table.add("optimizer.kind", "how gradients change weights", ALLOT_FIELD(optimizer.kind));
  table.add("optimizer.clip", "longest gradient (L2 norm over everything; 0 = no limit)",
            ALLOT_FIELD(optimizer.max_gradient_norm));
  table.add("optimizer.momentum", "share of a step that goes on into the next (momentum)",
            ALLOT_FIELD(optimizer.momentum));
  table.add("optimizer.beta1", "how slowly the average of gradients forgets (adam, adamw)",
            ALLOT_FIELD(optimizer.beta1));
  table.add("optimizer.beta2", "how slowly the average of their squares forgets (adam, adamw)",
            ALLOT_FIELD(optimizer.beta2));
  table.add("optimizer.epsilon", "added to what is divided by (adam, adamw, adagrad)",
            ALLOT_FIELD(optimizer.epsilon));
  table.add("optimizer.weight-decay",
            "share of each weight that a step takes away, times the learning rate (adamw)",
            ALLOT_FIELD(optimizer.weight_decay));
  table.add("schedule.kind", "how the learning rate changes", ALLOT_FIELD(schedule.kind));
  table.add("schedule.learning-rate", "the highest learning rate",
            ALLOT_FIELD(schedule.learning_rate));
  table.add("schedule.warmup", "updates over which the rate rises to it (0 = starts there)",
            ALLOT_FIELD(schedule.warmup));
  table.add("schedule.factor", "what a fall multiplies the rate by (epoch-halving, plateau)",
            ALLOT_FIELD(schedule.factor));
  table.add("schedule.start-epoch",
            "epoch from whose end on the rate falls even if perplexity does not rise "
            "(epoch-halving)",
            ALLOT_FIELD(schedule.start_epoch));
  table.add("schedule.patience", "validations without improvement before a fall (plateau)",
            ALLOT_FIELD(schedule.patience));
  table.add("schedule.floor",
            "the rate never falls below this share of the highest (cosine, "
            "plateau)",
            ALLOT_FIELD(schedule.floor));
  table.add("training.epochs", "times that all pairs are gone through (0 = max-updates decides)",
            ALLOT_FIELD(training.epochs));
  table.add("training.max-updates", "the end, if it comes before that of the epochs (0 = none)",
            ALLOT_FIELD(training.max_updates));
  table.add("training.accumulate", "batches whose gradients make one update",
            ALLOT_FIELD(training.accumulate));
  table.add("training.shards",
            "parts of a batch computed side by side (0 = one for each thread); another number "
            "gives slightly other sums",
            ALLOT_FIELD(training.shards));
  table.add("training.init-range", "weights start uniform between minus this and this",
            ALLOT_FIELD(training.init_range));
  table.add("validation.every", "updates between two validations (0 = after every epoch)",
            ALLOT_FIELD(validation.every));
  table.add("validation.measures", "what to measure", ALLOT_FIELD(validation.measures));
  table.add("validation.measure", "which of them chooses the model",
            ALLOT_FIELD(validation.measure));
  table.add("validation.patience",
            "stop when it has not improved for so many validations (0 = never)",
            ALLOT_FIELD(validation.patience));
  table.add("validation.translate-from-epoch",
            "first epoch whose validations translate: before, bleu, rep and drop are left out",
            ALLOT_FIELD(validation.translate_from_epoch));
  table.add("averaging.ema",
            "how slowly the running average of the weights forgets, which then is the model "
            "(0 = no average)",
            ALLOT_FIELD(averaging.ema));
  table.add("averaging.checkpoints",
            "so many best models are averaged at the end, if that validates better (1 = only the "
            "best)",
            ALLOT_FIELD(averaging.checkpoints));
  table.add("checkpoint.every",
            "updates between two checkpoints, besides those at every validation (0 = none)",
            ALLOT_FIELD(checkpoint.every));
  table.add("checkpoint.minutes", "minutes between two, besides (0 = none)",
            ALLOT_FIELD(checkpoint.minutes));
  table.add("checkpoint.keep", "how many to keep", ALLOT_FIELD(checkpoint.keep));
  return table.take();
}

#undef ALLOT_FIELD

}  // namespace

const std::vector<RecipeKey>& recipe_keys() {
  static const std::vector<RecipeKey> keys = make_keys();
  return keys;
}

const RecipeKey* find_recipe_key(const std::string& name) {
  for (const RecipeKey& key : recipe_keys()) {
    if (key.name == name) return &key;
  }
  return nullptr;
}

std::vector<std::string> recipe_key_names() {
  std::vector<std::string> names;
  for (const RecipeKey& key : recipe_keys()) names.push_back(key.name);
  return names;
}

std::string unknown_key_remedy(const std::string& name) {
  std::string nearest = nearest_name(name, recipe_key_names());
  if (nearest.empty()) {
    // Perhaps the group was left out, or is another one: compare the last parts.
    const auto last_part = [](const std::string& full) {
      return full.substr(full.rfind('.') == std::string::npos ? 0 : full.rfind('.') + 1);
    };
    std::vector<std::string> parts;
    for (const RecipeKey& key : recipe_keys()) parts.push_back(last_part(key.name));
    const std::string part = nearest_name(last_part(name), parts);
    for (const RecipeKey& key : recipe_keys()) {
      if (!part.empty() && last_part(key.name) == part) {
        nearest = key.name;
        break;
      }
    }
  }
  const std::string list = "'allot train --list-keys' lists all keys";
  return nearest.empty() ? list : fmt::format("did you mean '{}'? {}", nearest, list);
}

std::string to_yaml(const Recipe& recipe) {
  std::string yaml, group;
  for (const RecipeKey& key : recipe_keys()) {
    const size_t dot = key.name.find('.');
    const std::string its_group = dot == std::string::npos ? "" : key.name.substr(0, dot);
    if (its_group != group) {
      group = its_group;
      if (!group.empty()) yaml += group + ":\n";
    }
    yaml += fmt::format("{}{}: {}\n", group.empty() ? "" : "  ",
                        dot == std::string::npos ? key.name : key.name.substr(dot + 1),
                        key.get(recipe));
  }
  return yaml;
}

nlohmann::ordered_json recipe_values(const Recipe& recipe) {
  nlohmann::ordered_json values;
  for (const RecipeKey& key : recipe_keys()) values[key.name] = key.get(recipe);
  return values;
}

std::vector<std::string> changed_keys(const Recipe& recipe, const nlohmann::ordered_json& before) {
  std::vector<std::string> names;
  for (const RecipeKey& key : recipe_keys()) {
    if (before.contains(key.name) && before[key.name] != key.get(recipe)) names.push_back(key.name);
  }
  return names;
}

std::string recipe_reference() {
  const Recipe defaults;
  std::string table = "| key | kind | default | meaning |\n|---|---|---|---|\n";
  for (const RecipeKey& key : recipe_keys()) {
    table +=
        fmt::format("| `{}` | {} | `{}` | {} |\n", key.name, key.kind, key.get(defaults), key.help);
  }
  return table;
}

}  // namespace allot
