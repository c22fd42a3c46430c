#include "program.h"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <memory>
#include <new>
#include <sstream>
#include <utility>

#include "base/broken_pipe.h"
#include "base/console.h"
#include "base/ending_signals.h"
#include "base/error.h"
#include "base/output_file.h"
#include "base/printable.h"
#include "base/stopped_error.h"
#include "base/strings.h"
#include "base/version.h"
#include "base/worker_pool.h"
#include "checks.h"

namespace allot::cli {
namespace {

constexpr size_t kNameColumn = 34;  // of help: where descriptions begin
constexpr size_t kHelpWidth = 100;

// Help that wraps long descriptions.
class HelpFormatter : public CLI::Formatter {
 public:
  HelpFormatter() {
    column_width(kNameColumn);
    label("SUBCOMMAND", "COMMAND");
  }

  std::string make_option_name(const CLI::Option* option, bool is_positional) const override {
    return plain_names(CLI::Formatter::make_option_name(option, is_positional));
  }
  std::string make_option_desc(const CLI::Option* option) const override {
    return wrapped(option->get_description());
  }
  std::string make_subcommand(const CLI::App* command) const override {
    std::ostringstream out;
    CLI::detail::format_help(out, command->get_name(), wrapped(command->get_description()),
                             kNameColumn);
    return out.str();
  }

 private:
  static std::string wrapped(const std::string& text) {
    std::string result;
    size_t width = 0;
    for (const std::string_view word : split_spaces(text)) {
      const bool is_full = width > 0 && width + 1 + word.size() > kHelpWidth - kNameColumn;
      if (width > 0) result += is_full ? "\n" : " ";
      width = (is_full ? 0 : width + (width > 0 ? 1 : 0)) + word.size();
      result += word;
    }
    return result;
  }
};

// --beam_size is --beam-size; values, and everything after a lone "--", are unchanged.
void accept_underscores(std::vector<std::string>& arguments) {
  for (std::string& argument : arguments) {
    if (argument == "--") return;
    if (argument.compare(0, 2, "--") != 0) continue;
    const size_t name_end = std::min(argument.find('='), argument.size());
    std::replace(argument.begin(), argument.begin() + static_cast<std::ptrdiff_t>(name_end), '_',
                 '-');
  }
}

// 'allot help COMMAND' is 'allot COMMAND --help'.
void accept_help(std::vector<std::string>& arguments) {
  if (arguments.empty() || arguments.front() != "help") return;
  arguments.erase(arguments.begin());
  arguments.emplace_back("--help");
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names.push_back(command->get_name());
  }
  return names;
}

std::vector<std::string> flag_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::string help_command(const CLI::App& app) {
  std::string path = app.get_name();
  for (const CLI::App* up = app.get_parent(); up != nullptr; up = up->get_parent()) {
    path.insert(0, up->get_name() + " ");
  }
  return "'" + path + " --help'";
}

// What a mistyped name most likely meant. A name that it abbreviates wins: --beam means
// --beam-size, not --beta.
std::string meant_by(const std::string& name, const std::vector<std::string>& choices) {
  // One letter is as near to all others.
  if (name.size() == 2 && name[0] == '-') return "";
  if (name.size() > 2 && name[0] == '-' && name[1] != '-') return meant_by("-" + name, choices);
  constexpr size_t kShortest = 4;  // of flags, with their dashes
  const std::string* longer = nullptr;
  for (const std::string& choice : choices) {
    if (name.size() < kShortest || choice.compare(0, name.size(), name) != 0) continue;
    if (longer == nullptr || choice.size() < longer->size()) longer = &choice;
  }
  return longer != nullptr ? *longer : nearest_name(name, choices);
}

Error unknown(const std::string& kind, const std::string& name, const CLI::App& app,
              const std::vector<std::string>& choices) {
  const std::string nearest = meant_by(name, choices);
  return Error::usage(fmt::format("unknown {} {}", kind, quote(name)),
                      nearest.empty() ? fmt::format("{} lists all {}s", help_command(app), kind)
                                      : fmt::format("did you mean '{}'? {} lists all {}s", nearest,
                                                    help_command(app), kind));
}

// Walks the commands at the start of the command line. An unknown one is an error here, because
// CLI11 would only say that a subcommand is missing. A command may be typed with underscores.
CLI::App& find_command(CLI::App& app, std::vector<std::string>& arguments) {
  CLI::App* command = &app;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::vector<std::string> names = command_names(*command);
    if (names.empty()) break;
    std::string& argument = arguments[i];
    if (argument.empty() || argument[0] == '-') {
      const CLI::Option* option = command->get_option_no_throw(argument);
      if (option != nullptr && option->get_items_expected_max() > 0) ++i;  // skip its value
      continue;
    }
    std::string name = argument;
    std::replace(name.begin(), name.end(), '_', '-');
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      throw unknown("command", argument, *command, names);
    }
    argument = name;
    command = command->get_subcommand(name);
  }
  return *command;
}

