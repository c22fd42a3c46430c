#include "fertility/fertility_predictor.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/error.h"
#include "fertility/fertility_json.h"
#include "infer/architecture.h"
#include "model/weight_check.h"
#include "text/source_frame.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kOptions = "tagger";
constexpr const char* kRemedy = "copy the folder again, or train it again";
// Sentences in one batch; changes speed, never the result.
constexpr size_t kSentencesPerBatch = 64;
// Fewer sentences when they are long: memory grows with their tokens.
constexpr size_t kTokensPerBatch = 8192;

bool is_tagger_folder(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path + "/" + kTaggerFolder.manifest, ignored);
}

}  // namespace

FertilityPredictor::FertilityPredictor(const std::shared_ptr<const FileBytes>& weights,
                                       const std::string& file, const TaggerOptions& options)
    : storage_(weights),
      weights_(read_safetensors(weights->bytes(), file)),
      minimum_(options.minimum) {
  const WeightsAsker asker{"the tagger's options ask", kRemedy};
  check_sizes(weights_, options.encoder_options(), file, asker);
  check_weights(weights_, FertilityTagger(options).parameters(), file, asker);
  make_encoder(options.encoder_options());
}

FertilityPredictor::FertilityPredictor(const ModelFolder& model, uint32_t minimum)
    : storage_(model.storage()), weights_(model.weights()), minimum_(minimum) {
  ALLOT_CHECK(model.options().fertility_classes > 0, "a model with a fertility head");
  make_encoder(model.options());
}

void FertilityPredictor::make_encoder(const ModelOptions& options) {
  encoder_ = infer::make_encoder(options, infer::weights_in(weights_), minimum_);
}

std::vector<std::vector<infer::FertilityPrediction>> FertilityPredictor::predict(
    const std::vector<std::vector<uint32_t>>& sources) const {
  std::vector<std::vector<infer::FertilityPrediction>> result;
  result.reserve(sources.size());
  std::vector<infer::SourceSentence> batch;
  for (size_t next = 0; next < sources.size();) {
    batch.clear();
    size_t num_tokens = 0;
    while (next < sources.size() && batch.size() < kSentencesPerBatch &&
           num_tokens < kTokensPerBatch) {
      batch.push_back({sources[next++], {}, {}});
      kWithSink.append_sink(batch.back().tokens);
      num_tokens += batch.back().tokens.size();
    }
    const infer::EncodedSources encoded = encoder_->encode(batch);
    for (const attention::RowSpan& span : encoded.spans) {
      const auto first = encoded.predictions.begin() + static_cast<std::ptrdiff_t>(span.begin);
      result.emplace_back(first, first + static_cast<std::ptrdiff_t>(span.length));
    }
  }
  return result;
}

void write_tagger_weights(SealedFolderWriter& writer, const Parameters<float>& weights) {
  const std::vector<Tensor> tensors = tensors_of(weights);
  writer.begin(kFertilityModelFile);
  writer.write(safetensors_header(tensors, {{"format", "allot fertility tagger"}}));
  for (const Tensor& tensor : tensors) writer.write(tensor.bytes());
}

void write_tagger_folder(const std::string& path, const TaggerOptions& options,
                         const Vocabulary& vocabulary, const Parameters<float>& weights,
                         const Json& notes) {
  ALLOT_CHECK(vocabulary.size() == options.vocabulary, "the tagger has another vocabulary");
  SealedFolderWriter writer(kTaggerFolder, path);
  write_tagger_weights(writer, weights);
  vocabulary.write(writer.temporary_path(kSourceVocabularyFile));
  writer.adopt(kSourceVocabularyFile);
  Json content{{kOptions, to_json(options)}};
  for (const auto& [name, value] : notes.items()) content[name] = value;
  writer.commit(content);
}

FertilityPredictor load_predictor(const ModelFolder& model) {
  const Json section = model.section("fertility");
  if (model.options().fertility_classes > 0) {
    const std::string file = model.folder().manifest_path();
    return {model, fertility_options_from_json(section, file).minimum};
  }
  if (!section.is_object() || !section.contains(kOptions) ||
      !model.folder().has(kFertilityModelFile)) {
    throw Error({model.folder().path()}, "the model has no fertility tagger",
                "use a model that was trained with 'fertility.kind: predicted' or 'joint', or "
                "choose another kind of fertility");
  }
  const TaggerOptions options =
      tagger_options_from_json(section[kOptions], model.folder().manifest_path());
  if (options.vocabulary != model.source_vocabulary().size()) {
    throw Error({model.folder().manifest_path()},
                fmt::format("the tagger knows {} tokens, the model {}", options.vocabulary,
                            model.source_vocabulary().size()),
                kRemedy);
  }
  const SealedFolder& folder = model.folder();
  return {folder.bytes_of(kFertilityModelFile), folder.path_of(kFertilityModelFile), options};
}

LoadedTagger load_tagger(const std::string& path) {
  if (!is_tagger_folder(path)) {
    const ModelFolder model(path);
    return {model.source_vocabulary(), load_predictor(model)};
  }
  const SealedFolder folder(kTaggerFolder, path, SealedFiles::kKeep);
  const Json& content = folder.content();
  const TaggerOptions options = tagger_options_from_json(
      content.contains(kOptions) ? content[kOptions] : Json(), folder.manifest_path());
  Vocabulary vocabulary = Vocabulary::read(folder.input(kSourceVocabularyFile));
  if (vocabulary.size() != options.vocabulary) {
    throw Error(
        {folder.path_of(kSourceVocabularyFile)},
        fmt::format("has {} tokens, but the tagger has {}", vocabulary.size(), options.vocabulary),
        kRemedy);
  }
  return {std::move(vocabulary), FertilityPredictor(folder.bytes_of(kFertilityModelFile),
                                                    folder.path_of(kFertilityModelFile), options)};
}

}  // namespace allot
