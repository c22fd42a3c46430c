#include "base/error.h"

#include <fmt/format.h>

#include <string_view>

#include "base/printable.h"

namespace allot {
namespace {

// Longer than any of our messages; quotes in them are much shorter (see `quote`).
constexpr size_t kLongestPart = 4000;
constexpr std::string_view kRemedyMark = "\n  to fix: ";

// All parts may quote files, names and options, so all are made printable. The only newline of the
// result is the one before the remedy.
std::string compose(const std::string& beginning, const std::string& what_is_wrong,
                    const std::string& remedy) {
  std::string text = beginning + printable(what_is_wrong, kLongestPart);
  if (!remedy.empty()) text.append(kRemedyMark).append(printable(remedy, kLongestPart));
  return text;
}

// The place, and what divides it from what is wrong.
std::string beginning_of(const Place& place) {
  return place.file.empty() ? "" : to_string(place) + ": ";
}

// A name that contains ": " would hide where it ends: such a one is in quotes, and quotes in it are
// written as other characters that cannot be shown are.
std::string delimited_name(const std::string& name) {
  if (name.find(": ") == std::string::npos && name.front() != '\'') return name;
  std::string quoted = "'";
  for (const char c : name) {
    if (c == '\'') {
      quoted += "\\x27";
    } else {
      quoted += c;
    }
  }
  return quoted + "'";
}

}  // namespace

std::string to_string(const Place& place) {
  if (place.file.empty()) return "";
  const std::string file = delimited_name(printable(place.file, kLongestPart));
  return place.line == 0 ? file : fmt::format("{}:{}", file, place.line);
}

Error::Error(ErrorKind kind, const Place& place, const std::string& what_is_wrong,
             const std::string& remedy)
    : std::runtime_error(compose(beginning_of(place), what_is_wrong, remedy)),
      kind_(kind),
      place_{printable(place.file, kLongestPart), place.line},
      problem_begin_(beginning_of(place).size()) {}

std::string Error::problem() const {
  const std::string_view text = what();
  return std::string(text.substr(0, text.find(kRemedyMark)));
}

std::string Error::problem_alone() const {
  return problem().substr(problem_begin_);
}

std::string Error::remedy() const {
  const std::string_view text = what();
  const size_t mark = text.find(kRemedyMark);
  return mark == std::string_view::npos ? "" : std::string(text.substr(mark + kRemedyMark.size()));
}

void fail_check(const char* file, int line, const char* condition, const std::string& message) {
  throw InternalError(fmt::format("{}:{}: {} (check failed: {})", file, line, message, condition));
}

}  // namespace allot
