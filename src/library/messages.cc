#include <allot/allot.h>

#include <mutex>
#include <utility>

#include "base/console_sink.h"
#include "base/version.h"
#include "library/guard.h"

namespace allot {
namespace {

void set_sink(api::MessageCallback callback) {
  set_console_sink([callback = std::move(callback)](LogLevel level, const std::string& text) {
    if (!callback) return;
    // Whoever logs is in the middle of something: an exception must not end it.
    try {
      callback(level >= LogLevel::kWarning ? api::MessageLevel::kWarning : api::MessageLevel::kInfo,
               text);
    } catch (...) {
    }
  });
}

}  // namespace

namespace library {

void silence_console() {
  static std::once_flag is_silenced;
  std::call_once(is_silenced, [] { set_sink({}); });
}

}  // namespace library

namespace api {
namespace {

std::string composed(const std::string& place, const std::string& problem,
                     const std::string& remedy) {
  std::string text = place.empty() ? problem : place + ": " + problem;
  if (!remedy.empty()) text += "\n  to fix: " + remedy;
  return text;
}

}  // namespace

std::string version() {
  return kVersion;
}

Error::Error(ErrorKind kind, std::string place, std::string problem, std::string remedy)
    : std::runtime_error(composed(place, problem, remedy)),
      kind_(kind),
      place_(std::move(place)),
      problem_(std::move(problem)),
      remedy_(std::move(remedy)) {}

// Here, so that its type is described in one place, whoever throws and catches it.
Error::~Error() = default;

void set_message_callback(MessageCallback callback) {
  library::silence_console();  // now, so that it does not come after this
  set_sink(std::move(callback));
}

}  // namespace api
}  // namespace allot
