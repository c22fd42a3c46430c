#pragma once

#include <optional>
#include <string>
#include <vector>

namespace allot::testing {

// A folder of its own for one test, removed at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  std::string path(const std::string& name) const { return folder_ + "/" + name; }
  // Writes a file and returns its path.
  std::string write(const std::string& name, const std::string& content) const;

 private:
  std::string folder_;
};

std::string read_bytes(const std::string& path);
void write_bytes(const std::string& path, const std::string& content);

// A file of tests/data.
std::string data_path(const std::string& name);

// Lines of a golden file, split at LF only and otherwise untouched: no CR or BOM is dropped.
std::vector<std::string> golden_lines(const std::string& path);

// A file below the folder that ALLOT_DATA names (fixtures/..., data/...); nothing when it is not
// set or the file is missing. Tests then call GTEST_SKIP, so that it shows.
std::optional<std::string> outside_data(const std::string& name);

}  // namespace allot::testing
