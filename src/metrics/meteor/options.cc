#include "metrics/meteor/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/error.h"
#include "base/progress.h"

namespace allot {

std::string to_string(MeteorNormalization normalization) {
  switch (normalization) {
    case MeteorNormalization::kNone:
      return "none";
    case MeteorNormalization::kLower:
      return "lower";
    case MeteorNormalization::kFull:
      return "full";
    case MeteorNormalization::kNoPunctuation:
      return "no-punctuation";
  }
  ALLOT_CHECK(false, "normalization without a name");
}

namespace meteor {
namespace {

void check_range(const char* name, double value, double lowest, double highest) {
  if (value >= lowest && value <= highest) return;
  throw Error::usage(fmt::format("METEOR's {} cannot be {}", name, value),
                     fmt::format("give a value between {} and {}", lowest, highest));
}

Parameters to_parameters(const std::vector<double>& values) {
  if (values.size() != 4) {
    throw Error::usage(fmt::format("METEOR takes 4 parameters, not {}", values.size()),
                       "give alpha, beta, gamma and delta, for example 0.85,0.2,0.6,0.75");
  }
  check_range("alpha", values[0], 0, 1);
  check_range("beta", values[1], 0, 100);
  check_range("gamma", values[2], 0, 1);
  check_range("delta", values[3], 0, 1);
  return {values[0], values[1], values[2], values[3]};
}

std::vector<Module> choose_modules(const MeteorOptions& options, const Language& language) {
  if (options.modules.empty()) {
    std::vector<Module> modules = language.modules;
    if (options.paraphrases.empty()) {
      modules.erase(std::remove(modules.begin(), modules.end(), Module::kParaphrase),
                    modules.end());
    }
    return modules;
  }
  if (std::set<Module>(options.modules.begin(), options.modules.end()).size() !=
      options.modules.size()) {
    throw Error::usage("a METEOR module is named twice", "name each module once");
  }
  return options.modules;
}

void check_modules(const Settings& settings, const MeteorOptions& options) {
  const std::string code(settings.language->code);
  if (settings.uses(Module::kStem) && !settings.language->has_stemmer) {
    throw Error::usage("METEOR has no stemmer for '" + code + "'",
                       "leave 'stem' out of the modules");
  }
  if (settings.uses(Module::kSynonym) && code != "en" && options.resources.empty()) {
    throw Error::usage("there are no synonyms for '" + code + "'",
                       "leave 'synonym' out of the modules, or name a folder with synonyms: "
                       "--meteor-resources");
  }
  if (settings.uses(Module::kParaphrase) && options.paraphrases.empty()) {
    throw Error::usage("the METEOR module 'paraphrase' needs a table",
                       "name its file: --meteor-paraphrases");
  }
}

}  // namespace

bool Settings::uses(Module module) const {
  return std::find(modules.begin(), modules.end(), module) != modules.end();
}

Settings resolve(const MeteorOptions& options) {
  Settings settings;
  settings.language = &find_language(options.language);
  settings.modules = choose_modules(options, *settings.language);
  check_modules(settings, options);

  const bool is_custom = !options.parameters.empty() || !options.weights.empty();
  const Task task = options.task.value_or(default_task(*settings.language));
  settings.task = is_custom ? "custom" : to_string(task);
  TaskSettings defaults;
  if (options.parameters.empty() || options.weights.empty()) {
    defaults = task_settings(*settings.language, task);
    defaults.weights.resize(settings.modules.size());
  }
  settings.parameters =
      options.parameters.empty() ? defaults.parameters : to_parameters(options.parameters);
  settings.weights = options.weights.empty() ? defaults.weights : options.weights;
  if (settings.weights.size() != settings.modules.size()) {
    throw Error::usage(
        fmt::format("{}, but {}", format_count(settings.modules.size(), "METEOR module"),
                    format_count(settings.weights.size(), "weight")),
        "give a weight for each module");
  }
  for (const double weight : settings.weights) check_range("weight", weight, 0, 1);
  constexpr int kLargestBeam = 10000;
  if (options.beam_size < 1 || options.beam_size > kLargestBeam) {
    throw Error::usage(fmt::format("METEOR's beam cannot be {}", options.beam_size),
                       fmt::format("give 1 to {}; METEOR's own is 40", kLargestBeam));
  }
  const bool uses_tokenizer = options.normalization == MeteorNormalization::kFull ||
                              options.normalization == MeteorNormalization::kNoPunctuation;
  if (uses_tokenizer && !settings.language->has_normalizer) {
    throw Error::usage("METEOR has no tokenizer for '" + std::string(settings.language->code) + "'",
                       "tokenize the text, and take the normalization 'lower' or 'none'");
  }
  return settings;
}

}  // namespace meteor
}  // namespace allot
