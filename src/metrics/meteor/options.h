#pragma once

#include <optional>
#include <string>
#include <vector>

#include "metrics/meteor/language.h"

namespace allot {

// What is done to a line before its words are compared.
enum class MeteorNormalization {
  kNone,           // words are space-separated; letter case counts
  kLower,          // lower-cased
  kFull,           // METEOR's own tokenizer, lower-cased
  kNoPunctuation,  // the same without punctuation
};

std::string to_string(MeteorNormalization normalization);  // none, lower, full, no-punctuation

struct MeteorOptions {
  // Language of the text: an ISO code, METEOR's own (cz, se), an English name, or "other".
  std::string language = "en";
  // What the parameters were tuned for (none = rank, or li where a language has no rank).
  std::optional<meteor::Task> task;
  // Stages of the matching, in order (empty = the language's own, with paraphrases only when there
  // is a table).
  std::vector<meteor::Module> modules;
  // In place of the task's parameters: alpha, beta, gamma, delta (empty = the task's).
  std::vector<double> parameters;
  // In place of the task's weights, one for each module (empty = the task's, by position).
  std::vector<double> weights;
  MeteorNormalization normalization = MeteorNormalization::kNone;
  // Count precision and recall in characters instead of words.
  bool by_characters = false;
  // Partial alignments kept at each word.
  int beam_size = 40;
  // Folder with METEOR's own lists: function/, nonbreaking/, synonym/ (empty = our lists, WordNet).
  std::string resources;
  // Which function words: "meteor" (the English ones for every language, as METEOR 1.5 does),
  // "language" (those of the language), or a file with one word per line.
  std::string function_words = "meteor";
  // Table of paraphrases, as METEOR has it (empty = none).
  std::string paraphrases;
  // Folder of the WordNet database, for synonyms when there are no resources.
  std::string wordnet = "/usr/share/wordnet";
};

namespace meteor {

// The options with all defaults filled in.
struct Settings {
  const Language* language = nullptr;
  std::string task;  // "rank"; "custom" when parameters or weights are the user's
  std::vector<Module> modules;
  Parameters parameters;
  std::vector<double> weights;  // one for each module

  bool uses(Module module) const;
};

// Throws a usage error that names the option, its value and what is allowed.
Settings resolve(const MeteorOptions& options);

}  // namespace meteor
}  // namespace allot
