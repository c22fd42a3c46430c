#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "fertility/translation_fertility.h"
#include "infer/model.h"
#include "model/shortlist.h"
#include "translate/attention_stats.h"
#include "translate/missing_words.h"
#include "translate/model_decoding.h"
#include "translate/warnings.h"

namespace allot {

// A model folder, ready to translate; several threads may use one. How its attention works in a
// call is a ModelAttention.
class LoadedModel {
 public:
  // precision: as of ModelFolder.
  explicit LoadedModel(const std::string& path, std::optional<Precision> precision = std::nullopt);
  LoadedModel(const LoadedModel&) = delete;
  LoadedModel& operator=(const LoadedModel&) = delete;

  const ModelFolder& folder() const { return folder_; }
  const infer::Model& inference() const { return inference_; }
  bool has_sink() const { return has_sink_; }
  // Whether it was trained to copy text.
  bool protects_text() const { return protects_text_; }
  const LengthStats& length_stats() const { return length_stats_; }
  const AttentionStats& attention_stats() const { return attention_stats_; }
  // Null when the folder has no check for missing words. It is read on first use: a lexicon takes
  // milliseconds that scoring, for example, need not spend. Throws Error when it is malformed.
  const MissingWordCheck* missing_words() const;
  // Nothing when the folder does not say how to translate with it.
  const std::optional<ModelDecoding>& decoding() const { return decoding_; }
  // Null when the folder has none.
  const Shortlist* shortlist() const { return shortlist_ ? &*shortlist_ : nullptr; }
  // Where the model's own bounds come from.
  const FertilityOptions& fertility_options() const { return fertility_options_; }
  // The words of source sentences.
  const SubwordSpans& spans() const { return spans_; }

  // The source of the bounds for these options, whose slack and quantile are the caller's. Tables
  // and taggers are loaded on first use and kept. Throws Error when the folder lacks them.
  std::shared_ptr<const TranslationFertility> fertility(const FertilityOptions& options) const;

 private:
  ModelFolder folder_;
  FertilityOptions fertility_options_;
  SubwordSpans spans_;
  infer::Model inference_;
  bool has_sink_;
  bool protects_text_;
  LengthStats length_stats_;
  AttentionStats attention_stats_;
  std::optional<ModelDecoding> decoding_;
  std::optional<Shortlist> shortlist_;
  mutable std::mutex mutex_;  // for what is loaded on first use
  mutable bool missing_is_read_ = false;
  mutable std::optional<MissingWordCheck> missing_;
  mutable std::map<FertilityKind, std::shared_ptr<const TranslationFertility>> loaded_fertility_;
};

}  // namespace allot
