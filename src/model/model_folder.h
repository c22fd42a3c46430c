#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/file_bytes.h"
#include "base/sealed_folder.h"
#include "model/options.h"
#include "model/precision.h"
#include "model/quantized_weights.h"
#include "model/safetensors.h"
#include "nn/parameters.h"
#include "text/vocabulary.h"

namespace allot {

// Everything that a translator needs, in one folder: weights, vocabularies, and what turns raw text
// into tokens. docs/formats.md describes it.
inline constexpr FolderKind kModelFolder{"model", "model.json", 1, 2};
// One with 8-bit weights: a version of its own, which programs that know only floats refuse.
inline constexpr FolderKind kInt8ModelFolder{"model", "model.json", 2};

// The names of its files. The first three are always there.
inline constexpr const char* kWeightsFile = "model.safetensors";
inline constexpr const char* kSourceVocabularyFile = "source.vocab";
inline constexpr const char* kTargetVocabularyFile = "target.vocab";
inline constexpr const char* kSourceCodesFile = "source.bpe";
inline constexpr const char* kTargetCodesFile = "target.bpe";
inline constexpr const char* kFertilityTableFile = "fertility.tsv";  // guided: by source token
inline constexpr const char* kFertilityModelFile = "fertility.safetensors";  // predicted
inline constexpr const char* kAttentionStatsFile = "attention.tsv";  // words left without attention
inline constexpr const char* kShortlistFile = "shortlist.bin";       // model/shortlist.h
inline constexpr const char* kLexiconFile = "lexicon.tsv";           // align/lexicon.h
inline constexpr const char* kMissingWordsFile = "missing-words.json";  // translate/missing_words.h
inline constexpr const char* kDecodingFile = "decoding.json";  // how to translate with the model

// What goes into a model folder besides the weights. References must outlive the call.
struct ModelContents {
  const ModelOptions& options;
  const Vocabulary& source_vocabulary;
  const Vocabulary& target_vocabulary;
  // Sections of model.json for text preparation, fertilities and training: keys such as "text",
  // "fertility", "training", each with its own object.
  nlohmann::ordered_json sections = nlohmann::ordered_json::object();
  // Further files, copied into the folder under the names above (or others).
  struct File {
    std::string name;
    std::string from;
  };
  std::vector<File> files = {};
};

// Writes the folder so that it is only ever seen complete; replaces an older model at the place.
void write_model_folder(const std::string& path, const ModelContents& contents,
                        const Parameters<float>& parameters);

class ModelFolder;
// The same with 8-bit weights made from those of `model`, which are floats, and everything else as
// it is there.
void write_quantized_folder(const ModelFolder& model, const std::string& path);

// The values of `parameters` as tensors of a file.
std::vector<Tensor> tensors_of(const Parameters<float>& parameters);

// A model folder, opened: every file read into memory and checked against its checksum, so that
// nothing that happens to the folder later changes the model. Throws Error naming the file and the
// remedy when something is missing, damaged, of another version, or does not fit the rest.
class ModelFolder {
 public:
  // Weights as they are stored; or, with kInt8, in 8 bits made from floats, of which one matrix at
  // a time is in memory. Throws Error when floats are wanted of a folder that has none.
  explicit ModelFolder(const std::string& path, std::optional<Precision> precision = std::nullopt);

  const ModelOptions& options() const { return options_; }
  const Vocabulary& source_vocabulary() const { return source_vocabulary_; }
  const Vocabulary& target_vocabulary() const { return target_vocabulary_; }
  // Null when there is none of this name.
  nlohmann::ordered_json section(const std::string& name) const;
  const SealedFolder& folder() const { return folder_; }

  // Of the weights as they are here.
  Precision precision() const { return precision_; }
  // They point into `storage`, which may outlive the folder.
  const Safetensors& weights() const { return weights_; }
  const std::shared_ptr<const void>& storage() const { return storage_; }
  // One that is in floats.
  ConstMatrix<float> weight(const std::string& name) const;
  // Copies all weights. Throws Error when they are not floats: nothing can be trained from those.
  Parameters<float> parameters() const;

 private:
  // While the folder is read.
  bool quantize(const SealedFolder& folder, FileBytes& bytes);
  void check_weights() const;

  std::shared_ptr<const QuantizedWeights> quantized_;  // made from the folder's floats
  SealedFolder folder_;
  ModelOptions options_;
  Vocabulary source_vocabulary_;
  Vocabulary target_vocabulary_;
  Precision precision_;
  std::shared_ptr<const void> storage_;  // what the weights point into
  Safetensors weights_;
};

}  // namespace allot
