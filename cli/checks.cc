#include "checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "base/error.h"
#include "base/printable.h"

namespace allot::cli {

namespace {

template <typename T>
std::optional<T> parse(const std::string& text) {
  T value{};
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc() || stop != end) return std::nullopt;
  return value;
}

// Of a text that is no number in the range: not a whole number at all, or which ones are allowed.
std::string range_mistake(const std::string& text, const std::string& range) {
  const size_t digits = text.find_first_of('-') == 0 ? 1 : 0;
  const bool is_whole =
      digits < text.size() && text.find_first_not_of("0123456789", digits) == std::string::npos;
  if (!is_whole) return quote(text) + " is not a whole number";
  return fmt::format("must be {}, not {}", range, quote(text));
}

}  // namespace

CLI::Validator at_least(uint64_t minimum) {
  return {[minimum](std::string& text) -> std::string {
            const std::optional<uint64_t> value = parse<uint64_t>(text);
            if (value && *value >= minimum) return "";
            // Only what does not fit into a uint64_t is larger.
            const bool is_too_large = !value && text.find_first_of('-') != 0;
            return range_mistake(text, is_too_large ? "at most 18446744073709551615"
                                                    : fmt::format("at least {}", minimum));
          },
          ""};
}

CLI::Validator between(uint64_t minimum, uint64_t maximum) {
  return {[minimum, maximum](std::string& text) -> std::string {
            const std::optional<uint64_t> value = parse<uint64_t>(text);
            if (value && *value >= minimum && *value <= maximum) return "";
            return range_mistake(text, fmt::format("from {} to {}", minimum, maximum));
          },
          ""};
}

CLI::Validator is_number() {
  return {[](std::string& text) -> std::string {
            return parse<double>(text) ? "" : quote(text) + " is not a number";
          },
          ""};
}

void check_numbers(CLI::App& app) {
  const auto decimal = [](const std::string& text) {
    const size_t digits = text.find_first_not_of('0');
    return text.find_first_not_of("0123456789") == std::string::npos
               ? text.substr(std::min(digits, text.empty() ? 0 : text.size() - 1))
               : text;
  };
  for (CLI::Option* option : app.get_options([](const CLI::Option*) { return true; })) {
    const std::string type = option->get_type_name();
    if (type == "N") option->transform(decimal)->check(at_least(0));
    if (type == "X" || type == "P") option->check(is_number());
  }
}

void refuse_given(const CLI::App& app, const std::vector<std::string>& flags,
                  const std::string& how, const std::string& remedy) {
  for (const std::string& flag : flags) {
    if (app.get_option(flag)->count() == 0) continue;
    throw Error::usage(fmt::format("{} has no effect {}", flag, how), remedy);
  }
}

}  // namespace allot::cli
