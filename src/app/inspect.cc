#include "app/inspect.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/json_text.h"
#include "base/printable.h"
#include "base/strings.h"
#include "model/model_folder.h"
#include "translate/missing_words.h"
#include "translate/model_decoding.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

std::string shape_text(const Json& shape) {
  std::string text;
  for (const Json& extent : shape) {
    text += (text.empty() ? "" : " x ") + std::to_string(extent.get<size_t>());
  }
  return text;
}

std::string value_text(const Json& value) {
  return printable(value.is_string() ? value.get<std::string>() : json_text(value));
}

// A name that the object does not have yet. (`[]` would look for it among all of them.)
void append(const std::string& name, Json value, Json& object) {
  object.get_ref<Json::object_t&>().emplace_back(name, std::move(value));
}

// A section: its name, then a line for each entry; sections inside are indented further.
void add_section(const std::string& name, const Json& section, size_t depth, std::string& text) {
  const std::string indent(2 * depth, ' ');
  const size_t width = 24 - std::min<size_t>(2 * depth, 23);
  if (section.is_string() &&
      section.get_ref<const std::string&>().find('\n') != std::string::npos) {
    // A text of several lines, such as the recipe: below its name.
    text += fmt::format("{}{}\n", indent, printable(name));
    const std::string& lines = section.get_ref<const std::string&>();
    for (const std::string_view line : split_at(lines, '\n')) {
      text += line.empty() ? "" : fmt::format("{}  {}\n", indent, printable(line));
    }
    return;
  }
  if (!section.is_object()) {
    text += fmt::format("{}{:<{}} {}\n", indent, printable(name), width, value_text(section));
    return;
  }
  text += fmt::format("{}{}\n", indent, printable(name));
  for (const auto& [key, value] : section.items()) add_section(key, value, depth + 1, text);
}

// The content of a file alone.
Json without_format(Json file) {
  file.erase("format");
  file.erase("format-version");
  return file;
}

}  // namespace

Json inspect_model(const std::string& path) {
  const ModelFolder model(path);
  Json files = Json::object(), tensors = Json::object();
  for (const SealedFolder::File& file : model.folder().files()) {
    append(file.name, {{"bytes", file.bytes}, {"checksum", file.checksum}}, files);
  }
  for (const Tensor& tensor : model.weights().tensors) append(tensor.name, tensor.shape, tensors);
  Json result = Json::object();
  append("model", path, result);
  append("format-version", model.folder().version(), result);
  for (const auto& [key, value] : model.folder().content().items()) {
    // A section with one of our names would be taken for ours.
    const bool is_ours = key == "model" || key == "decoding" || key == "missing-words" ||
                         key == "files" || key == "tensors";
    if (!is_ours) append(key, value, result);
  }
  if (const std::optional<ModelDecoding> decoding = read_model_decoding(model)) {
    append("decoding", without_format(to_json(*decoding)), result);
  }
  if (const std::optional<MissingWordLimits> limits = read_missing_word_limits(model)) {
    append("missing-words", without_format(to_json(*limits)), result);
  }
  append("files", std::move(files), result);
  append("tensors", std::move(tensors), result);
  return result;
}

std::string to_text(const Json& inspected) {
  std::string text;
  for (const auto& [key, value] : inspected.items()) {
    if (key == "files") {
      text += "files\n";
      for (const auto& [name, entry] : value.items()) {
        text += fmt::format("  {:<22} {:>12} bytes  {}\n", printable(name),
                            entry["bytes"].get<uint64_t>(), value_text(entry["checksum"]));
      }
    } else if (key == "tensors") {
      text += "tensors\n";
      for (const auto& [name, shape] : value.items()) {
        text += fmt::format("  {:<40} {}\n", printable(name), shape_text(shape));
      }
    } else {
      add_section(key, value, 0, text);
    }
  }
  return text;
}

}  // namespace allot
