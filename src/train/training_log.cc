#include "train/training_log.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "base/error.h"
#include "base/output_file.h"

namespace allot {

TrainingLog::TrainingLog(std::string path, uint64_t update) : path_(std::move(path)) {
  std::string kept;
  if (update > 0) {
    for (const auto& event : read_training_log(path_)) {
      if (event.value("update", uint64_t{0}) <= update) kept += event.dump() + "\n";
    }
  }
  write_file(path_, kept);
}

void TrainingLog::write(const nlohmann::ordered_json& event) {
  std::ofstream file(path_, std::ios::app);
  file << event.dump() << '\n';
  file.flush();
  if (!file) {
    const int reason = errno;
    throw Error::failure({path_}, std::string("cannot be written: ") + std::strerror(reason),
                         reason == EFBIG
                             ? "raise the limit on the size of files (ulimit -f), then go on with "
                               "--resume"
                             : "free some space on the disk, then go on with --resume");
  }
}

std::vector<nlohmann::ordered_json> read_training_log(const std::string& path) {
  std::vector<nlohmann::ordered_json> events;
  std::ifstream file(path);
  std::string line;
  while (std::getline(file, line)) {
    auto event = nlohmann::ordered_json::parse(line, nullptr, false);
    if (event.is_object()) events.push_back(std::move(event));
  }
  return events;
}

}  // namespace allot
