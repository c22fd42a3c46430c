#include "experiment/recipe.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>

#include "base/line_reader.h"
#include "base/printable.h"
#include "base/strings.h"
#include "train/recipe/recipe_reader.h"

namespace allot {
namespace {

// Keys of recipes that the experiment sets itself, row by row.
bool is_own_key(const std::string& key) {
  return key == "output" || key == "cache" || key == "seed";
}
std::string own_key_problem(const std::string& key) {
  return quote(key) + " is set by the experiment itself";
}
constexpr const char* kOwnKeyRemedy = "leave it out; 'seeds' says how many seeds a row has";

// What to do with the value of a key.
using Handlers = std::map<std::string, std::function<void(const YAML::Node& value)>>;

class ExperimentReader {
 public:
  explicit ExperimentReader(const std::string& file) : file_(file) {}

  Experiment read() {
    std::string text;
    for (const std::string& line : read_lines(file_)) text.append(line).push_back('\n');
    const YAML::Node root = parse_yaml(text, file_);
    YAML::Node rows;
    bool has_rows = false;
    if (root.IsMap()) {
      read_keys(
          root, "an experiment",
          {{"title", [&](const auto& value) { experiment_.title = text_of(value); }},
           {"base", [&](const auto& value) { read_base(value); }},
           {"set", [&](const auto& value) { experiment_.changes = changes_of(value); }},
           {"columns", [&](const auto& value) { read_columns(value); }},
           {beam_size_field().name,
            [&](const auto& value) { set_option(value, defaults_.beam_size); }},
           {"seeds", [&](const auto& value) { num_seeds_ = whole_number(value); }},
           {"test-source", [&](const auto& value) { experiment_.test_source = text_of(value); }},
           {"test-target", [&](const auto& value) { experiment_.test_target = text_of(value); }},
           {"rows", [&](const auto& value) {
              rows.reset(value);
              has_rows = true;
            }}});
    }
    if (!has_rows) {
      throw recipe_mistake({file_}, "an experiment has 'rows', but there are none",
                           "write 'rows:' and below it '- name: ...' for each row of the table");
    }
    if (experiment_.columns.empty()) {
      experiment_.columns = {MetricKind::kBleu, MetricKind::kMeteor, MetricKind::kRep,
                             MetricKind::kDrop, MetricKind::kLength};
    }
    if (!rows.IsSequence() || rows.size() == 0) {
      throw mistake(rows, "'rows' must be a list", "write '- name: ...' for each row");
    }
    for (const YAML::Node& row : rows) read_row(row);
    return std::move(experiment_);
  }

 private:
  Error mistake(const YAML::Node& node, const std::string& problem,
                const std::string& remedy) const {
    return recipe_mistake(place_of(node, file_), problem, remedy);
  }

  // Passes every key to its handler, once; a key without one is a mistake.
  void read_keys(const YAML::Node& map, const std::string& whose, const Handlers& handlers) const {
    if (!map.IsMap()) {
      throw mistake(map, fmt::format("{} must be a mapping ('key: value' lines)", whose),
                    "write each setting as 'key: value'");
    }
    std::vector<std::string> names, seen;
    names.reserve(handlers.size());
    for (const auto& handler : handlers) names.push_back(handler.first);
    for (const auto& entry : map) {
      const std::string name = entry.first.IsScalar() ? entry.first.Scalar() : "";
      const auto handler = handlers.find(name);
      if (handler == handlers.end()) {
        const std::string nearest = nearest_name(name, names);
        throw mistake(
            entry.first, fmt::format("unknown key {} of {}", quote(name), whose),
            fmt::format("{}the keys are: {}",
                        nearest.empty() ? "" : fmt::format("did you mean '{}'? ", nearest),
                        join(names, ", ")));
      }
      if (std::find(seen.begin(), seen.end(), name) != seen.end()) {
        throw mistake(entry.first, fmt::format("the key {} is given twice", quote(name)),
                      "keep one of the two");
      }
      seen.push_back(name);
      handler->second(entry.second);
    }
  }

  std::string text_of(const YAML::Node& value) const {
    if (value.IsScalar()) return value.Scalar();
    throw mistake(value, "a single value is expected here", "write 'key: value'");
  }

