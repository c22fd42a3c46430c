#include "app/segment_translation.h"

#include <gtest/gtest.h>

#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

InlineSegment segment_of(const std::string& text) {
  InlineSegment segment;
  segment.parts.push_back({InlinePart::Kind::kText, text});
  return segment;
}

TEST(SegmentTranslation, TranslatesThoseThatHaveASource) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(testing::SmallModel({}, 0.9), folder.path("model"));
  TranslateOptions options;
  options.load.models = {folder.path("model")};
  options.decode.beam.max_length = 10;
  TextTranslator translator(options, {1}, "a.xlf", "a document");
  const InlineSegment first = segment_of("w0 w1"), second = segment_of("w2 w3 w4");
  const auto targets =
      translate_segments({{1, &first}, {2, nullptr}, {3, &second}, {4, &first}}, translator);
  ASSERT_EQ(targets.size(), 4u);
  ASSERT_TRUE(targets[0] && targets[2] && targets[3]);
  EXPECT_FALSE(targets[1]);
  EXPECT_EQ(targets[0]->text(), translator.translate({{1, "w0 w1"}}).at(0));
  EXPECT_EQ(targets[2]->text(), translator.translate({{1, "w2 w3 w4"}}).at(0));
  EXPECT_EQ(targets[3]->text(), targets[0]->text());
  EXPECT_TRUE(translate_segments({}, translator).empty());
}

}  // namespace
}  // namespace allot
