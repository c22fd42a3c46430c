#include "train/training_note.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/error.h"
#include "base/file_bytes.h"
#include "base/json_object.h"
#include "base/line_reader.h"
#include "base/output_file.h"
#include "model/model_folder.h"

namespace allot {
namespace {

bool exists(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

std::string first_line(const std::string& path) {
  if (!exists(path)) return "";
  const FileBytes file(path);
  const std::vector<std::string> lines = read_lines({path, file.bytes()});
  return lines.empty() ? "" : lines[0];
}

}  // namespace

std::string note_training(const RunPaths& paths, const std::string& hash, bool is_resumed) {
  std::string noted =
      is_resumed && first_line(paths.training_note()) != hash ? std::string() : hash;
  write_file(paths.training_note(), noted + "\n");
  return noted;
}

std::string noted_training(const RunPaths& paths) {
  if (exists(paths.training_note())) return first_line(paths.training_note());
  // A run without a note is of unknown origin, whatever is beside it.
  if (exists(paths.run) || !exists(paths.model)) return "";
  try {
    return text_or(ModelFolder(paths.model).section("training"), "hash", "");
  } catch (const Error&) {
    return "";  // a model that is damaged is no model
  }
}

}  // namespace allot