  size_t whole_number(const YAML::Node& value) const {
    const std::string text = text_of(value);
    char* end = nullptr;
    const long number = std::strtol(text.c_str(), &end, 10);
    if (text.empty() || end != text.c_str() + text.size() || number < 1 || number > 1000) {
      throw mistake(value, quote(text) + " is not a whole number from 1 to 1000",
                    "write a number of this range, in digits");
    }
    return static_cast<size_t>(number);
  }

  double number(const YAML::Node& value) const {
    const std::string text = text_of(value);
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (text.empty() || end != text.c_str() + text.size() || !std::isfinite(number)) {
      throw mistake(value, quote(text) + " is not a number", "write it like 0.2 or 3");
    }
    return number;
  }

  std::vector<std::string> list_of(const YAML::Node& value) const {
    if (value.IsScalar()) return {value.Scalar()};
    if (!value.IsSequence()) {
      throw mistake(value, "a list is expected here", "write it comma-separated, like [bleu, rep]");
    }
    std::vector<std::string> items;
    for (const YAML::Node& item : value) items.push_back(text_of(item));
    return items;
  }

  // The error of a parser for a value, with its place.
  template <typename Parse>
  auto at(const YAML::Node& value, Parse parse) const {
    try {
      return parse();
    } catch (const Error& error) {
      throw mistake(value, error.problem(), error.remedy());
    }
  }

  std::vector<RecipeChange> changes_of(const YAML::Node& value) const {
    if (!value.IsMap()) {
      throw mistake(value, "'set' must be a mapping of keys of a training recipe",
                    "write, for example, 'set: {model.transform: softmax}'");
    }
    std::vector<RecipeChange> changes = read_changes(value, file_);
    Recipe scratch;
    for (const RecipeChange& change : changes) {
      if (is_own_key(change.key)) {
        throw recipe_mistake(change.place, own_key_problem(change.key), kOwnKeyRemedy);
      }
      apply_change(change, scratch);  // a value of the wrong kind is reported now
    }
    return changes;
  }

  // A built-in recipe, or a file beside this one.
  void read_base(const YAML::Node& value) {
    const std::string name = text_of(value);
    const bool is_file = name.find_first_of("./") != std::string::npos && name[0] != '/';
    const std::filesystem::path folder = std::filesystem::path(file_).parent_path();
    experiment_.base = is_file ? (folder / name).string() : name;
    at(value, [&] { return read_recipe(experiment_.base, {}); });  // it exists and is valid
  }

  void read_columns(const YAML::Node& value) {
    for (const std::string& name : list_of(value)) {
      const MetricKind kind = at(value, [&] { return parse_text_metric(name); });
      const auto& columns = experiment_.columns;
      if (std::find(columns.begin(), columns.end(), kind) != columns.end()) {
        throw mistake(value, fmt::format("the column {} is listed twice", quote(name)),
                      "keep one of the two");
      }
      experiment_.columns.push_back(kind);
    }
    if (experiment_.columns.empty()) {
      throw mistake(value, "no columns", "leave 'columns' out, or name at least one: [bleu]");
    }
  }

  void read_translation(const YAML::Node& value, RowTranslation& translation) const {
    Handlers handlers = {{"tune", [&](const auto& it) { read_tuned(it, translation); }},
                         {"decoding", [&](const auto& it) { read_decoding(it, translation); }}};
    for_each_row_option(translation, [&](const OptionField& field, auto& option) {
      handlers[field.name] = [this, &option](const auto& it) { this->set_option(it, option); };
    });
    read_keys(value, "translate", handlers);
    at(value, [&] { translation.penalties.validate(); });
    if (translation.uses_model_settings) check_model_settings(value);
  }

  void read_decoding(const YAML::Node& value, RowTranslation& translation) const {
    const std::string name = text_of(value);
    if (name != "plain" && name != "model") {
      throw mistake(value, "unknown decoding " + quote(name),
                    "write 'plain', or 'model' for the settings in the model folder");
    }
    translation.uses_model_settings = name == "model";
  }

