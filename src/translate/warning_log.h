#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "base/output_file.h"
#include "model/model_folder.h"
#include "translate/line_report.h"

namespace allot {

// Counts the warnings of a run and writes them to a file if there is one.
class WarningLog {
 public:
  // `input`: the name of what is translated, for messages. `path`: "" = no file.
  WarningLog(std::string input, const std::string& path);

  // Before the first line: what the model's warnings about missing words are worth, into the file,
  // as its line 0.
  void describe(const ModelFolder& model);
  void add(const LineReport& line);
  void flush();
  // Null when there is none; to be committed with others.
  OutputFile* file() const { return file_.get(); }

  // Lines with a warning.
  uint64_t num_lines() const { return num_lines_; }
  // "7 lines: 5 unspent-budget, 2 loop"; empty when there were none.
  std::string summary() const;

 private:
  void count(uint64_t number, const TranslationWarning& warning);

  std::string input_;
  std::unique_ptr<OutputFile> file_;
  uint64_t num_lines_ = 0;
  std::map<WarningKind, uint64_t> counts_;
};

}  // namespace allot
