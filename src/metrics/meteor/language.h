#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace allot::meteor {

// Ways in which two words, or phrases, may match. Each is a stage of the matching.
enum class Module { kExact, kStem, kSynonym, kParaphrase };

std::string to_string(Module module);
// Throws a usage error that lists the choices.
Module parse_module(std::string_view name);

// What the parameters were tuned for.
enum class Task {
  kRank,                 // ranking systems like human raters: METEOR's default
  kAdequacy,             // scores of adequacy
  kHter,                 // the effort of correcting a translation
  kLanguageIndependent,  // good values when nothing was tuned for a language
  kTune,                 // balanced, for tuning systems
};

std::string to_string(Task task);  // rank, adq, hter, li, tune
// Throws a usage error that lists the choices.
Task parse_task(std::string_view name);

struct Parameters {
  double alpha = 0;  // weight of recall against precision
  double beta = 0;   // exponent of the fragmentation
  double gamma = 0;  // largest penalty
  double delta = 0;  // weight of content words against function words
};

// A language as METEOR knows it.
struct Language {
  std::string_view code;  // "cs"
  std::string_view name;  // "czech": names the files of METEOR's resources
  bool has_stemmer = false;
  bool has_normalizer = false;
  // Modules that METEOR uses by default, in order.
  std::vector<Module> modules;
};

// Knows ISO codes, METEOR's own (cz, se), English names, and "other". Throws a usage error that
// lists the codes.
const Language& find_language(std::string_view name);

// METEOR's values for a task, with a weight for each position in the list of modules (not for each
// module: METEOR counts positions).
struct TaskSettings {
  Parameters parameters;
  std::vector<double> weights;
};

// The task that METEOR takes when none is named: rank, or li where there is no tuned rank.
Task default_task(const Language& language);

// Throws a usage error when METEOR has no values for the task in this language.
TaskSettings task_settings(const Language& language, Task task);

}  // namespace allot::meteor
