#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/file_bytes.h"
#include "infer/encoder.h"
#include "model/fertility_tagger.h"
#include "model/model_folder.h"
#include "model/safetensors.h"

namespace allot {

// A trained tagger, ready to predict fertilities: weights in memory, no dropout. Immutable, so
// several threads may use one.
class FertilityPredictor {
 public:
  // The weights of a tagger with these options, as `file` holds them. Throws Error naming it and
  // the remedy when they do not fit.
  FertilityPredictor(const std::shared_ptr<const FileBytes>& weights, const std::string& file,
                     const TaggerOptions& options);
  // The encoder and the fertility head of a translation model (joint), which must have one.
  // minimum: FertilityOptions::minimum of its section "fertility".
  FertilityPredictor(const ModelFolder& model, uint32_t minimum);

  // The least fertility that it predicts.
  uint32_t minimum() const { return minimum_; }

  // For each sentence (ids of its tokens, without the sink) what is predicted of its tokens and,
  // last, of the sink. What a sentence gets does not depend on the others.
  std::vector<std::vector<infer::FertilityPrediction>> predict(
      const std::vector<std::vector<uint32_t>>& sources) const;

 private:
  void make_encoder(const ModelOptions& options);

  std::shared_ptr<const void> storage_;  // what the weights point into
  Safetensors weights_;
  uint32_t minimum_;
  std::unique_ptr<const infer::Encoder> encoder_;
};

// A tagger in a folder of its own: tagger.json, fertility.safetensors, source.vocab. Only ever seen
// complete.
inline constexpr FolderKind kTaggerFolder{"fertility tagger", "tagger.json", 1};

// `notes` are stored in tagger.json with the options.
void write_tagger_folder(const std::string& path, const TaggerOptions& options,
                         const Vocabulary& vocabulary, const Parameters<float>& weights,
                         const nlohmann::ordered_json& notes);

// The bytes of a file with these weights.
void write_tagger_weights(SealedFolderWriter& writer, const Parameters<float>& weights);

// The tagger of a folder: one of its own, or a translation model that was trained with `predicted`
// or `joint` fertilities.
struct LoadedTagger {
  Vocabulary vocabulary;
  FertilityPredictor predictor;
};
LoadedTagger load_tagger(const std::string& path);

// What predicts fertilities in a model folder: the model's own head, or the tagger with the
// options in the section "fertility". Throws Error when it has neither.
FertilityPredictor load_predictor(const ModelFolder& model);

}  // namespace allot
