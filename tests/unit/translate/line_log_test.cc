#include "translate/line_log.h"

#include <gtest/gtest.h>

#include "base/console.h"

namespace allot {
namespace {

std::string logged(void (*write)()) {
  configure_console({});
  ::testing::internal::CaptureStderr();
  write();
  return ::testing::internal::GetCapturedStderr();
}

TEST(LineLog, NameTheLine) {
  EXPECT_EQ(logged([] {
              log_repaired_line({"news.de", 7});
            }),
            "warning: news.de:7: invalid UTF-8 was replaced by U+FFFD\n");
}

TEST(LineLog, OnlyALineInPartsIsReported) {
  EXPECT_EQ(logged([] { log_split_line({"news.de", 7}, 40, 1); }), "");
  EXPECT_EQ(logged([] {
              log_split_line({"news.de", 7}, 40, 3);
            }),
            "warning: news.de:7: line too long (40 tokens); translated in 3 parts\n");
}

TEST(LineLog, TablesThatAreLeftOutAreReported) {
  EXPECT_EQ(logged([] { log_omitted_tables({"news.de", 7}, 0); }), "");
  EXPECT_EQ(logged([] {
              log_omitted_tables({"news.de", 7}, 2);
            }),
            "warning: news.de:7: 2 tables of attention left out (null): more than 10,000,000 "
            "weights per line\n");
}

}  // namespace
}  // namespace allot
