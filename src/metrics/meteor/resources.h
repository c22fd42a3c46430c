#pragma once

#include <optional>
#include <string>

#include "metrics/meteor/function_words.h"
#include "metrics/meteor/normalizer.h"
#include "metrics/meteor/options.h"
#include "metrics/meteor/paraphrase.h"
#include "metrics/meteor/synonyms.h"

namespace allot::meteor {

// The lists that METEOR works with, and where each came from (for the signature). Shared by all
// threads, never changed after loading.
struct Resources {
  FunctionWords function_words;
  std::string function_words_source;  // "allot-en" (our list) or a file name
  std::optional<SynonymDictionary> synonyms;
  std::string synonyms_source = "none";  // "wordnet", a file name, or "none"
  std::optional<ParaphraseTable> paraphrases;
  std::string paraphrases_source = "none";  // a file name, or "none"
  std::optional<Normalizer> normalizer;
  std::string prefixes_source;  // "allot" or a file name; empty without normalizer
};

// Loads what the settings need. Throws Error when a file is missing or malformed.
Resources load_resources(const MeteorOptions& options, const Settings& settings);

}  // namespace allot::meteor
