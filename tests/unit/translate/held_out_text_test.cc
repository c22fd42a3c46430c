#include "translate/held_out_text.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

TEST(HeldOutText, HasLinesWithTheirPlaces) {
  const testing::TemporaryFolder folder;
  const std::string source = folder.write("source", "a b\nc\n");
  const HeldOutText text = read_held_out_text({source, folder.write("reference", "x\ny z\n"), ""});
  ASSERT_EQ(text.inputs.size(), 2U);
  EXPECT_EQ(text.inputs[1].text, "c");
  EXPECT_EQ(text.inputs[1].place.file, source);
  EXPECT_EQ(text.inputs[1].place.line, 2U);
  EXPECT_EQ(text.references[1], "y z");
}

TEST(HeldOutText, MayBeTabSeparated) {
  const testing::TemporaryFolder folder;
  const std::string tsv = folder.write("both", "a b\tx\nc\ty z\n");
  const HeldOutText text = read_held_out_text({"", "", tsv});
  ASSERT_EQ(text.inputs.size(), 2U);
  EXPECT_EQ(text.inputs[1].text, "c");
  EXPECT_EQ(text.inputs[1].place.file, tsv);
  EXPECT_EQ(text.references[1], "y z");
}

TEST(HeldOutText, EmptyTextIsAnError) {
  const testing::TemporaryFolder folder;
  const std::string source = folder.write("source", ""), target = folder.write("target", "");
  EXPECT_THROW(read_held_out_text({source, target, ""}), Error);
}

}  // namespace
}  // namespace allot
