#include "metrics/meteor/resources.h"

#include <filesystem>

#include "base/error.h"
#include "base/printable.h"

namespace allot::meteor {
namespace {

std::string file_name(const std::string& path) {
  return printable(std::filesystem::path(path).filename().string());
}

void check_folder(const std::string& folder) {
  std::error_code ignored;  // a name that is too long, say, names no folder
  if (std::filesystem::is_directory(folder, ignored)) return;
  throw Error({folder, 0}, "no such folder with METEOR's resources",
              "name the folder that holds function/, nonbreaking/ and synonym/");
}

void load_function_words(const MeteorOptions& options, const Language& language,
                         Resources& resources) {
  const bool is_file = options.function_words != "meteor" && options.function_words != "language";
  if (is_file) {
    resources.function_words = FunctionWords::from_file(options.function_words);
    resources.function_words_source = file_name(options.function_words);
    return;
  }
  // METEOR 1.5 reads its English list for every language (it chooses the list before it knows the
  // language), so only that list gives scores comparable with its own.
  const Language& owner = options.function_words == "meteor" ? find_language("en") : language;
  if (options.resources.empty()) {
    resources.function_words = FunctionWords::built_in(owner);
    resources.function_words_source = "allot-" + std::string(owner.code);
  } else {
    const std::string file = std::string(owner.name) + ".words";
    resources.function_words = FunctionWords::from_file(options.resources + "/function/" + file);
    resources.function_words_source = file;
  }
}

void load_synonyms(const MeteorOptions& options, const Language& language, Resources& resources) {
  if (options.resources.empty()) {
    resources.synonyms = SynonymDictionary::from_wordnet(options.wordnet);
    resources.synonyms_source = "wordnet";
  } else {
    resources.synonyms =
        SynonymDictionary::from_resources(options.resources + "/synonym", language.name);
    resources.synonyms_source = std::string(language.name) + ".synsets";
  }
}

void load_normalizer(const MeteorOptions& options, const Language& language, Resources& resources) {
  const Punctuation punctuation =
      options.normalization == MeteorNormalization::kFull ? Punctuation::kKeep : Punctuation::kDrop;
  if (options.resources.empty()) {
    resources.normalizer.emplace(language, built_in_prefixes(language), punctuation);
    resources.prefixes_source = "allot";
  } else {
    const std::string file = std::string(language.name) + ".prefixes";
    resources.normalizer.emplace(
        language, read_prefixes(options.resources + "/nonbreaking/" + file), punctuation);
    resources.prefixes_source = file;
  }
}

}  // namespace

Resources load_resources(const MeteorOptions& options, const Settings& settings) {
  if (!options.resources.empty()) check_folder(options.resources);
  Resources resources;
  load_function_words(options, *settings.language, resources);
  if (settings.uses(Module::kSynonym)) load_synonyms(options, *settings.language, resources);
  if (settings.uses(Module::kParaphrase)) {
    resources.paraphrases.emplace(options.paraphrases);
    resources.paraphrases_source = file_name(options.paraphrases);
  }
  if (options.normalization == MeteorNormalization::kFull ||
      options.normalization == MeteorNormalization::kNoPunctuation) {
    load_normalizer(options, *settings.language, resources);
  }
  return resources;
}

}  // namespace allot::meteor
