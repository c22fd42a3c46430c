#pragma once

#include <CLI/CLI.hpp>

#include "app/evaluate/drop_input.h"
#include "meteor_flags.h"
#include "metrics/registry.h"

namespace allot::cli {

// Adds the flags that choose metrics and set them up, which evaluate and compare share. Names of
// choices stand as text in `names` until `finish` has read them.
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
