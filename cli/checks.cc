#include "checks.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "base/error.h"

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

}  // namespace

CLI::Validator at_least(uint64_t minimum) {
  return {[minimum](std::string& text) -> std::string {
            const std::optional<uint64_t> value = parse<uint64_t>(text);
            if (value && *value >= minimum) return "";
            return fmt::format("'{}' is not a whole number from {} on", text, minimum);
          },
          ""};
}

CLI::Validator between(uint64_t minimum, uint64_t maximum) {
  return {[minimum, maximum](std::string& text) -> std::string {
            const std::optional<uint64_t> value = parse<uint64_t>(text);
            if (value && *value >= minimum && *value <= maximum) return "";
            return fmt::format("'{}' is not a whole number from {} to {}", text, minimum, maximum);
          },
          ""};
}

CLI::Validator is_number() {
  return {[](std::string& text) -> std::string {
            return parse<double>(text) ? "" : fmt::format("'{}' is not a number", text);
          },
          ""};
}

void refuse_given(const CLI::App& verb, const std::vector<std::string>& flags,
                  const std::string& how, const std::string& remedy) {
  for (const std::string& flag : flags) {
    if (verb.get_option(flag)->count() == 0) continue;
    throw Error::usage(fmt::format("{} has no meaning {}", flag, how), remedy);
  }
}

}  // namespace allot::cli
