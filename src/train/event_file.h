#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

namespace allot {

// The training log for TensorBoard (training.tensorboard): a file of records, each with its length
// and two checksums, of which each is an `Event` in the encoding of protocol buffers.
class EventFile {
 public:
  // Begins a new file in the folder; files that earlier parts of the run wrote stay, and
  // TensorBoard then ignores what they have after `update` (0: of a run that starts).
  EventFile(const std::string& folder, uint64_t update);

  // The numbers of an entry of the log, as "training/loss" and the like.
  void write(const nlohmann::ordered_json& event) const;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Removes all files of a run.
void remove_event_files(const std::string& folder);

}  // namespace allot