// CLI11 says what is wrong; we add where help is.
Error usage_error(const CLI::ParseError& error, const CLI::App& command) {
  std::string text = error.what();
  while (!text.empty() && (text.back() == '\n' || text.back() == '.')) text.pop_back();
  // "Could not convert: --alpha = x": all that is converted are numbers.
  constexpr std::string_view kConversion = "Could not convert: ", kEquals = " = ";
  if (text.compare(0, kConversion.size(), kConversion) == 0) {
    const size_t equals = text.find(kEquals);
    if (equals != std::string::npos) {
      text = fmt::format("{}: {} is not a number",
                         text.substr(kConversion.size(), equals - kConversion.size()),
                         quote(text.substr(equals + kEquals.size())));
    }
  }
  return Error::usage(text, "see " + help_command(command));
}

// Whether the argument after this one is its value, whatever that begins with.
bool takes_value(const CLI::App& command, const std::string& argument) {
  if (argument.empty() || argument[0] != '-') return false;
  const CLI::Option* option = command.get_option_no_throw(argument);
  return option != nullptr && option->get_items_expected_min() > 0;
}

// -source is --source; CLI11 would take it for -s with the value "ource". It would take -hyp, and
// all else that begins so, for -h, and print help as if that had been wanted.
void refuse_single_dashes(const CLI::App& command, const std::vector<std::string>& arguments) {
  const std::vector<std::string> names = flag_names(command);
  bool is_value = false;  // of the flag before it
  for (const std::string& argument : arguments) {
    if (argument == "--") return;
    const bool was_value = std::exchange(is_value, !is_value && takes_value(command, argument));
    if (argument.size() <= 2 || argument[0] != '-' || argument[1] == '-') continue;
    const std::string name = argument.substr(0, argument.find('='));
    const bool is_long = std::find(names.begin(), names.end(), "-" + name) != names.end();
    const bool is_help = !was_value && name.size() > 2 && name[1] == 'h';
    if (is_long || is_help) throw unknown("flag", name, command, names);
  }
}

// A file or folder without a name: most often a variable of a script that is not set.
void refuse_empty_names(const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    const std::string type = option->get_type_name();
    if (type != "FILE" && type != "DIR") continue;
    const std::vector<std::string>& given = option->results();
    if (std::find(given.begin(), given.end(), "") == given.end()) continue;
    throw Error::usage(fmt::format("{}: the name is empty", option->get_name()),
                       type == "DIR" ? "name a folder" : "name a file");
  }
}

// What is missing or too much is often due to a flag that was not understood, so that comes first.
Error parse_error(const CLI::ParseError& error, const CLI::App& command,
                  const std::vector<std::string>& extras) {
  for (const std::string& extra : extras) {
    if (extra.size() > 1 && extra[0] == '-') {
      return unknown("flag", extra.substr(0, extra.find('=')), command, flag_names(command));
    }
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr) return usage_error(error, command);
  return Error::usage("unexpected argument " + quote(extras.front()),
                      "see " + help_command(command));
}

// Work that has saved and ended because of a signal. Another rank, or a process that trains a model
// of an experiment, may have got it, not this one: the usual request of a launcher, then.
int end_stopped(const StoppedError& error) {
  if (!error.was_reported()) console_log(LogLevel::kError, error.what());
  if (const int signal = stop_signal(); signal != 0) end_by_signal(signal);
  constexpr int kSignaled = 128;  // as shells count
  return kSignaled + SIGTERM;
}

}  // namespace

Program::Program()
    : app_("allot: neural machine translation with a budget of attention for every source word",
           "allot") {
  app_.set_version_flag("--version", fmt::format("allot {}", kVersion), "Print the version");
  app_.set_help_flag("-h,--help", "Print this help");
  app_.require_subcommand(1);
  app_.formatter(std::make_shared<HelpFormatter>());
  app_.footer("'allot help COMMAND' explains a command and shows an example.");
  add_common_options(app_);
}

