#include "serve/served_model.h"

#include <utility>

#include "attention/transform.h"
#include "base/checksum.h"
#include "base/error.h"
#include "base/file_bytes.h"
#include "translate/model_decoding.h"

namespace allot::server {
namespace {

// Of a folder that cannot be read, the translator says what is wrong.
std::string checksum_if_readable(const std::string& path) {
  try {
    return folder_checksum(path);
  } catch (const Error&) {
    return "";
  }
}

std::string language_of(const ModelFolder& folder, TextSide side) {
  std::string language = text_settings(folder, side).language;
  if (!language.empty()) return language;
  throw Error({folder.folder().manifest_path()},
              "does not say which languages the model translates",
              "train it with source-language and target-language");
}

LoadOptions only(const std::string& path, std::optional<Precision> precision) {
  LoadOptions options;
  options.models = {path};
  options.precision = precision;
  return options;
}

}  // namespace

// The manifest lists the checksums of all other files.
std::string folder_checksum(const std::string& path) {
  return checksum_text(FileBytes(path + "/" + kModelFolder.manifest).checksum());
}

// The checksum is taken first: when the folder is replaced meanwhile, it is seen as changed later.
ServedModel::ServedModel(const std::string& path, std::string name,
                         std::optional<Precision> precision)
    : path_(path),
      name_(std::move(name)),
      checksum_(checksum_if_readable(path)),
      translator_(only(path, precision)),
      source_(language_of(translator_.model().folder(), TextSide::kSource)),
      target_(language_of(translator_.model().folder(), TextSide::kTarget)) {
  (void)with_model_settings(translator_, {}, {});  // checks that they fit, and logs them
  settings_ = settings_of(translator_);
  has_bounds_ =
      attention::is_bounded(translator_.model().inference().default_attention().transform);
}

DecodeOptions ServedModel::merged(const RequestedOptions& options) const {
  const bool is_plain = options.settings.plain || settings_.is_plain();
  return merge_settings(is_plain ? DecodingSettings() : settings_, options.decode,
                        options.settings.penalties, is_plain || has_bounds_);
}

Work ServedModel::work(const std::shared_ptr<const ServedModel>& self,
                       const RequestedOptions& options, int threads,
                       uint64_t available_memory) const {
  const auto decode = std::make_shared<DecodeOptions>(merged(options));
  translator_.use_terms(options.terms, *decode);
  translator_.check_memory(*decode, threads, available_memory);
  return {self, decode};
}

nlohmann::ordered_json ServedModel::description() const {
  const LoadedModel& model = translator_.model();
  nlohmann::ordered_json json;
  json["name"] = name_;
  json["source"] = source_;
  json["target"] = target_;
  json["transform"] = to_string(model.inference().default_attention().transform);
  json["has_sink"] = model.has_sink();
  json["decoding"] = to_json(settings_);
  json["checksum"] = checksum_;
  return json;
}

}  // namespace allot::server
