#include "model/model_folder.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/checksum.h"
#include "base/error.h"
#include "model/options_json.h"
#include "model/translation_model.h"
#include "model/weight_check.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kOptions = "options";
constexpr const char* kVocabularies = "vocabularies";
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
  const std::vector<Tensor> tensors = tensors_of(parameters);
  writer.begin(kWeightsFile);
  writer.write(safetensors_header(tensors, {{"format", "allot"}}));
  for (const Tensor& tensor : tensors) writer.write(tensor.bytes());
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
  for (const auto& [name, section] : contents.sections.items()) content[name] = section;
  writer.commit(content);
}

ModelFolder::ModelFolder(const std::string& path)
    : folder_(kModelFolder, path, SealedFiles::kKeep),
      options_(read_options(folder_)),
      source_vocabulary_(
          read_vocabulary(folder_, kSourceVocabularyFile, "source", options_.source_vocabulary)),
      target_vocabulary_(
          read_vocabulary(folder_, kTargetVocabularyFile, "target", options_.target_vocabulary)),
      bytes_(folder_.bytes_of(kWeightsFile)),
      weights_(read_safetensors(bytes_->bytes(), folder_.path_of(kWeightsFile))) {
  check_weights();
}

void ModelFolder::check_weights() const {
  const std::string file = folder_.path_of(kWeightsFile);
  const WeightsAsker asker{"model.json asks", kRemedy};
  check_sizes(weights_, options_, file, asker);
  const TranslationModel model(options_);
  allot::check_weights(weights_, model.parameters(), file, asker);
  if (weights_.tensors.size() != model.parameters().size()) {
    throw Error({file}, "has more tensors than model.json asks for", kRemedy);
  }
}

Json ModelFolder::section(const std::string& name) const {
  return folder_.content().contains(name) ? folder_.content()[name] : Json();
}

ConstMatrix<float> ModelFolder::weight(const std::string& name) const {
  const Tensor* tensor = weights_.find(name);
  ALLOT_CHECK(tensor != nullptr, fmt::format("the model has no '{}'", name));
  return {tensor->values, tensor->shape[0], tensor->shape[1]};
}

Parameters<float> ModelFolder::parameters() const {
  const TranslationModel model(options_);
  Parameters<float> parameters(model.parameters());
  for (const ParameterInfo& info : model.parameters().all()) {
    const Tensor* tensor = weights_.find(info.name);
    std::copy_n(tensor->values, info.size(), parameters.values() + info.begin);
  }
  return parameters;
}

}  // namespace allot
