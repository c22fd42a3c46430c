#include "metrics/meteor/language.h"

#include <array>
#include <optional>
#include <utility>

#include "base/error.h"
#include "base/strings.h"

namespace allot::meteor {
namespace {

template <typename Choice, size_t N>
using Names = std::array<std::pair<Choice, std::string_view>, N>;

constexpr Names<Module, 4> kModuleNames = {{{Module::kExact, "exact"},
                                            {Module::kStem, "stem"},
                                            {Module::kSynonym, "synonym"},
                                            {Module::kParaphrase, "paraphrase"}}};

constexpr Names<Task, 5> kTaskNames = {{{Task::kRank, "rank"},
                                        {Task::kAdequacy, "adq"},
                                        {Task::kHter, "hter"},
                                        {Task::kLanguageIndependent, "li"},
                                        {Task::kTune, "tune"}}};

template <typename Choice, size_t N>
std::string name_of(const Names<Choice, N>& names, Choice choice) {
  for (const auto& [value, name] : names) {
    if (value == choice) return std::string(name);
  }
  ALLOT_CHECK(false, "choice without a name");
}

template <typename Choice, size_t N>
Choice parse(const Names<Choice, N>& names, std::string_view what, std::string_view text) {
  std::vector<std::string> choices;
  for (const auto& [value, name] : names) {
    if (name == text) return value;
    choices.emplace_back(name);
  }
  throw Error::usage("unknown METEOR " + std::string(what) + " '" + std::string(text) + "'",
                     "choose one of: " + join(choices, ", "));
}

const std::vector<Language>& languages() {
  static const std::vector<Module> all = {Module::kExact, Module::kStem, Module::kSynonym,
                                          Module::kParaphrase};
  static const std::vector<Module> with_stems = {Module::kExact, Module::kStem};
  static const std::vector<Module> without_synonyms = {Module::kExact, Module::kStem,
                                                       Module::kParaphrase};
  static const std::vector<Language> list = {
      {"en", "english", true, true, all},
      {"cs", "czech", false, true, {Module::kExact, Module::kParaphrase}},
      {"de", "german", true, true, without_synonyms},
      {"es", "spanish", true, true, without_synonyms},
      {"fr", "french", true, true, without_synonyms},
      {"ru", "russian", true, true, without_synonyms},
      {"da", "danish", true, false, with_stems},
      {"fi", "finnish", true, false, with_stems},
      {"hu", "hungarian", true, false, with_stems},
      {"it", "italian", true, false, with_stems},
      {"nl", "dutch", true, false, with_stems},
      {"no", "norwegian", true, false, with_stems},
      {"pt", "portuguese", true, false, with_stems},
      {"ro", "romanian", true, false, with_stems},
      {"sv", "swedish", true, false, with_stems},
      {"tr", "turkish", true, false, with_stems},
      {"other", "other", false, false, {Module::kExact}},
  };
  return list;
}

// Tuned for one language; the others have only the two tasks that suit all.
std::optional<TaskSettings> tuned_settings(std::string_view code, Task task) {
  if (task == Task::kRank) {
    if (code == "en") return TaskSettings{{0.85, 0.20, 0.60, 0.75}, {1.0, 0.6, 0.8, 0.6}};
    if (code == "cs") return TaskSettings{{0.95, 0.20, 0.60, 0.80}, {1.0, 0.4, 0.0, 0.0}};
    if (code == "fr") return TaskSettings{{0.90, 1.40, 0.60, 0.65}, {1.0, 0.2, 0.4, 0.0}};
    if (code == "es") return TaskSettings{{0.65, 1.30, 0.50, 0.80}, {1.0, 0.8, 0.6, 0.0}};
    if (code == "de") return TaskSettings{{0.95, 1.00, 0.55, 0.55}, {1.0, 0.8, 0.2, 0.0}};
    if (code == "ru") return TaskSettings{{0.75, 1.40, 0.70, 0.50}, {1.0, 0.5, 0.5, 0.0}};
  }
  if (code == "en" && task == Task::kAdequacy) {
    return TaskSettings{{0.75, 1.40, 0.45, 0.70}, {1.0, 1.0, 0.6, 0.8}};
  }
  if (code == "en" && task == Task::kHter) {
    return TaskSettings{{0.40, 1.50, 0.35, 0.55}, {1.0, 0.2, 0.6, 0.8}};
  }
  return std::nullopt;
}

}  // namespace

std::string to_string(Module module) {
  return name_of(kModuleNames, module);
}

Module parse_module(std::string_view name) {
  return parse(kModuleNames, "module", name);
}

std::string to_string(Task task) {
  return name_of(kTaskNames, task);
}

Task parse_task(std::string_view name) {
  return parse(kTaskNames, "task", name);
}

const Language& find_language(std::string_view name) {
  std::string_view wanted = name;
  if (wanted == "cz") wanted = "cs";
  if (wanted == "se") wanted = "sv";
  std::vector<std::string> codes;
  for (const Language& language : languages()) {
    if (language.code == wanted || language.name == wanted) return language;
    codes.emplace_back(language.code);
  }
  throw Error::usage("unknown METEOR language '" + std::string(name) + "'",
                     "choose one of: " + join(codes, ", "));
}

Task default_task(const Language& language) {
  return tuned_settings(language.code, Task::kRank) ? Task::kRank : Task::kLanguageIndependent;
}

TaskSettings task_settings(const Language& language, Task task) {
  if (task == Task::kLanguageIndependent) return {{0.75, 1.40, 0.70, 0.50}, {1.0, 0.5, 0.5, 0.5}};
  if (task == Task::kTune) return {{0.5, 1.0, 0.5, 0.5}, {1.0, 0.5, 0.5, 0.5}};
  if (std::optional<TaskSettings> tuned = tuned_settings(language.code, task)) return *tuned;
  throw Error::usage("METEOR has no parameters for the task '" + to_string(task) + "' in " +
                         std::string(language.code),
                     "take the task '" + to_string(default_task(language)) +
                         "', or give parameters and weights of your own");
}

}  // namespace allot::meteor
