#include "base/error.h"

#include <fmt/format.h>

namespace allot {
namespace {

std::string compose(const Place& place, const std::string& what_is_wrong,
                    const std::string& remedy) {
  std::string text = to_string(place);
  if (!text.empty()) text += ": ";
  text += what_is_wrong;
  if (!remedy.empty()) text += "\n  to fix: " + remedy;
  return text;
}

}  // namespace

std::string to_string(const Place& place) {
  if (place.line == 0) return place.file;
  return fmt::format("{}:{}", place.file, place.line);
}

Error::Error(ErrorKind kind, const Place& place, const std::string& what_is_wrong,
             const std::string& remedy)
    : std::runtime_error(compose(place, what_is_wrong, remedy)),
      kind_(kind),
      has_place_(!place.file.empty()) {}

void fail_check(const char* file, int line, const char* condition, const std::string& message) {
  throw InternalError(fmt::format("{}:{}: {} (check failed: {})", file, line, message, condition));
}

}  // namespace allot
