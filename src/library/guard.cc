#include "library/guard.h"

#include <fmt/format.h>
#include <pthread.h>

#include <allot/allot.h>
#include <condition_variable>
#include <csignal>
#include <exception>
#include <mutex>
#include <new>
#include <system_error>
#include <thread>

#include "base/error.h"
#include "base/progress.h"
#include "base/utf8.h"
#include "base/worker_pool.h"

namespace allot::library {
namespace {

api::Error converted(const Error& error) {
  const Place& at = error.place();
  return {static_cast<api::ErrorKind>(error.exit_code()),
          at.line == 0 ? at.file : fmt::format("{}:{}", at.file, at.line), error.problem_alone(),
          error.remedy()};
}

api::Error own_mistake(const std::string& what) {
  return {api::ErrorKind::kFailure, "", "internal error: " + what,
          "please report it, with what was called"};
}

// While it exists, the calling thread, and threads that it starts, receive no signals.
class BlockedSignals {
 public:
  BlockedSignals() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before_);
  }
  BlockedSignals(const BlockedSignals&) = delete;
  BlockedSignals& operator=(const BlockedSignals&) = delete;
  ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

std::thread start_without_signals(const std::function<void()>& work) {
  const BlockedSignals blocked;
  try {
    return std::thread(work);
  } catch (const std::system_error& error) {
    throw Error::failure({}, fmt::format("no thread can be started: {}", error.what()),
                         "raise the limits on processes and memory (ulimit -u, ulimit -v)");
  }
}

}  // namespace

void rethrow_for_caller() {
  try {
    throw;
  } catch (const api::Error&) {
    throw;
  } catch (const Error& error) {
    throw converted(error);
  } catch (const std::bad_alloc&) {
    throw api::Error(api::ErrorKind::kFailure, "", "not enough memory",
                     "translate or train on less at a time, or raise the limit (ulimit -v)");
  } catch (const std::exception& error) {
    throw own_mistake(error.what());
  } catch (...) {
    throw own_mistake("an exception of unknown type");
  }
}

void run_apart(const std::function<void()>& work, const std::function<void()>& poll) {
  std::mutex mutex;
  std::condition_variable has_ended;
  bool is_done = false;
  std::exception_ptr failure;
  std::thread worker = start_without_signals([&] {
    try {
      work();
    } catch (...) {
      failure = std::current_exception();
    }
    const std::lock_guard<std::mutex> lock(mutex);
    is_done = true;
    has_ended.notify_one();
  });
  if (poll) {
    std::unique_lock<std::mutex> lock(mutex);
    while (!has_ended.wait_for(lock, kPollInterval, [&is_done] { return is_done; })) {
      lock.unlock();
      try {
        poll();
      } catch (...) {
        worker.join();
        throw;
      }
      lock.lock();
    }
  }
  worker.join();
  if (failure) std::rethrow_exception(failure);
}

int chosen_threads(int threads) {
  if (threads < 0) {
    throw Error::usage(fmt::format("threads is {}", threads),
                       "give a number, or 0 for one per processor");
  }
  return threads == 0 ? available_threads() : threads;
}

std::vector<std::string> well_formed(const std::vector<std::string>& lines) {
  std::vector<std::string> result;
  result.reserve(lines.size());
  for (const std::string& line : lines) {
    result.push_back(find_invalid_utf8(line) ? replace_invalid_utf8(line) : line);
  }
  return result;
}

void check_line_count(size_t expected, size_t given, const std::string& what) {
  if (expected == given) return;
  throw Error::usage(
      fmt::format("{} for {}", format_count(given, what), format_count(expected, "line")),
      "give one for each line");
}

}  // namespace allot::library
