#include "train/recipe/unused_keys.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "base/error.h"

namespace allot {
namespace {

void refuse(bool condition, const std::string& what_is_wrong, const std::string& remedy) {
  if (condition) throw Error::usage(what_is_wrong, remedy);
}

void check_validation_text(const DataOptions& data) {
  refuse(data.built_in_sentences > 0 && data.has_validation_text(),
         "built-in-sentences brings its own validation text, but another one is set",
         "leave out valid-source, valid-target and valid-tsv");
}

void check_alignments(const Recipe& recipe) {
  for (const auto& [key, file] : {std::pair("alignments", &recipe.data.alignments),
                                  std::pair("valid-alignments", &recipe.data.valid_alignments)}) {
    refuse(!file->empty() && !recipe.aligns_tokens(),
           fmt::format("{} is set, but nothing in this recipe uses word alignments", key),
           "leave it out, or set attention-guide.weight above 0, or fertility.kind to guided, "
           "actual, predicted or joint");
  }
  refuse(!recipe.data.alignments.empty() && recipe.is_guided() &&
             recipe.guide.links == GuideLinks::kIntersect,
         "attention-guide.links is intersect, but links of 'alignments' have one direction",
         "leave out attention-guide.links; 'allot symmetrize' makes the intersection of two "
         "alignments");
}

void check_fertility_files(const Recipe& recipe) {
  const FertilityFiles& files = recipe.fertility_files;
  if (files.train.empty() && files.valid.empty()) return;
  const char* key = files.train.empty() ? "fertility.valid-file" : "fertility.file";
  refuse(recipe.fertility.kind != FertilityKind::kFile,
         fmt::format("{} is set, but fertility.kind is {}", key, to_string(recipe.fertility.kind)),
         "set fertility.kind to file, or leave it out");
  refuse(!recipe.has_given_bounds(),
         fmt::format("{} is set, but {} has no bounds on attention", key,
                     to_string(recipe.model.transform)),
         "leave it out, or set model.transform to one with bounds");
}

void check_counted_vocabulary(const VocabularyRecipe& vocabulary) {
  if (vocabulary.source.empty() || vocabulary.target.empty()) return;
  const VocabularyRecipe usual;
  const bool has_sizes = vocabulary.max_tokens != usual.max_tokens;
  refuse(has_sizes || vocabulary.min_count != usual.min_count,
         fmt::format("vocabulary.{} is set, but both vocabularies come from files",
                     has_sizes ? "max-tokens" : "min-count"),
         "leave it out: files are used as they are");
}

}  // namespace

void check_unused_keys(const Recipe& recipe) {
  check_validation_text(recipe.data);
  check_alignments(recipe);
  check_fertility_files(recipe);
  check_counted_vocabulary(recipe.text.vocabulary);
}

}  // namespace allot
