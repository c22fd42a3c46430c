#include "base/console.h"

#include <gtest/gtest.h>

#include "base/console_sink.h"
#include "base/error.h"
#include "base/log.h"

namespace allot {
namespace {

// What `act` writes to stderr under these options.
template <typename Act>
std::string stderr_of(const ConsoleOptions& options, Act act) {
  configure_console(options);
  ::testing::internal::CaptureStderr();
  act();
  configure_console({});
  return ::testing::internal::GetCapturedStderr();
}

TEST(Console, MarksWhatNeedsAttention) {
  EXPECT_EQ(stderr_of({}, [] { log::info("read {} lines", 3); }), "read 3 lines\n");
  EXPECT_EQ(stderr_of({}, [] { log::warning("{} lines are empty", 2); }),
            "warning: 2 lines are empty\n");
  EXPECT_EQ(stderr_of({}, [] { console_log(LogLevel::kError, "a:1: wrong"); }), "a:1: wrong\n");
}

TEST(Console, HidesWhatIsBelowTheLevel) {
  EXPECT_EQ(stderr_of({}, [] { log::debug("detail"); }), "");
  EXPECT_EQ(stderr_of({LogLevel::kDebug, false}, [] { log::debug("detail"); }), "debug: detail\n");
  EXPECT_EQ(stderr_of({LogLevel::kError, false}, [] { log::warning("careful"); }), "");
}

TEST(Console, QuietKeepsWarnings) {
  EXPECT_EQ(stderr_of({LogLevel::kInfo, true},
                      [] {
                        log::info("read");
                        log::warning("careful");
                      }),
            "warning: careful\n");
}

TEST(Console, ShowsOnlyErrors) {
  EXPECT_EQ(stderr_of({},
                      [] {
                        show_only_errors();
                        log::warning("careful");
                        EXPECT_FALSE(console_shows_progress());
                        console_log(LogLevel::kError, "a:1: wrong");
                      }),
            "a:1: wrong\n");
}

TEST(Console, TextWithBracesIsNotAFormat) {
  EXPECT_EQ(stderr_of({}, [] { console_log(LogLevel::kInfo, "{} {0} %v"); }), "{} {0} %v\n");
}

TEST(Console, ShowsWhatATerminalWouldObey) {
  EXPECT_EQ(stderr_of({}, [] { console_log(LogLevel::kError, "a\x1b[2J\xff\n  to fix: b\r"); }),
            "a\\x1b[2J\\xff\n  to fix: b\\r\n");
}

TEST(Log, ArgumentsStartNoLine) {
  const std::string name = "a\nwarning: \x1b[2J";
  EXPECT_EQ(stderr_of({}, [&] { log::info("{}: {} of {:>4} lines", name, 2, "x\r"); }),
            "a\\nwarning: \\x1b[2J: 2 of  x\\r lines\n");
  EXPECT_EQ(stderr_of({}, [&] { log::warning("{}\n{}", name.c_str(), std::string_view(name)); }),
            "warning: a\\nwarning: \\x1b[2J\na\\nwarning: \\x1b[2J\n");
}

TEST(ParseLogLevel, ListsTheChoices) {
  EXPECT_EQ(parse_log_level("debug"), LogLevel::kDebug);
  EXPECT_EQ(parse_log_level("warning"), LogLevel::kWarning);
  try {
    parse_log_level("loud");
    FAIL() << "did not throw";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "unknown log level 'loud'\n  to fix: choose one of: debug, info, warning, "
                 "error");
    EXPECT_EQ(error.exit_code(), 2);
  }
}

TEST(Console, MessagesGoToASinkInPlaceOfStderr) {
  std::string received;
  const std::string written = stderr_of({}, [&received] {
    set_console_sink([&received](LogLevel level, const std::string& text) {
      received += level == LogLevel::kWarning ? "!" + text : text;
    });
    log::info("read {}", 3);
    log::warning("careful");
    log::debug("detail");
    console_status("half");
    EXPECT_FALSE(console_redraws());
    set_console_sink({});
    log::info("again");
  });
  EXPECT_EQ(received, "read 3!careful");
  EXPECT_EQ(written, "again\n");
}

}  // namespace
}  // namespace allot
