#include "train/progress_line.h"

#include <gtest/gtest.h>

#include "base/console.h"

namespace allot {
namespace {

TEST(ProgressLine, SaysNothingWhenTheProgramIsQuiet) {
  configure_console({LogLevel::kInfo, true});
  ProgressLine line;
  ::testing::internal::CaptureStderr();
  line.show("epoch 1");
  line.clear();
  EXPECT_FALSE(line.is_due());
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
  configure_console({});
}

TEST(ProgressLine, IsAPlainLineNowAndThenWithoutATerminal) {
  configure_console({});
  ProgressLine line;
  ::testing::internal::CaptureStderr();
  line.show("epoch 1");
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "epoch 1\n");
  EXPECT_FALSE(line.is_due());
}

}  // namespace
}  // namespace allot
