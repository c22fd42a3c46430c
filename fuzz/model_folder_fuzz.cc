// Model folders, which people download. What is not valid is an Error with file and remedy; what is
// accepted can translate, and comes back when it is written again. Most inputs are sealed before
// they are read (common/folder_input.h): a checksum is no defense against someone who can compute
// it.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/checksum.h"
#include "base/error.h"
#include "base/worker_pool.h"
#include "common/folder_input.h"
#include "common/outcome.h"
#include "model/model_folder.h"
#include "model/options_json.h"
#include "model/translation_model.h"
#include "support/text_model.h"
#include "text/source_frame.h"
#include "translate/model_settings.h"
#include "translate/translator.h"

namespace allot {
namespace {

using fuzz::FolderInput;
using fuzz::Json;
using fuzz::require;

constexpr const char* kManifest = "model.json";

// Sizes with which weights are made in no time.
bool is_small(const ModelOptions& options) {
  if (options.architecture == Architecture::kTransformer &&
      options.transformer.feed_forward_size > 64) {
    return false;
  }
  return options.embedding_size <= 32 && options.hidden_size <= 32 && options.encoder_layers <= 3 &&
         options.decoder_layers <= 3 && options.source_vocabulary <= 64 &&
         options.target_vocabulary <= 64 && options.fertility_classes <= 64;
}

// Weights as the options ask for them: a model of other sizes is not refused for its weights alone.
std::string weights_for(const ModelOptions& options) {
  const TranslationModel model(options);
  Parameters<float> parameters(model.parameters());
  Random random(1);
  model.initialize(0.5, random, parameters);
  const std::vector<Tensor> tensors = tensors_of(parameters);
  std::string bytes = safetensors_header(tensors, {});
  for (const Tensor& tensor : tensors) bytes += tensor.bytes();
  return bytes;
}

void describe_vocabulary(const FolderInput& input, const FolderInput& valid, const char* file,
                         Json& entry) {
  const FolderInput::File* found = input.find(file);
  if (found == nullptr) found = valid.find(file);
  if (found == nullptr || !entry.is_object() || !entry.contains("checksum")) return;
  // As Vocabulary::content_checksum has it.
  std::string tokens = "<unk>\n<s>\n</s>\n" + std::string(kSinkText) + "\n";
  std::string_view rest = found->bytes;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    tokens.append(line.substr(0, line.find(' '))).push_back('\n');
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
  entry["checksum"] = checksum_text(checksum(tokens));
  entry["size"] = std::count(tokens.begin(), tokens.end(), '\n');
}

void complete(const FolderInput& valid, FolderInput& input, Json& manifest) {
  if (manifest.contains("vocabularies") && manifest["vocabularies"].is_object()) {
    Json& both = manifest["vocabularies"];
    if (both.contains("source")) {
      describe_vocabulary(input, valid, kSourceVocabularyFile, both["source"]);
    }
    if (both.contains("target")) {
      describe_vocabulary(input, valid, kTargetVocabularyFile, both["target"]);
    }
  }
  if (input.find(kWeightsFile) != nullptr || !manifest.contains("options")) return;
  try {
    const ModelOptions options = model_options_from_json(manifest["options"], kManifest);
    if (is_small(options)) input.files.push_back({kWeightsFile, weights_for(options)});
  } catch (const Error&) {
    // The options are refused when the folder is read.
  }
}

class ModelBench : public fuzz::FolderBench {
 public:
  ModelBench() {
    ModelOptions options;
    options.embedding_size = options.hidden_size = 2;
    options.encoder_layers = options.decoder_layers = 1;
    options.transform = attention::Transform::kCsparsemax;
    const std::string path = disk().beside("valid");
    testing::write_text_model(testing::SmallModel(options), path);
    ModelDecoding decoding;
    decoding.settings.penalties = {LengthPenalty::kWu, 0.6, CoveragePenalty::kWu, 0.4, 0.1, 0.2};
    decoding.settings.attention.transform = attention::Transform::kCsoftmax;
    decoding.settings.attention.fertility_constant = 2;
    save_model_decoding(path, decoding);
    target_.manifest = kManifest;
    target_.valid = fuzz::read_folder(path);
    target_.complete = [valid = target_.valid](FolderInput& input, Json& manifest) {
      complete(valid, input, manifest);
    };
  }

 private:
  void check_folder() override {
    check_weights_lie_within();
    translate();
  }
  void check_accepted(std::string_view text) override {
    if (checksum(text) % 8 == 0) write_again();  // slow
  }

  void check_weights_lie_within() const {
    const ModelFolder model(disk().path());
    for (const SealedFolder::File& file : model.folder().files()) {
      require(file.name.find('/') == std::string::npos);
    }
    volatile unsigned sum = 0;  // so that every number is read, floats and 8-bit numbers alike
    for (const Tensor& tensor : model.weights().tensors) {
      for (const char byte : tensor.bytes()) sum = sum + static_cast<unsigned char>(byte);
    }
  }

  void translate() {
    LoadOptions load;
    load.models = {disk().path()};
    DecodeOptions decode;
    decode.beam.beam_size = decode.beam.n_best = 2;
    decode.beam.max_length = 6;
    const Translator translator(load);
    const std::vector<LineInput> lines = {{"w0 w1 w2"}, {""}, {"Wort, w3."}};
    const std::vector<LineTranslation> translations =
        translator.translate(lines, with_model_settings(translator, decode, {}), pool_);
    require(translations.size() == lines.size());
    for (const LineTranslation& line : translations) {
      for (const LineHypothesis& hypothesis : line.hypotheses) {
        require(hypothesis.target.text.find('\n') == std::string::npos);
      }
    }
  }

  void write_again() const {
    const std::string place = disk().beside("again");
    const ModelFolder model(disk().path());
    if (model.precision() != Precision::kFloat) return;  // written from floats alone
    const Parameters<float> weights = model.parameters();
    write_model_folder(
        place, {model.options(), model.source_vocabulary(), model.target_vocabulary()}, weights);
    const ModelFolder again(place);
    require(to_json(again.options()) == to_json(model.options()));
    require(again.source_vocabulary().content_checksum() ==
            model.source_vocabulary().content_checksum());
    const Parameters<float> same = again.parameters();
    require(std::memcmp(same.values(), weights.values(),
                        weights.list().num_values() * sizeof(float)) == 0);
  }

  WorkerPool pool_{1};
};

fuzz::FolderBench& bench() {
  static ModelBench the_bench;
  return the_bench;
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  allot::bench().check({reinterpret_cast<const char*>(data), size});
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned seed) {
  return allot::fuzz::mutate_folder(allot::bench().target(), data, size, max_size, seed);
}
