#include "model/model_folder.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/checksum.h"
#include "base/error.h"
#include "base/json_text.h"
#include "base/printable.h"
#include "model/options_json.h"
#include "model/translation_model.h"
#include "model/weight_check.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kOptions = "options";
constexpr const char* kVocabularies = "vocabularies";
constexpr const char* kPrecision = "precision";
constexpr const char* kAttention = "attention";
constexpr const char* kRemedy = "copy the model again, or train it again";

Json describe(const Vocabulary& vocabulary) {
  return {{"size", vocabulary.size()}, {"checksum", checksum_text(vocabulary.content_checksum())}};
}

Vocabulary read_vocabulary(const SealedFolder& folder, const char* file, const char* side,
                           size_t expected_size) {
  const std::string path = folder.path_of(file);
  Vocabulary vocabulary = Vocabulary::read(folder.input(file));
  if (vocabulary.size() != expected_size) {
    throw Error({path},
                fmt::format("has {} tokens, but the model has {} on this side", vocabulary.size(),
                            expected_size),
                "use the vocabulary that the model was trained with");
  }
  const JsonObject vocabularies =
      JsonObject(folder.content(), {folder.manifest_path(), kRemedy}).object(kVocabularies);
  if (vocabularies.at(side) != describe(vocabulary)) {
    throw Error({path}, "has other tokens than the vocabulary that the model was trained with",
                kRemedy);
  }
  return vocabulary;
}

ModelOptions read_options(const SealedFolder& folder) {
  const Json& content = folder.content();
  return model_options_from_json(content.contains(kOptions) ? content[kOptions] : Json(),
                                 folder.manifest_path());
}

Precision parse_in_manifest(const JsonObject& manifest) {
  const std::string name = manifest.text(kPrecision);
  for (const Precision precision : {Precision::kFloat, Precision::kInt8}) {
    if (name == to_string(precision)) return precision;
  }
  throw manifest.wrong(kPrecision, "float or int8");
}

// Folders of floats do not say so.
Precision read_precision(const SealedFolder& folder) {
  const Json& content = folder.content();
  const JsonObject manifest(content, {folder.manifest_path(), kRemedy});
  const Precision precision =
      content.contains(kPrecision) ? parse_in_manifest(manifest) : Precision::kFloat;
  if ((precision == Precision::kInt8) != (folder.version() == kInt8ModelFolder.version)) {
    throw Error({folder.manifest_path()},
                fmt::format("version {} of the format does not go with the precision {}",
                            folder.version(), to_string(precision)),
                kRemedy);
  }
  return precision;
}

// How the heads of a layer become one attention.
constexpr const char* kMeanOfHeads = "mean";

// What is meant by the attention of the decoder of a Transformer: which layer, from 1, and which of
// its heads.
Json attention_of(const ModelOptions& options) {
  const int layer = options.transformer.bounded_layers.last_of(options.decoder_layers);
  return {{"layer", layer + 1}, {"heads", kMeanOfHeads}};
}

// A model that says so must mean what we take for its attention.
void check_attention(const SealedFolder& folder, const ModelOptions& options) {
  const Json& content = folder.content();
  const bool has_heads = options.decoder_architecture() == Architecture::kTransformer;
  if (!has_heads || !content.contains(kAttention)) return;
  const Json expected = attention_of(options);
  if (content[kAttention] == expected) return;
  throw Error(
      {folder.manifest_path()},
      fmt::format("'{}' is {}, but the attention of a model with these options is {}", kAttention,
                  quote(json_text(content[kAttention])), quote(json_text(expected))),
      "use the allot that wrote the model, or train it again");
}

void write_weights(SealedFolderWriter& writer, const std::vector<Tensor>& tensors) {
  writer.begin(kWeightsFile);
  writer.write(safetensors_header(tensors, {{"format", "allot"}}));
  for (const Tensor& tensor : tensors) writer.write(tensor.bytes());
}

}  // namespace

std::vector<Tensor> tensors_of(const Parameters<float>& parameters) {
  std::vector<Tensor> tensors;
  for (const ParameterInfo& info : parameters.list().all()) {
    tensors.push_back({info.name, {info.rows, info.cols}, parameters.values() + info.begin});
  }
  return tensors;
}

void write_model_folder(const std::string& path, const ModelContents& contents,
                        const Parameters<float>& parameters) {
  ALLOT_CHECK(contents.source_vocabulary.size() == contents.options.source_vocabulary &&
                  contents.target_vocabulary.size() == contents.options.target_vocabulary,
              "the model's vocabularies have other sizes than those of its options");
  SealedFolderWriter writer(kModelFolder, path);
  write_weights(writer, tensors_of(parameters));
  contents.source_vocabulary.write(writer.temporary_path(kSourceVocabularyFile));
  writer.adopt(kSourceVocabularyFile);
  contents.target_vocabulary.write(writer.temporary_path(kTargetVocabularyFile));
  writer.adopt(kTargetVocabularyFile);
  for (const ModelContents::File& file : contents.files) writer.add_copy(file.name, file.from);

  Json content;
  content["parameters"] = parameters.list().num_values();
  content[kOptions] = to_json(contents.options);
  content[kVocabularies] = {{"source", describe(contents.source_vocabulary)},
                            {"target", describe(contents.target_vocabulary)}};
  if (contents.options.decoder_architecture() == Architecture::kTransformer) {
    content[kAttention] = attention_of(contents.options);
  }
  for (const auto& [name, section] : contents.sections.items()) content[name] = section;
  writer.commit(content);
}

