#pragma once

#include <fmt/format.h>

#include <string_view>
#include <type_traits>
#include <utility>

#include "base/console.h"
#include "base/printable.h"

// log::info("read {} lines", n): plain lines on stderr. Arguments are formatted only when shown,
// and strings are made printable: a newline in a name does not start a line. For a report of
// several lines, use console_log.
namespace allot::log {
namespace detail {

template <typename Arg>
decltype(auto) shown(Arg&& arg) {
  if constexpr (std::is_convertible_v<Arg, std::string_view>) {
    return printable(std::forward<Arg>(arg));
  } else {
    return std::forward<Arg>(arg);
  }
}

template <typename... Args>
void write(LogLevel level, fmt::string_view text, Args&&... args) {
  if (!console_shows(level)) return;
  console_log(level, fmt::vformat(text, fmt::make_format_args(shown(std::forward<Args>(args))...)));
}

}  // namespace detail

template <typename... Args>
void debug(fmt::format_string<Args...> text, Args&&... args) {
  detail::write(LogLevel::kDebug, text, std::forward<Args>(args)...);
}

template <typename... Args>
void info(fmt::format_string<Args...> text, Args&&... args) {
  detail::write(LogLevel::kInfo, text, std::forward<Args>(args)...);
}

template <typename... Args>
void warning(fmt::format_string<Args...> text, Args&&... args) {
  detail::write(LogLevel::kWarning, text, std::forward<Args>(args)...);
}

}  // namespace allot::log
