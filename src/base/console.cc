#include "base/console.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <mutex>
#include <utility>

#include "base/console_sink.h"
#include "base/error.h"
#include "base/printable.h"

namespace allot {
namespace {

struct Console {
  std::mutex mutex;
  ConsoleOptions options;
  bool status_is_shown = false;
  std::shared_ptr<const ConsoleSink> sink;  // null: stderr
  spdlog::logger logger{"allot", std::make_shared<spdlog::sinks::stderr_sink_st>()};

  Console() { logger.set_level(spdlog::level::trace); }

  // Checked each time: stderr may be replaced.
  static bool is_terminal() { return isatty(STDERR_FILENO) != 0; }

  void clear_status() {
    if (!status_is_shown) return;
    status_is_shown = false;
    if (!is_terminal()) return;
    std::fputs("\r\033[K", stderr);
    std::fflush(stderr);
  }
};

Console& console() {
  static Console instance;
  return instance;
}

std::shared_ptr<const ConsoleSink> console_sink() {
  const std::lock_guard<std::mutex> lock(console().mutex);
  return console().sink;
}

}  // namespace

LogLevel parse_log_level(const std::string& name) {
  if (name == "debug") return LogLevel::kDebug;
  if (name == "info") return LogLevel::kInfo;
  if (name == "warning" || name == "warn") return LogLevel::kWarning;
  if (name == "error") return LogLevel::kError;
  throw Error::usage("unknown log level '" + name + "'",
                     "choose one of: debug, info, warning, error");
}

void configure_console(const ConsoleOptions& options) {
  const std::lock_guard<std::mutex> lock(console().mutex);
  console().options = options;
}

void show_only_errors() {
  ConsoleOptions options;
  options.level = LogLevel::kError;
  options.quiet = true;
  configure_console(options);
}

void set_console_sink(ConsoleSink sink) {
  auto other = sink ? std::make_shared<const ConsoleSink>(std::move(sink)) : nullptr;
  const std::lock_guard<std::mutex> lock(console().mutex);
  console().clear_status();
  // The old one is destroyed after the lock is given back: it may belong to somebody who logs.
  std::swap(console().sink, other);
}

bool console_redraws() {
  return Console::is_terminal() && !console().options.quiet && console_sink() == nullptr;
}

bool console_shows_progress() {
  return !console().options.quiet && console().options.level <= LogLevel::kInfo;
}

bool console_shows(LogLevel level) {
  const ConsoleOptions& options = console().options;
  if (options.quiet && level < LogLevel::kWarning) return false;
  return level >= options.level;
}

void console_log(LogLevel level, std::string_view text) {
  if (!console_shows(level)) return;
  const std::string message = printable_lines(text);
  if (const auto sink = console_sink()) {
    (*sink)(level, message);
    return;
  }
  const std::lock_guard<std::mutex> lock(console().mutex);
  console().clear_status();
  // Info lines are plain text; only what needs attention is marked.
  switch (level) {
    case LogLevel::kDebug:
      console().logger.set_pattern("debug: %v");
      console().logger.debug(message);
      break;
    case LogLevel::kInfo:
      console().logger.set_pattern("%v");
      console().logger.info(message);
      break;
    case LogLevel::kWarning:
      console().logger.set_pattern("warning: %v");
      console().logger.warn(message);
      break;
    case LogLevel::kError:
      console().logger.set_pattern("%v");
      console().logger.error(message);
      break;
  }
  console().logger.flush();
}

void console_status(std::string_view text) {
  if (!console_redraws()) return;
  const std::lock_guard<std::mutex> lock(console().mutex);
  console().clear_status();
  if (text.empty()) return;
  std::fputc('\r', stderr);
  std::fputs(printable(text).c_str(), stderr);
  std::fflush(stderr);
  console().status_is_shown = true;
}

}  // namespace allot
