#include "train/training_log.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>

#include "base/error.h"
#include "base/file_bytes.h"
#include "base/json_object.h"
#include "base/json_parser.h"
#include "base/json_text.h"
#include "base/output_file.h"
#include "base/strings.h"

namespace allot {

TrainingLog::TrainingLog(std::string path, uint64_t update) : path_(std::move(path)) {
  std::string kept;
  if (update > 0) {
    for (const auto& event : read_training_log(path_)) {
      if (count_or(event, "update", 0) <= update) kept += json_text(event) + "\n";
    }
  }
  write_file(path_, kept);
}

void TrainingLog::write(const nlohmann::ordered_json& event) {
  append_to_log(path_, json_text(event) + "\n");
}

void append_to_log(const std::string& path, std::string_view text) {
  std::ofstream file(path, std::ios::app | std::ios::binary);
  file << text;
  file.flush();
  if (!file) {
    const int reason = errno;
    throw Error::failure(
        {path}, std::string("cannot be written: ") + std::strerror(reason),
        reason == EFBIG ? "raise the limit on the size of files (ulimit -f), then continue with "
                          "--resume"
                        : "free some space on the disk, then continue with --resume");
  }
}

std::vector<nlohmann::ordered_json> read_training_log(const std::string& path) {
  std::vector<nlohmann::ordered_json> events;
  std::optional<FileBytes> file;
  try {
    file.emplace(path);
  } catch (const Error&) {
    // Another process may start the run over at any time.
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored)) return events;
    throw;
  }
  for (const std::string_view line : split_at(file->bytes(), '\n')) {
    auto event = try_parse_json(line);
    if (event && event->is_object()) events.push_back(std::move(*event));
  }
  return events;
}

bool log_has_ended(const std::string& path) {
  const auto events = read_training_log(path);
  return !events.empty() && text_or(events.back(), "event", "") == "end";
}

}  // namespace allot
