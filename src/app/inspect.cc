#include "app/inspect.h"

#include <fmt/format.h>

#include "base/strings.h"
#include "model/model_folder.h"

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
  return value.is_string() ? value.get<std::string>() : value.dump();
}

// A section: its name, then a line for each entry; sections inside are indented further.
void add_section(const std::string& name, const Json& section, size_t depth, std::string& text) {
  const std::string indent(2 * depth, ' ');
  if (section.is_string() &&
      section.get_ref<const std::string&>().find('\n') != std::string::npos) {
    // A text of several lines, such as the recipe: below its name.
    text += fmt::format("{}{}\n", indent, name);
    const std::string& lines = section.get_ref<const std::string&>();
    for (const std::string_view line : split_at(lines, '\n')) {
      text += line.empty() ? "" : fmt::format("{}  {}\n", indent, line);
    }
    return;
  }
  if (!section.is_object()) {
    text += fmt::format("{}{:<{}} {}\n", indent, name, 24 - 2 * depth, value_text(section));
    return;
  }
  text += fmt::format("{}{}\n", indent, name);
  for (const auto& [key, value] : section.items()) add_section(key, value, depth + 1, text);
}

}  // namespace

Json inspect_model(const std::string& path) {
  const ModelFolder model(path);
  Json result;
  result["model"] = path;
  result["format-version"] = kModelFolder.version;
  for (const auto& [key, value] : model.folder().content().items()) result[key] = value;
  for (const SealedFolder::File& file : model.folder().files()) {
    result["files"][file.name] = {{"bytes", file.bytes}, {"checksum", file.checksum}};
  }
  for (const Tensor& tensor : model.weights().tensors)
    result["tensors"][tensor.name] = tensor.shape;
  return result;
}

std::string to_text(const Json& inspected) {
  std::string text;
  for (const auto& [key, value] : inspected.items()) {
    if (key == "files") {
      text += "files\n";
      for (const auto& [name, entry] : value.items()) {
        text += fmt::format("  {:<22} {:>12} bytes  {}\n", name, entry["bytes"].get<uint64_t>(),
                            entry["checksum"].get<std::string>());
      }
    } else if (key == "tensors") {
      text += "tensors\n";
      for (const auto& [name, shape] : value.items()) {
        text += fmt::format("  {:<40} {}\n", name, shape_text(shape));
      }
    } else {
      add_section(key, value, 0, text);
    }
  }
  return text;
}

}  // namespace allot
