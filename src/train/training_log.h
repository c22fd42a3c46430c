#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace allot {

// A file of JSON objects, one per line, that grows during training. Every object has `event`
// and `update`; docs/formats.md lists the rest.
class TrainingLog {
 public:
  // Keeps what the file holds up to `update` and continues behind it (0 = starts over): what a run
  // wrote after the checkpoint that it is resumed from is written again.
  TrainingLog(std::string path, uint64_t update);

  void write(const nlohmann::ordered_json& event);

 private:
  std::string path_;
};

// The objects of a log; a last line that was cut short is left out. Nothing when there is no file.
std::vector<nlohmann::ordered_json> read_training_log(const std::string& path);

// Whether the last thing that the log tells is the end of the training.
bool log_has_ended(const std::string& path);

}  // namespace allot
