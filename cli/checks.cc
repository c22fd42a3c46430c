#include "checks.h"

#include <fmt/format.h>

#include <charconv>
#include <string>

namespace allot::cli {

CLI::Validator at_least(uint64_t minimum) {
  return {[minimum](std::string& text) -> std::string {
            uint64_t value = 0;
            const char* end = text.data() + text.size();
            const auto [stop, error] = std::from_chars(text.data(), end, value);
            if (error == std::errc() && stop == end && value >= minimum) return "";
            return fmt::format("'{}' is not a whole number from {} on", text, minimum);
          },
          ""};
}

}  // namespace allot::cli
