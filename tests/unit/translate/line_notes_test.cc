#include "translate/line_notes.h"

#include <gtest/gtest.h>

#include "base/console.h"

namespace allot {
namespace {

std::string told(void (*tell)()) {
  configure_console({});
  ::testing::internal::CaptureStderr();
  tell();
  return ::testing::internal::GetCapturedStderr();
}

TEST(LineNotes, NameTheLine) {
  EXPECT_EQ(told([] {
              tell_of_repair({"news.de", 7});
            }),
            "warning: news.de:7: ill-formed UTF-8 was replaced by U+FFFD\n");
}

TEST(LineNotes, OnlyALineInPartsIsTold) {
  EXPECT_EQ(told([] {
              LineTranslation line;
              line.num_parts = 1;
              tell_of_parts({"news.de", 7}, line);
            }),
            "");
  EXPECT_EQ(told([] {
              LineTranslation line;
              line.source.pieces.resize(40);
              line.num_parts = 3;
              tell_of_parts({"news.de", 7}, line);
            }),
            "warning: news.de:7: 40 tokens are too many for one piece; translated in 3 parts\n");
}

TEST(LineNotes, TablesThatAreLeftOutAreTold) {
  EXPECT_EQ(told([] { tell_of_tables({"news.de", 7}, 0); }), "");
  EXPECT_EQ(told([] {
              tell_of_tables({"news.de", 7}, 2);
            }),
            "warning: news.de:7: 2 tables of attention left out (null): a line has room for "
            "10,000,000 numbers\n");
}

}  // namespace
}  // namespace allot
