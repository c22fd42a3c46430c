#include "translate/translate_lines.h"

#include <gtest/gtest.h>

#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

TEST(TranslateLines, GivesALineForEachInOrder) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(testing::SmallModel({}, 0.9), folder.path("model"));
  TranslatorOptions options;
  options.models = {folder.path("model")};
  options.beam.max_length = 10;
  options.batch_size = 1;
  const std::vector<std::string> lines = {"w0 w1 w2", "", "w4 w4 w2 w1"};
  WorkerPool one(1), two(2);
  const std::vector<std::string> all = translate_lines(options, lines, "test", two);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_NE(all[0], "");
  EXPECT_EQ(all[1], "");
  EXPECT_EQ(translate_lines(options, {lines[2]}, "test", one)[0], all[2]);
  EXPECT_TRUE(translate_lines(options, {}, "test", one).empty());
}

}  // namespace
}  // namespace allot
