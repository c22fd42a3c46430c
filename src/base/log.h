#pragma once

#include <fmt/format.h>

#include "base/console.h"

// log::info("read {} lines", n): plain lines on stderr. Arguments are formatted only when shown.
namespace allot::log {

template <typename... Args>
void debug(fmt::format_string<Args...> text, Args&&... args) {
  if (console_shows(LogLevel::kDebug)) {
    console_log(LogLevel::kDebug, fmt::format(text, std::forward<Args>(args)...));
  }
}

template <typename... Args>
void info(fmt::format_string<Args...> text, Args&&... args) {
  if (console_shows(LogLevel::kInfo)) {
    console_log(LogLevel::kInfo, fmt::format(text, std::forward<Args>(args)...));
  }
}

template <typename... Args>
void warning(fmt::format_string<Args...> text, Args&&... args) {
  if (console_shows(LogLevel::kWarning)) {
    console_log(LogLevel::kWarning, fmt::format(text, std::forward<Args>(args)...));
  }
}

}  // namespace allot::log
