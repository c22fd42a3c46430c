#include "train/recipe/unused_keys.h"

#include <fmt/format.h>

#include <string>

#include "base/error.h"
#include "fertility/sink_bonus.h"

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

void check_columns(const DataOptions& data) {
  if (!data.names_columns()) return;
  refuse(data.tsv.empty() && data.valid_tsv.empty(),
         "source-column or target-column is set, but no table to take it from",
         "set tsv (--tsv) to the table, or leave it out");
  refuse(data.source_column.empty() || data.target_column.empty(),
         data.source_column.empty() ? "target-column is set without source-column"
                                    : "source-column is set without target-column",
         "name both columns of the table");
}

void check_alignments(const Recipe& recipe) {
  refuse(!recipe.data.alignments.empty() && !recipe.aligns_tokens(),
         "alignments is set, but nothing in this recipe uses word alignments",
         "leave it out, or set attention-guide.weight above 0, or fertility.kind to guided, "
         "actual, predicted or joint");
  refuse(!recipe.data.valid_alignments.empty() && !recipe.uses_valid_links(),
         "valid-alignments is set, but nothing in this recipe uses those of the validation text",
         "leave it out, or set fertility.kind to actual, predicted or joint, with a transform that "
         "has bounds");
  refuse(!recipe.data.alignments.empty() && recipe.is_guided() &&
             recipe.guide.links == GuideLinks::kIntersect,
         "attention-guide.links is intersect, but links of 'alignments' have one direction",
         "leave out attention-guide.links; 'allot symmetrize' makes the intersection of two "
         "alignments");
  refuse(!recipe.data.alignments.empty() && recipe.is_guided() &&
             recipe.guide.links == GuideLinks::kPosterior,
         "attention-guide.links is posterior, but links of 'alignments' have no probabilities",
         "leave out attention-guide.links, or leave out alignments: only the aligner of the "
         "training knows how probable each link is");
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

void check_word_rewards(const Recipe& recipe) {
  if (recipe.decoding.word_rewards.empty()) return;
  refuse(!recipe.decoding.tune, "decoding.word-rewards is set, but decoding.tune is no",
         "set decoding.tune to yes, or leave it out");
  const bool is_bounded = attention::is_bounded(recipe.model.transform);
  refuse(!recipe.counts_words(),
         fmt::format("decoding.word-rewards is set, but {}",
                     is_bounded ? fmt::format("{} fertilities do not say how many words a new "
                                              "sentence becomes",
                                              to_string(recipe.fertility.kind))
                                : to_string(recipe.model.transform) + " has no fertilities"),
         "leave it out, or set fertility.kind to guided, predicted or joint");
}

void check_sink_bonus(const Recipe& recipe) {
  refuse(recipe.has_automatic_sink_bonus && attention::is_bounded(recipe.model.transform) &&
             !has_automatic_sink_bonus(recipe.fertility.kind),
         fmt::format("model.sink-bonus is auto, but {} fertilities have neither slack nor constant",
                     to_string(recipe.fertility.kind)),
         "set it to a number");
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
  check_columns(recipe.data);
  check_alignments(recipe);
  check_fertility_files(recipe);
  check_word_rewards(recipe);
  check_sink_bonus(recipe);
  check_counted_vocabulary(recipe.text.vocabulary);
}

}  // namespace allot
