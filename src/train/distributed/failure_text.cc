#include "train/distributed/failure_text.h"

#include <new>

namespace allot {
namespace {

// The two texts are printable and have no line breaks.
std::string packed(ErrorKind kind, const std::string& problem, const std::string& remedy) {
  return std::string{static_cast<char>(kind)} + problem + "\n" + remedy;
}

}  // namespace

std::string failure_text(const std::exception_ptr& failure) {
  try {
    std::rethrow_exception(failure);
  } catch (const Error& error) {
    return packed(error.kind(), error.problem(), error.remedy());
  } catch (const std::bad_alloc&) {
    return packed(ErrorKind::kFailure, "not enough memory",
                  "use smaller batches (batch.size), or fewer ranks on this machine");
  } catch (const std::exception& error) {
    return packed(ErrorKind::kFailure, error.what(),
                  "this is a bug in allot; please report it with the command line");
  }
}

SentFailure parse_failure(const std::string& text) {
  const size_t line_end = text.find('\n');
  ALLOT_CHECK(line_end != std::string::npos, "not the text of a failure");
  return {static_cast<ErrorKind>(text[0]), text.substr(1, line_end - 1), text.substr(line_end + 1)};
}

}  // namespace allot
