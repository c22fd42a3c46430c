#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/worker_pool.h"
#include "fertility/fertility_kind.h"
#include "infer/ensemble.h"
#include "search/beam.h"
#include "search/sampling.h"
#include "search/search_memory.h"
#include "translate/line_translation.h"
#include "translate/loaded_model.h"
#include "translate/part_joining.h"
#include "translate/unknown_words.h"

namespace allot {

struct TranslatorOptions {
  static constexpr size_t kLargestBatch = 10000;
  static constexpr size_t kLongestInput = 10000;

  // Model folders; several translate together.
  std::vector<std::string> models;
  TextForm form = TextForm::kRaw;
  BeamOptions beam;
  // Draw translations by chance instead of searching for the best.
  std::optional<SamplingOptions> sampling;
  // Sentences that one worker translates side by side, fewer where these would take much memory.
  // Changes speed, never the result.
  size_t batch_size = 32;
  // Lines with more source tokens than this are cut, translated part by part and joined.
  size_t max_input_length = 100;
  // Keep the attention of every step (LineHypothesis::attention), which is most of what a long line
  // takes.
  bool keeps_attention = true;
  AttentionOverrides attention;
  // <unk> in a translation becomes the source word that it looks at most, or what an aligner
  // (a file that 'allot align --save-model' wrote) takes for its translation.
  bool replace_unknown = false;
  std::string dictionary;
  WarningOptions warnings;

  void validate() const;  // throws a usage error naming option, value and range
};

// A line to translate.
struct LineInput {
  std::string text;
  Place place = {};  // where it was found, for messages
  // Bounds for its words or for its tokens, when they are given, and where they were found.
  std::vector<float> fertility = {};
  Place fertility_place = {};
  // What its translation begins with, in the form of the options (words for raw text).
  std::string prefix = {};
  Place prefix_place = {};
};

// Raw text in, raw text out. Never changes, so several threads may use one.
class Translator {
 public:
  // Throws Error when a model cannot be used, or when models do not fit together.
  explicit Translator(const TranslatorOptions& options);

  const TranslatorOptions& options() const { return options_; }
  // The first model.
  const LoadedModel& model() const { return *models_.front(); }

  // Throws Error when the longest parts of lines that the options allow, one for each thread, may
  // take more memory than there is. No line takes more, but for its text and its result.
  void check_memory(int threads) const;

  // The translations of lines, in their order. What a line gets depends neither on the other lines
  // nor on the number of threads.
  std::vector<LineTranslation> translate(const std::vector<LineInput>& lines,
                                         WorkerPool& pool) const;
  // The same for given translations, the prefixes of the lines: their probabilities and attention.
  // Lines are not cut, so one with more than kMostScored tokens on a side is an Error. A line
  // without source words has no hypothesis.
  static constexpr size_t kMostScored = 5000;
  std::vector<LineTranslation> score(const std::vector<LineInput>& lines, WorkerPool& pool) const;

 private:
  struct Job;
  std::vector<LineTranslation> read_lines(const std::vector<LineInput>& lines,
                                          WorkerPool& pool) const;
  std::vector<uint32_t> target_ids(const std::string& text) const;
  SearchLoad load_of(const Job& job, bool is_forced) const;
  std::vector<size_t> batch_ends(const std::vector<Job*>& jobs, bool is_forced) const;
  void run_jobs(std::vector<Job>& jobs, bool is_forced, WorkerPool& pool) const;
  void find_bounds(const std::vector<Job*>& jobs, std::vector<SearchInput>& inputs) const;
  void assemble(std::vector<Job>& jobs, std::vector<LineTranslation>& lines,
                WorkerPool& pool) const;
  LineHypothesis put_together(const LineTranslation& line, JoinedTranslation joined) const;
  void replace_unknown(const LineTranslation& line, std::vector<UnknownToken>& unknown,
                       std::vector<std::string>& tokens) const;
  std::vector<UsedWord> used_words(const LineTranslation& line,
                                   const LineHypothesis& hypothesis) const;
  std::vector<TranslationWarning> warnings_of(const LineTranslation& line,
                                              const LineHypothesis& hypothesis,
                                              const std::vector<UnknownToken>& unknown) const;

  TranslatorOptions options_;
  std::vector<std::unique_ptr<LoadedModel>> models_;
  Ensemble ensemble_;
  TextReader reader_;
  TextReader target_reader_;
  TargetWriter writer_;
  std::unique_ptr<WordDictionary> dictionary_;
};

}  // namespace allot
