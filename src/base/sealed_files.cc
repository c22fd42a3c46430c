#include "base/sealed_files.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.h"
#include "base/file_bytes.h"
#include "base/json_parser.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

constexpr std::array<const char*, 4> kManifests = {"model.json", "tagger.json", "checkpoint.json",
                                                   "stage.json"};

}  // namespace

std::set<std::string> sealed_files(const std::string& folder, const std::string& manifest) {
  const fs::path path = fs::path(folder) / manifest;
  std::error_code error;
  const auto bytes = fs::file_size(path, error);
  if (error || bytes > kMaxManifestBytes) return {};
  std::optional<nlohmann::ordered_json> json;
  try {
    json = try_parse_json(FileBytes(path.string()).bytes());
  } catch (const Error&) {
    return {};
  }
  if (!json || !json->is_object() || !json->contains("checksum") || !json->contains("files") ||
      !(*json)["files"].is_object()) {
    return {};
  }
  std::set<std::string> names{manifest};
  for (const auto& [name, entry] : (*json)["files"].items()) names.insert(name);
  return names;
}

void refuse_sealed_file(const std::string& path) {
  const fs::path file(path);
  const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  for (const char* manifest : kManifests) {
    if (sealed_files(folder.string(), manifest).count(file.filename().string()) == 0) continue;
    throw Error::usage(
        fmt::format("'{}' is a file of what {} describes, which is only replaced as a whole", path,
                    (folder / manifest).string()),
        "give the output another name");
  }
}

}  // namespace allot
