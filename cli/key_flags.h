#pragma once

#include <CLI/CLI.hpp>
#include <deque>
#include <string>
#include <vector>

namespace allot::cli {

// A flag that sets one key of a training recipe.
struct KeyFlag {
  const char* flag;
  const char* key;
  const char* type;
  const char* help;
};

// Flags for the keys that nearly every training sets, and --set for all others.
class KeyFlags {
 public:
  // `group`: its heading in the help.
  void add(CLI::App& app, const std::string& group, const KeyFlag& flag);
  // The text to train and to validate on, and its languages. `valid_help` says what the command
  // does with the text to validate on.
  void add_text(CLI::App& app, const std::string& group, const char* valid_help);
  // The columns of text that is a table: where more than lines can be read. After add_text.
  void add_columns(CLI::App& app, const std::string& group);
  CLI::Option* add_set(CLI::App& app, const std::string& help);

  // To be called when the command line has been read: KEY=VALUE of all that was given, --set last,
  // since it is the most deliberate.
  std::vector<std::string> changes() const;

 private:
  struct Value {
    std::string key;
    std::string text;  // empty: not given
  };

  std::deque<Value> values_;  // which stay where they are: the command line fills them in
  std::vector<std::string> set_;
};

}  // namespace allot::cli