void Program::add_common_options(CLI::App& app) {
  app.add_option("--threads", threads_, "Worker threads (0 = one per core)")
      ->type_name("N")
      ->check(between(0, 1024))
      ->capture_default_str()
      ->group("Common options");
  app.add_flag("-q,--quiet", quiet_, "Print only warnings and errors")->group("Common options");
  app.add_flag_callback(
         "-v,--verbose", [this] { log_level_ = "debug"; }, "The same as --log-level debug")
      ->group("Common options");
  app.add_option("--log-level", log_level_,
                 "Minimum level of messages to show: debug, info, warning or error")
      ->type_name("LEVEL")
      ->capture_default_str()
      ->group("Common options");
}

CLI::App& Program::add_command(const CommandText& text, Action action) {
  return add_command(app_, text, std::move(action));
}

CLI::App& Program::add_command(CLI::App& parent, const CommandText& text, Action action) {
  CLI::App& command = *parent.add_subcommand(text.name, text.summary)->group("Commands");
  command.footer("Example:\n  " + text.example);
  add_common_options(command);
  command.callback([this, action = std::move(action)] { chosen_ = action; });
  return command;
}

CLI::App& Program::add_group(const CommandText& text) {
  CLI::App& group = *app_.add_subcommand(text.name, text.summary)->group("Commands");
  group.footer("Example:\n  " + text.example);
  group.require_subcommand(1);
  return group;
}

void Program::parse(std::vector<std::string> arguments) {
  accept_underscores(arguments);
  accept_help(arguments);
  CLI::App& command = find_command(app_, arguments);
  check_numbers(app_);
  check_numbers(command);
  refuse_single_dashes(command, arguments);
  std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
  try {
    app_.parse(arguments);
  } catch (const CLI::Success&) {
    throw;  // --help and --version
  } catch (const CLI::ParseError& error) {
    throw parse_error(error, command, app_.remaining(true));
  }
  refuse_empty_names(command);
}

void Program::obey(std::vector<std::string> arguments) {
  try {
    parse(std::move(arguments));
  } catch (const CLI::Success& asked) {
    std::ostringstream text;
    (void)app_.exit(asked, text, text);
    write_file("-", text.str());  // CLI11 would not notice that it could not be written
    return;
  }
  configure_console({parse_log_level(log_level_), quiet_});
  chosen_(Run{threads_ > 0 ? threads_ : available_threads()});
}

int Program::run(std::vector<std::string> arguments) {
  try {
    if (arguments.empty()) {
      std::fputs(app_.help().c_str(), stderr);
      return static_cast<int>(ErrorKind::kUsage);
    }
    obey(std::move(arguments));
    return 0;
  } catch (const BrokenPipe&) {
    end_by_signal(SIGPIPE);  // what it would have done had it not been ignored
  } catch (const StoppedError& error) {
    return end_stopped(error);
  } catch (const Error& error) {
    // A message without a place starts with the program's name.
    console_log(LogLevel::kError,
                error.has_place() ? error.what() : fmt::format("allot: {}", error.what()));
    return error.exit_code();
  } catch (const std::bad_alloc&) {
    console_log(LogLevel::kError,
                "allot: not enough memory\n  to fix: process less at once (a line of the input may "
                "be huge), or use a machine with more memory");
  } catch (const std::exception& error) {
    console_log(LogLevel::kError, fmt::format("allot: {}\n  to fix: this is a bug in allot; please "
                                              "report it with the command line",
                                              error.what()));
  }
  return static_cast<int>(ErrorKind::kFailure);
}

std::string plain_names(std::string names) {
  constexpr std::string_view kOff = "{false}";
  for (size_t at = names.find(kOff); at != std::string::npos; at = names.find(kOff, at)) {
    names.erase(at, kOff.size());
  }
  return names;
}

void add_output_option(CLI::App& app, std::string& output) {
  app.add_option("-o,--output", output, "Where to write (- = stdout)")
      ->type_name("FILE")
      ->capture_default_str();
}

void add_stream_options(CLI::App& app, StreamOptions& stream) {
  app.add_option("-i,--input,input", stream.input, "Input text (- = stdin)")
      ->type_name("FILE")
      ->capture_default_str();
  add_output_option(app, stream.output);
}

void add_language_option(CLI::App& app, std::string& language) {
  app.add_option("-l,--language", language, "Language of the text: en, de, fr, ro, cs, ja, ...")
      ->type_name("LANG")
      ->required();
}

}  // namespace allot::cli
