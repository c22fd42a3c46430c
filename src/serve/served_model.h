#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "serve/request_options.h"
#include "serve/work.h"
#include "translate/translator.h"

namespace allot::server {

// A model folder that answers requests. Never changes: a folder that has changed becomes another
// object, and requests that use this one keep it.
class ServedModel {
 public:
  // Throws Error when the folder cannot be used, or does not say its languages. precision: as of
  // LoadOptions.
  ServedModel(const std::string& path, std::string name,
              std::optional<Precision> precision = std::nullopt);

  const std::string& path() const { return path_; }
  const std::string& name() const { return name_; }
  const std::string& source() const { return source_; }
  const std::string& target() const { return target_; }
  const Translator& translator() const { return translator_; }
  // Of all that is in the folder.
  const std::string& checksum() const { return checksum_; }

  // What the options of a request mean for this model, and a key for it. Throws Error for options
  // that do not fit the model, or for which there is too little memory: available_memory, in bytes.
  Work work(const std::shared_ptr<const ServedModel>& self, const RequestedOptions& options,
            int threads, uint64_t available_memory) const;

  // For GET /v1/models.
  nlohmann::ordered_json description() const;

 private:
  DecodeOptions merged(const RequestedOptions& options) const;

  std::string path_, name_;
  std::string checksum_;
  Translator translator_;
  std::string source_, target_;
  DecodingSettings settings_;  // of the model
  bool has_bounds_ = false;
};

// The checksum that a model of this folder would have; cheap, for it reads the manifest only.
std::string folder_checksum(const std::string& path);

}  // namespace allot::server
