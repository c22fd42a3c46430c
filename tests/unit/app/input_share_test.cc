#include "app/input_share.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

TEST(InputShare, TellsShareAndTimeLeft) {
  EXPECT_EQ(share_note(250, 1000, 4), "25 % of the text, 12 s left");
  EXPECT_EQ(share_note(1001, 1000, 4), "100 % of the text, 0.0 s left");
  EXPECT_EQ(share_note(0, 1000, 4), "");
  EXPECT_EQ(share_note(10, 0, 4), "");
}

TEST(InputShare, OnlyOfPlainFiles) {
  const testing::TemporaryFolder folder;
  InputShare plain(folder.write("text", "one\ntwo\n"));
  plain.add_line(3);
  EXPECT_EQ(plain.note().substr(0, 16), "50 % of the text");
  for (const std::string& path :
       {std::string("-"), folder.path("none"), folder.write("gzip", "\x1F\x8B\x08 and so on")}) {
    InputShare other(path);
    other.add_line(3);
    EXPECT_EQ(other.note(), "") << path;
  }
}

}  // namespace
}  // namespace allot