  // Settings come from one place.
  void check_model_settings(const YAML::Node& translate) const {
    for (const auto& entry : translate) {
      const std::string name = entry.first.Scalar();
      if (name == "decoding" || name == beam_size_field().name) continue;
      throw mistake(entry.first, quote(name) + " has no effect with 'decoding: model'",
                    "leave one of them out");
    }
  }

  void set_option(const YAML::Node& value, size_t& option) const { option = whole_number(value); }
  void set_option(const YAML::Node& value, double& option) const { option = number(value); }
  template <typename Choice>
  void set_option(const YAML::Node& value, Choice& option) const {
    at(value, [&] { parse_choice(text_of(value), option); });
  }

  void read_tuned(const YAML::Node& value, RowTranslation& translation) const {
    for (const std::string& name : list_of(value)) {
      if (name != "alpha" && name != "beta") {
        throw mistake(value, quote(name) + " cannot be tuned", "choose one of: alpha, beta");
      }
      (name == "alpha" ? translation.tunes_alpha : translation.tunes_beta) = true;
    }
  }

  void read_row(const YAML::Node& node) {
    ExperimentRow row;
    row.place = place_of(node, file_);
    row.translation = defaults_;
    row.num_seeds = num_seeds_;
    bool has_changes = false;
    YAML::Node model_of;
    read_keys(node, "a row",
              {{"name", [&](const auto& value) { row.name = text_of(value); }},
               {"label", [&](const auto& value) { row.label = text_of(value); }},
               {"set",
                [&](const auto& value) {
                  row.changes = changes_of(value);
                  has_changes = true;
                }},
               {"model-of", [&](const auto& value) { model_of.reset(value); }},
               {"translate", [&](const auto& value) { read_translation(value, row.translation); }},
               {"seeds", [&](const auto& value) { row.num_seeds = whole_number(value); }}});
    check_name(node, row);
    if (model_of.IsDefined() && !model_of.IsNull()) {
      if (has_changes) {
        throw mistake(model_of, "a row has either 'set' or 'model-of'",
                      "leave one out: 'model-of' takes the training of another row as it is");
      }
      row.changes = row_named(model_of).changes;
    }
    if (row.label.empty()) row.label = row.name;
    experiment_.rows.push_back(std::move(row));
  }

  void check_name(const YAML::Node& node, const ExperimentRow& row) const {
    const bool is_plain = !row.name.empty() && row.name[0] != '.' && row.name[0] != '-' &&
                          row.name.find_first_not_of(
                              "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                              "0123456789._-") == std::string::npos;
    if (!is_plain) {
      throw mistake(
          node, row.name.empty() ? "a row without a name" : quote(row.name) + " cannot name files",
          "give it a name of letters, digits, '-', '_' and '.'; 'label' is for people");
    }
    for (const ExperimentRow& other : experiment_.rows) {
      if (other.name == row.name) {
        throw mistake(node, fmt::format("two rows are called {}", quote(row.name)),
                      "give every row a name of its own");
      }
    }
  }

  const ExperimentRow& row_named(const YAML::Node& value) const {
    const std::string name = text_of(value);
    for (const ExperimentRow& row : experiment_.rows) {
      if (row.name == name) return row;
    }
    throw mistake(value, "unknown row " + quote(name), "name a row that stands above this one");
  }

  const std::string& file_;
  Experiment experiment_;
  RowTranslation defaults_;
  uint64_t num_seeds_ = 1;
};

}  // namespace

Experiment read_experiment(const std::string& path) {
  return ExperimentReader(path).read();
}

Recipe row_recipe(const Experiment& experiment, const ExperimentRow& row,
                  const std::vector<std::string>& changes) {
  Recipe recipe = read_recipe(experiment.base, {});
  for (const RecipeChange& change : experiment.changes) apply_change(change, recipe);
  for (const RecipeChange& change : row.changes) apply_change(change, recipe);
  for (const std::string& change : changes) {
    const std::string key = change.substr(0, change.find('='));
    if (is_own_key(key)) throw Error::usage(own_key_problem(key), kOwnKeyRemedy);
    apply_change(change, recipe);
  }
  return recipe;
}

}  // namespace allot
