#pragma once

#include <algorithm>

#include <filesystem>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/checksum.h"
#include "base/regular_file.h"
#include "support/test_files.h"

namespace allot::testing {

// Changes the manifest of a sealed folder and seals it again: sizes and checksums of the files as
// they are now, then what `change` does, then the checksum of the manifest. What comes out is sound
// to the last bit, whatever it says.
inline void reseal(const std::string& folder, const std::string& manifest_name,
                   const std::function<void(nlohmann::ordered_json& manifest)>& change) {
  const std::string path = folder + "/" + manifest_name;
  auto manifest = nlohmann::ordered_json::parse(read_bytes(path));
  for (auto& [name, entry] : manifest["files"].items()) {
    if (!std::filesystem::exists(folder + "/" + name)) continue;
    const FileSum sum = sum_of_file(folder + "/" + name);
    entry = {{"bytes", sum.bytes}, {"checksum", checksum_text(sum.checksum)}};
  }
  manifest.erase("checksum");
  change(manifest);
  manifest["checksum"] = checksum_text(checksum(manifest.dump()));
  write_bytes(path, manifest.dump());
}

// The value, and every value in it, by their places.
inline std::vector<nlohmann::ordered_json::json_pointer> all_places(
    const nlohmann::ordered_json& json) {
  std::vector<nlohmann::ordered_json::json_pointer> places;
  const nlohmann::ordered_json flat = json.flatten();
  for (const auto& [name, value] : flat.items()) {
    nlohmann::ordered_json::json_pointer place(name);
    // With the objects and lists above it, each once: they come before what they hold.
    std::vector<nlohmann::ordered_json::json_pointer> way;
    for (; !place.empty(); place = place.parent_pointer()) way.insert(way.begin(), place);
    for (const auto& step : way) {
      if (std::find(places.begin(), places.end(), step) == places.end()) places.push_back(step);
    }
  }
  return places;
}

// What somebody could put in the place of any value.
inline const std::vector<nlohmann::ordered_json>& odd_values() {
  using Json = nlohmann::ordered_json;
  static const std::vector<Json> values = {nullptr,
                                           true,
                                           false,
                                           0,
                                           -1,
                                           1.5,
                                           1e300,
                                           1000000000000,
                                           18446744073709551615U,
                                           "",
                                           "x",
                                           Json::array(),
                                           Json::object(),
                                           Json::parse("[[[[]]]]"),
                                           Json::parse(R"({"a":{"b":[1]}})")};
  return values;
}

// Calls use(what) for the manifest with each of its values replaced by each odd one, and with each
// left out. The folder is then as it was.
inline void for_each_odd_manifest(const std::string& folder, const std::string& manifest_name,
                                  const std::function<void(const std::string& what)>& use) {
  using Json = nlohmann::ordered_json;
  const std::string path = folder + "/" + manifest_name;
  const std::string good = read_bytes(path);
  Json manifest = Json::parse(good);
  manifest.erase("checksum");
  const auto try_out = [&](Json changed, const std::string& what) {
    changed["checksum"] = checksum_text(checksum(changed.dump()));
    write_bytes(path, changed.dump());
    use(what);
  };
  for (const auto& place : all_places(manifest)) {
    for (const Json& value : odd_values()) {
      Json changed = manifest;
      changed[place] = value;
      try_out(std::move(changed), place.to_string() + " = " + value.dump());
    }
    Json changed = manifest;
    Json& above = changed[place.parent_pointer()];
    if (!above.is_object()) continue;
    above.erase(place.back());
    try_out(std::move(changed), "no " + place.to_string());
  }
  write_bytes(path, good);
}

}  // namespace allot::testing
