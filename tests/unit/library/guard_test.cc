#include "library/guard.h"

#include <allot/allot.h>
#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <new>
#include <stdexcept>
#include <thread>

#include "base/error.h"

namespace allot::library {
namespace {

template <typename Work>
api::Error error_of(const Work& work) {
  try {
    guarded(work);
  } catch (const api::Error& error) {
    return error;
  }
  return {api::ErrorKind::kFailure, "", "nothing was thrown", ""};
}

TEST(LibraryGuard, ErrorsKeepPlaceProblemAndRemedy) {
  const api::Error error = error_of([] {
    throw Error({"a.de", 3}, "is empty: no words", "fill it");
  });
  EXPECT_EQ(error.place(), "a.de:3");
  EXPECT_EQ(error.problem(), "is empty: no words");
  EXPECT_EQ(error.remedy(), "fill it");
  EXPECT_EQ(error.kind(), api::ErrorKind::kInput);
  EXPECT_STREQ(error.what(), "a.de:3: is empty: no words\n  to fix: fill it");
  const api::Error usage = error_of([] { throw Error::usage("--x is 0: too small", "give 1"); });
  EXPECT_EQ(usage.place(), "");
  EXPECT_EQ(usage.problem(), "--x is 0: too small");
  EXPECT_EQ(usage.kind(), api::ErrorKind::kUsage);
}

TEST(LibraryGuard, APlaceIsWholeWhateverItsName) {
  for (const std::string name : {"my: corpus.de", "a: b: c", ": ", "it's: mine", "'quoted'"}) {
    for (const uint64_t line : {0, 17}) {
      const api::Error error = error_of([&] {
        throw Error({name, line}, "is empty: 'no' words", "fill it");
      });
      EXPECT_EQ(error.place(), line == 0 ? name : name + ":17");
      EXPECT_EQ(error.problem(), "is empty: 'no' words");
    }
  }
}

TEST(LibraryGuard, EverythingElseIsAFailure) {
  EXPECT_EQ(error_of([] { throw std::bad_alloc(); }).problem(), "not enough memory");
  EXPECT_EQ(error_of([] { throw std::logic_error("oops"); }).problem(), "internal error: oops");
  EXPECT_EQ(error_of([] { throw 3; }).kind(), api::ErrorKind::kFailure);
  EXPECT_EQ(guarded([] { return 7; }), 7);
}

TEST(LibraryGuard, WorkRunsApartWithoutSignals) {
  std::thread::id id;
  bool is_blocked = false;
  run_apart([&] {
    id = std::this_thread::get_id();
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, nullptr, &mask);
    is_blocked = sigismember(&mask, SIGINT) == 1;
  });
  EXPECT_NE(id, std::this_thread::get_id());
  EXPECT_TRUE(is_blocked);
  sigset_t own;
  pthread_sigmask(SIG_SETMASK, nullptr, &own);
  EXPECT_EQ(sigismember(&own, SIGINT), 0);
  EXPECT_THROW(run_apart([] { throw std::runtime_error("inside"); }), std::runtime_error);
}

TEST(LibraryGuard, PollsOnTheCallingThread) {
  std::atomic<bool> was_polled{false};
  const std::thread::id caller = std::this_thread::get_id();
  run_apart(
      [&] {
        while (!was_polled) std::this_thread::yield();
      },
      [&] { was_polled = std::this_thread::get_id() == caller; });
  EXPECT_TRUE(was_polled);
}

TEST(LibraryGuard, Arguments) {
  EXPECT_GE(chosen_threads(0), 1);
  EXPECT_EQ(chosen_threads(3), 3);
  EXPECT_THROW(chosen_threads(-1), Error);
  EXPECT_EQ(well_formed({"a\xff", "b"}), (std::vector<std::string>{"a\xEF\xBF\xBD", "b"}));
  EXPECT_NO_THROW(check_line_count(2, 2, "prefix"));
  EXPECT_THROW(check_line_count(2, 1, "prefix"), Error);
}

}  // namespace
}  // namespace allot::library
