#include <allot/allot.h>
#include <gtest/gtest.h>

#include "base/log.h"
#include "base/version.h"
#include "library/guard.h"

namespace allot::api {
namespace {

TEST(LibraryMessages, GoToTheCallbackAndNeverToStderr) {
  ::testing::internal::CaptureStderr();
  library::guarded([] { log::warning("nobody listens"); });
  std::string received;
  set_message_callback([&received](MessageLevel level, const std::string& text) {
    received += (level == MessageLevel::kWarning ? "!" : "") + text + ";";
  });
  library::guarded([] {
    log::info("read {} lines", 3);
    log::warning("careful");
  });
  set_message_callback({});
  library::guarded([] { log::warning("again nobody"); });
  EXPECT_EQ(received, "read 3 lines;!careful;");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

TEST(LibraryMessages, VersionAndError) {
  EXPECT_EQ(version(), kVersion);
  const Error error(ErrorKind::kInput, "", "wrong", "");
  EXPECT_STREQ(error.what(), "wrong");
}

}  // namespace
}  // namespace allot::api
