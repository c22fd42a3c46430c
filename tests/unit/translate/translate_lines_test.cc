#include "translate/translate_lines.h"

#include <gtest/gtest.h>

#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

TEST(TranslateLines, GivesALineForEachInOrder) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(testing::SmallModel({}, 0.9), folder.path("model"));
  LoadOptions load;
  load.models = {folder.path("model")};
  const Translator translator(load);
  DecodeOptions options;
  options.beam.max_length = 10;
  options.batch_size = 1;
  const std::vector<std::string> lines = {"w0 w1 w2", "", "w4 w4 w2 w1"};
  WorkerPool one(1), two(2);
  const std::vector<std::string> all = translate_lines(translator, lines, options, "test", two);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_NE(all[0], "");
  EXPECT_EQ(all[1], "");
  EXPECT_EQ(translate_lines(translator, {lines[2]}, options, "test", one)[0], all[2]);
  EXPECT_TRUE(translate_lines(translator, {}, options, "test", one).empty());
}

}  // namespace
}  // namespace allot
