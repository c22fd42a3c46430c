#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/worker_pool.h"
#include "translate/decode_options.h"
#include "translate/line_input.h"
#include "translate/line_translation.h"
#include "translate/load_options.h"
#include "translate/loaded_model.h"
#include "translate/model_attention.h"
#include "translate/part_search.h"
#include "translate/term_list.h"
#include "translate/unknown_words.h"

namespace allot {

// Opens models once and translates with them as often as wanted, each time as that call's
// DecodeOptions say. Never changes: calls may come from several threads at a time, with any
// options, each with a pool of its own.
class Translator {
 public:
  // Throws Error when a model cannot be used, or when models do not fit together.
  explicit Translator(const LoadOptions& options);

  const LoadOptions& options() const { return options_; }
  size_t num_models() const { return models_.size(); }
  // The first model, or another.
  const LoadedModel& model(size_t number = 0) const { return *models_[number]; }
  // How the attention of each model works in a call with these overrides. Throws Error when a model
  // lacks what they need.
  std::vector<ModelAttention> attention(const AttentionOverrides& overrides) const;

  // Lets a call translate with these terms. Throws Error with the place of a term that cannot be
  // used.
  void use_terms(const TermList& terms, DecodeOptions& options) const;

  // Throws what a call with these options would throw before it reads a line.
  void check(const DecodeOptions& options) const;
  // The same; and throws Error when the longest parts of lines that the options allow, one for each
  // thread, may take more memory than there is. No line takes more, but for its text and its
  // result.
  void check_memory(const DecodeOptions& options, int threads) const;
  // The same, for one who knows how many bytes there are.
  void check_memory(const DecodeOptions& options, int threads, uint64_t available) const;

  // The translations of lines, in their order. What a line gets depends neither on the other lines
  // nor on the number of threads.
  std::vector<LineTranslation> translate(const std::vector<LineInput>& lines,
                                         const DecodeOptions& options, WorkerPool& pool) const;
  // The same for given translations, the prefixes of the lines: their probabilities and attention.
  // Lines are not cut, so one with more than kMostScoredTokens on a side is an Error. A line
  // without source words has no hypothesis.
  std::vector<LineTranslation> score(const std::vector<LineInput>& lines,
                                     const DecodeOptions& options, WorkerPool& pool) const;

 private:
  friend class TranslationStream;
  PartSearch search(const DecodeOptions& options, DecodeMode mode) const;
  // What a call's sentences get their shortlists from: that of the first model that has one. Null
  // when all tokens are predicted.
  const Shortlist* shortlist(const DecodeOptions& options) const;
  // Translates lines, or scores their given translations.
  std::vector<LineTranslation> run(const std::vector<LineInput>& lines,
                                   const DecodeOptions& options, DecodeMode mode,
                                   WorkerPool& pool) const;
  SourceText read(const LineInput& line, const DecodeOptions& options, DecodeMode mode,
                  TextReader::Workspace& workspace) const;
  std::vector<SourceText> read(const std::vector<LineInput>& lines, const DecodeOptions& options,
                               DecodeMode mode, WorkerPool& pool) const;
  std::vector<LineTranslation> assemble(std::vector<SourceText> sources,
                                        std::vector<PartResult> results,
                                        const DecodeOptions& options, DecodeMode mode,
                                        WorkerPool& pool) const;

  LoadOptions options_;
  std::vector<std::unique_ptr<LoadedModel>> models_;
  TextReader reader_;
  TextReader target_reader_;
  TargetWriter writer_;
  std::unique_ptr<WordDictionary> dictionary_;
};

}  // namespace allot