void write_quantized_folder(const ModelFolder& model, const std::string& path) {
  ALLOT_CHECK(model.precision() == Precision::kFloat, "8-bit weights are made from floats");
  const SealedFolder& folder = model.folder();
  SealedFolderWriter writer(kInt8ModelFolder, path);
  write_weights(writer, QuantizedWeights(model.weights()).weights().tensors);
  for (const SealedFolder::File& file : folder.files()) {
    if (file.name != kWeightsFile) writer.add(file.name, folder.bytes_of(file.name)->bytes());
  }
  Json content = folder.content();
  content.erase("written-by");  // the writer's own
  content[kPrecision] = to_string(Precision::kInt8);
  writer.commit(content);
}

ModelFolder::ModelFolder(const std::string& path, std::optional<Precision> precision)
    : folder_(kModelFolder, path, SealedFiles::kKeep,
              [&](const SealedFolder& folder, const std::string& name, FileBytes& bytes) {
                return name == kWeightsFile && precision == Precision::kInt8 &&
                       quantize(folder, bytes);
              }),
      options_(read_options(folder_)),
      source_vocabulary_(
          read_vocabulary(folder_, kSourceVocabularyFile, "source", options_.source_vocabulary)),
      target_vocabulary_(
          read_vocabulary(folder_, kTargetVocabularyFile, "target", options_.target_vocabulary)),
      precision_(quantized_ ? Precision::kInt8 : read_precision(folder_)) {
  if (quantized_) {
    storage_ = quantized_;
    weights_ = quantized_->weights();
  } else {
    const std::shared_ptr<const FileBytes> bytes = folder_.bytes_of(kWeightsFile);
    storage_ = bytes;
    weights_ = read_safetensors(
        bytes->bytes(), folder_.path_of(kWeightsFile),
        precision_ == Precision::kInt8 ? TensorTypes::kFloatAndInt8 : TensorTypes::kFloat);
  }
  check_attention(folder_, options_);
  check_weights();
  if (precision == Precision::kFloat && precision_ == Precision::kInt8) {
    throw Error(ErrorKind::kUsage, {path}, "has 8-bit weights, so it cannot translate with floats",
                "name the model that it was quantized from, or leave out --precision and --exact");
  }
}

// Floats leave the memory when they are in 8 bits, so that hardly more than one matrix of them is
// ever there. Their bytes are not checked yet: nothing here trusts them.
bool ModelFolder::quantize(const SealedFolder& folder, FileBytes& bytes) {
  quantized_.reset();  // of a folder that was replaced meanwhile
  if (read_precision(folder) != Precision::kFloat) return false;
  const std::string file = folder.path_of(kWeightsFile);
  bytes.read_to(kSafetensorsLengthBytes);
  bytes.read_to(safetensors_header_end(bytes.bytes()));
  const Safetensors floats = read_safetensors(bytes.bytes(), file);
  const char* const begin = bytes.bytes().data();
  quantized_ = std::make_shared<const QuantizedWeights>(
      floats, FloatKeeper{[&](const Tensor& tensor) {
                            const std::string_view own = tensor.bytes();
                            bytes.read_to(static_cast<size_t>(own.data() + own.size() - begin));
                            check_finite(tensor, file, {"", kRemedy});
                          },
                          [&](const Tensor& tensor) { bytes.forget(tensor.bytes()); }});
  return true;
}

void ModelFolder::check_weights() const {
  const std::string file = folder_.path_of(kWeightsFile);
  const WeightsAsker asker{"model.json asks", kRemedy};
  check_sizes(weights_, options_, file, asker);
  const TranslationModel model(options_);
  allot::check_weights(weights_, model.parameters(), file, asker);
  // Each in 8 bits has a tensor of scales.
  const std::vector<ParameterInfo>& wanted = model.parameters().all();
  const auto num_scales = static_cast<size_t>(std::count_if(
      wanted.begin(), wanted.end(),
      [this](const ParameterInfo& info) { return weights_.find(info.name)->int8 != nullptr; }));
  if (weights_.tensors.size() != wanted.size() + num_scales) {
    throw Error({file}, "has more tensors than model.json asks for", kRemedy);
  }
}

Json ModelFolder::section(const std::string& name) const {
  return folder_.content().contains(name) ? folder_.content()[name] : Json();
}

ConstMatrix<float> ModelFolder::weight(const std::string& name) const {
  const Tensor* tensor = weights_.find(name);
  ALLOT_CHECK(tensor != nullptr && tensor->values != nullptr,
              fmt::format("the model has no '{}' in floats", name));
  return {tensor->values, tensor->shape[0], tensor->shape[1]};
}

Parameters<float> ModelFolder::parameters() const {
  if (precision_ != Precision::kFloat) {
    throw Error(ErrorKind::kUsage, {folder_.path()},
                "has 8-bit weights, from which nothing can be trained",
                "name the model that it was quantized from");
  }
  const TranslationModel model(options_);
  Parameters<float> parameters(model.parameters());
  for (const ParameterInfo& info : model.parameters().all()) {
    const Tensor* tensor = weights_.find(info.name);
    std::copy_n(tensor->values, info.size(), parameters.values() + info.begin);
  }
  return parameters;
}

}  // namespace allot
