#pragma once

#include <string>
#include <string_view>

namespace allot {

enum class LogLevel { kDebug, kInfo, kWarning, kError };

// Throws a usage error that lists the choices.
LogLevel parse_log_level(const std::string& name);

// What is printed to stderr. A process has one stderr, so this is the one process-wide setting: set
// it once, before any thread starts.
struct ConsoleOptions {
  LogLevel level = LogLevel::kInfo;
  // No progress, and nothing below warnings.
  bool quiet = false;
};

void configure_console(const ConsoleOptions& options);
// Neither progress nor anything below errors: for a process that repeats what another one shows.
void show_only_errors();

// True when progress may redraw a line in place: stderr is a terminal and the program is not quiet.
bool console_redraws();
// True when progress may be shown at all.
bool console_shows_progress();

bool console_shows(LogLevel level);

// Writes one log line ("warning: ...") or a report of several lines, first clearing a progress line
// that is being shown. Control characters are made printable, except newlines.
void console_log(LogLevel level, std::string_view text);

// Shows `text` as the line that updates in place; an empty text removes it. Only on a terminal.
void console_status(std::string_view text);

}  // namespace allot
