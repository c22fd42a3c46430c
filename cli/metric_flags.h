#pragma once

#include <CLI/CLI.hpp>

#include "app/evaluate/drop_input.h"
#include "meteor_flags.h"
#include "metrics/registry.h"

namespace allot::cli {

// Adds the flags that choose and configure metrics, which evaluate and compare share. Names of
// choices are kept as strings until `finish` has parsed them.
class MetricFlags {
 public:
  MetricFlags(CLI::App& app, MetricOptions& metrics, DropFiles& drop_files);

  // To be called when the command line has been read. Throws usage errors.
  void finish();

 private:
  void add_bleu(CLI::App& app);
  void add_others(CLI::App& app);
  void add_drop(CLI::App& app, DropFiles& drop_files);

  MetricOptions& metrics_;
  std::vector<std::string> kinds_;
  std::string tokenizer_;
  std::string smoothing_;
  MeteorFlags meteor_;
};

}  // namespace allot::cli
