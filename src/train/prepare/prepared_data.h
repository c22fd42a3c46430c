#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "base/worker_pool.h"
#include "train/prepare/encode_stage.h"
#include "train/prepare/fertility_stage.h"
#include "train/prepare/given_fertility.h"
#include "train/prepare/tagger_stage.h"
#include "train/prepare/text_stages.h"
#include "train/recipe/recipe.h"

namespace allot {

// Everything that training reads, from raw files to ids.
struct PreparedData {
  WordSettings source_settings, target_settings;
  ProtectSettings protect;
  // What of the training text is not protected and could be, in words; "" = too little.
  std::string text_to_copy;
  WordsFiles train_words;
  CodesFiles codes;
  Vocabularies vocabularies;
  EncodedText train, valid;
  // The words of the pairs of `valid`.
  std::vector<std::string> valid_sources, valid_references;
  // A word aligner for DROP ("" when it is not needed).
  std::string aligner;
  // Empty when the recipe's fertility is not taken from alignments.
  AlignedFertility fertility;
  // Fertilities that came with the texts, by pair; empty when they did not.
  struct {
    SentenceNumbers<float> train, valid;
    std::string fingerprint;  // of their files
  } given_fertility;
  // The file of the model's shortlist ("" = it gets none).
  std::string shortlist;
  // Number of classes of the model's own fertility head (0 = none).
  size_t fertility_classes = 0;
  // The model's sink bonus, when it follows from its fertilities.
  std::optional<double> sink_bonus;
  // The tagger, when there is one: train_tagger fills it in.
  PreparedTagger tagger;
  // Which training it is for (TrainingIdentity); "" = not known.
  std::string training_hash;

  // All that the ids depend on, and alignments and fertilities that came with the texts: a run may
  // be resumed only with the same.
  std::string fingerprint() const;
  // What the ids of the training pairs were made from.
  EncodeInput train_input(size_t max_length) const {
    return {train_words, codes, vocabularies, max_length};
  }
  // What follows from the data put into the options of the model.
  ModelOptions complete(ModelOptions options) const;
};

// The folder of prepared data: given by the recipe, or allot-cache beside the output.
std::string cache_folder(const Recipe& recipe);

// How a side in this language becomes words. Throws a usage error when the language is missing.
WordSettings word_settings(const Recipe& recipe, const std::string& language);

// Check, words, merges, vocabularies, ids, aligner, fertilities: each step taken from the cache
// when it has been done before. Throws Error for text that cannot be used.
PreparedData prepare_data(const Recipe& recipe, WorkerPool& pool);
// The same with a cache that records what is used, or replays a record: then no file outside it is
// read, and there is no aligner.
PreparedData prepare_data(const Recipe& recipe, WorkerPool& pool, StageCache& cache);

// A word aligner of the training text, both directions: what DROP evaluates all translations by.
// Its file in the cache.
std::string prepare_word_aligner(const Recipe& recipe, WorkerPool& pool);
// The same for prepared data, whose words are not read from the raw text again.
std::string prepare_word_aligner(const Recipe& recipe, const PreparedData& data, WorkerPool& pool);
// Which words it links in the training text: a lexicon, its file in the cache.
std::string prepare_lexicon(const Recipe& recipe, const PreparedData& data, WorkerPool& pool);

// Trains the tagger of the recipe, if any, or takes it from the cache. Throws StoppedError when
// `stop` becomes true, after saving. `group`: the processes that train together, if there are
// several; this is rank 0.
void train_tagger(const Recipe& recipe, const std::atomic<bool>& stop, WorkerPool& pool,
                  PreparedData& data, RankGroup* group = nullptr);
// On the other ranks, when they are told to take part (follow_tagger).
void help_train_tagger(const Recipe& recipe, WorkerPool& pool, const PreparedData& data,
                       RankGroup& group);

}  // namespace allot
