#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

// What every function of the library does around its work (include/allot/allot.h).
namespace allot::library {

// Throws the exception that is being handled as an api::Error.
[[noreturn]] void rethrow_for_caller();

// Until a callback is set, messages go nowhere: nothing is written to stderr.
void silence_console();

// The result of `work`, whose exceptions become api::Error.
template <typename Work>
auto guarded(const Work& work) {
  silence_console();
  try {
    return work();
  } catch (...) {
    rethrow_for_caller();
  }
}

// Does `work` on a thread of its own, and returns when it is done. Threads that compute must not
// run signal handlers (base/ending_signals.h), and restrict OpenMP: those of the caller keep their
// settings. `poll` is called on the calling thread, once in a while.
constexpr std::chrono::milliseconds kPollInterval{100};
void run_apart(const std::function<void()>& work, const std::function<void()>& poll = {});

// 0 = one for each processor. Throws a usage error for a negative number.
int chosen_threads(int threads);

// Text as files are read: ill-formed bytes are replaced.
std::vector<std::string> well_formed(const std::vector<std::string>& lines);

// Throws a usage error unless both have as many lines; `what` names the second.
void check_line_count(size_t expected, size_t given, const std::string& what);

}  // namespace allot::library
