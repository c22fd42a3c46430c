#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "base/worker_pool.h"
#include "text/token_counts.h"
#include "text/vocabulary.h"
#include "text/word_splitter.h"
#include "train/prepare/fingerprint.h"
#include "train/prepare/stage_cache.h"
#include "train/prepare/stage_messages.h"
#include "train/recipe/recipe.h"

namespace allot {

// The stages that turn raw text into words, merges and vocabularies. Each result knows the
// fingerprint of everything that it depends on; stages that use it build on that.

// The bytes of the files of a corpus.
void add_files(Fingerprint& print, const ParallelFiles& files);

// What a check has to say about a corpus.
struct CheckedText {
  StageMessages messages;
  // What in it could be copied (corpus/copied_text.h): for those who do not.
  std::string text_to_copy;
};

// Checks a parallel corpus before it is used: what is unusable throws Error, what is suspicious is
// in the messages, also when few of its pairs are usable.
CheckedText check_stage(const ParallelFiles& files, StageCache& cache);

// A file of words, space-separated, one sentence per line.
struct WordsFile {
  std::string path;
  std::string fingerprint;
  uint64_t lines = 0;
};
// What of each line of a file is text.
enum class TextColumn { kAll, kBeforeTab, kAfterTab };
WordsFile words_stage(const InputFile& raw, const WordSettings& settings, StageCache& cache,
                      WorkerPool& pool, TextColumn column = TextColumn::kAll);

// Both sides of a corpus: the same lines are pairs.
struct WordsFiles {
  WordsFile source, target;
};
struct PairWordSettings {
  WordSettings source, target;
};
WordsFiles pair_words_stage(const ParallelFiles& files, const PairWordSettings& settings,
                            StageCache& cache, WorkerPool& pool);

// How often each word of either side occurs, in the order of first use. Counted on first use: the
// files may be as large as a disk, their counts are as large as a vocabulary.
class CountedWords {
 public:
  explicit CountedWords(WordsFiles files) : files_(std::move(files)) {}

  const WordsFiles& files() const { return files_; }
  const TokenCounts& source();
  const TokenCounts& target();

 private:
  WordsFiles files_;
  std::optional<TokenCounts> source_, target_;
};

// Two files, one for each side; they may be the same.
struct SidePaths {
  std::string source, target;
};

// BPE codes for both sides ("" = words stay whole).
struct CodesFiles {
  SidePaths paths;
  std::string fingerprint;
};
CodesFiles codes_stage(const BpeRecipe& recipe, CountedWords& words, StageCache& cache);

struct Vocabularies {
  // Special symbols only, until it is set.
  Vocabulary source = Vocabulary::build({});
  Vocabulary target = Vocabulary::build({});
  std::string fingerprint;
};
enum class VocabularySharing {
  kSeparate,
  kShared,  // one vocabulary for both sides
};
// What each side's words become by its codes. With dropout, everything that it can leave of a word
// has an id too.
Vocabularies vocabulary_stage(const TextRecipe& recipe, VocabularySharing sharing,
                              const CodesFiles& codes, CountedWords& words, StageCache& cache);

// A word aligner for both directions, for DROP: the path of its model.
std::string aligner_stage(const WordsFiles& words, StageCache& cache, WorkerPool& pool);

// Which words translate each other by the links of that aligner in the same text: the path of a
// lexicon.
std::string lexicon_stage(const WordsFiles& words, StageCache& cache, WorkerPool& pool);

}  // namespace allot
