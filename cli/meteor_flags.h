#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "metrics/meteor/options.h"

namespace allot::cli {

// The flags of METEOR, for the commands that evaluate translations.
class MeteorFlags {
 public:
  explicit MeteorFlags(MeteorOptions& options) : options_(options) {}

  void add_to(CLI::App& app);
  // To be called when the command line has been read. Throws usage errors.
  void finish();

 private:
  MeteorOptions& options_;
  std::string task_;
  std::vector<std::string> modules_;
  bool lower_case_ = false;
  bool normalizes_ = false;
  bool drops_punctuation_ = false;
};

}  // namespace allot::cli
