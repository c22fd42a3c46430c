#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "base/stream.h"

namespace allot::cli {

struct CommandText {
  std::string name;     // "apply-bpe"
  std::string summary;  // one line
  std::string example;  // one or more command lines that work as they are
};

// The command line of allot: commands, the flags that all of them share, and the way from what the
// user typed to the function that does it.
class Program {
 public:
  using Action = std::function<void(const Run& run)>;

  Program();

  // Adds a command; `action` is called when the whole command line has been read and checked.
  CLI::App& add_command(const CommandText& text, Action action);
  // Adds a command below another one: "allot bench attention".
  CLI::App& add_command(CLI::App& parent, const CommandText& text, Action action);
  // Adds a command that only groups others.
  CLI::App& add_group(const CommandText& text);

  // Runs the command line (without the program's name) and returns the exit code.
  int run(std::vector<std::string> arguments);

  const CLI::App& app() const { return app_; }

 private:
  void add_common_options(CLI::App& app);
  void parse(std::vector<std::string> arguments);
  void obey(std::vector<std::string> arguments);

  CLI::App app_;
  int threads_ = 0;
  bool quiet_ = false;
  std::string log_level_ = "info";
  Action chosen_;
};

// The names of an option as CLI11 gives them, without the "{false}" that it writes behind a name
// that turns a flag off.
std::string plain_names(std::string names);

// Adds -o/--output FILE.
void add_output_option(CLI::App& app, std::string& output);

// Adds the optional positional FILE and -o/--output that text commands share.
void add_stream_options(CLI::App& app, StreamOptions& stream);

// Adds -l/--language, which must be given.
void add_language_option(CLI::App& app, std::string& language);

}  // namespace allot::cli
