#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace allot {

// A file of JSON objects, one per line, that grows during training. Every object has `event`
// and `update`; docs/formats.md lists the rest.
class TrainingLog {
 public:
  // Keeps the file's entries up to `update` and appends to them (0 = starts over): what a run wrote
  // after the checkpoint from which it resumes is written again.
  TrainingLog(std::string path, uint64_t update);

  void write(const nlohmann::ordered_json& event);

 private:
  std::string path_;
};

// Appends to a file that grows during training. Throws Error when it cannot be written.
void append_to_log(const std::string& path, std::string_view text);

// The objects of a log; a last line that was cut short is left out. Nothing when there is no file.
std::vector<nlohmann::ordered_json> read_training_log(const std::string& path);

// Whether the last entry of the log is the end of the training.
bool log_has_ended(const std::string& path);

}  // namespace allot
