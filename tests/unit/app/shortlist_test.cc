#include "app/shortlist.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "translate/loaded_model.h"

namespace allot {
namespace {

using testing::SmallModel;

class MakeShortlistTest : public ::testing::Test {
 protected:
  MakeShortlistTest() {
    testing::write_text_model(SmallModel({}, 0.9), folder_.path("model"));
    options_.model = folder_.path("model");
  }

  void make(const std::string& source, const std::string& target) {
    options_.pairs.source = folder_.write("source", source);
    options_.pairs.target = folder_.write("target", target);
    make_shortlist(options_, {2});
  }

  testing::TemporaryFolder folder_;
  MakeShortlistOptions options_;
};

TEST_F(MakeShortlistTest, PutsItIntoTheModel) {
  const LoadedModel before(options_.model);
  EXPECT_EQ(before.shortlist(), nullptr);
  make("w0 w1\nw0\n\nw1\n", "w2 w3\nw2\nw1\nw3\n");
  const LoadedModel model(options_.model);
  ASSERT_NE(model.shortlist(), nullptr);
  const Vocabulary& sources = model.folder().source_vocabulary();
  const Vocabulary& targets = model.folder().target_vocabulary();
  const std::vector<uint32_t> found = model.shortlist()->select({sources.id("w0")}, {}, {1, 0});
  EXPECT_EQ(found,
            (std::vector<uint32_t>{Vocabulary::kUnknown, Vocabulary::kEnd, targets.id("w2")}));
}

TEST_F(MakeShortlistTest, AgainGivesTheSameBytes) {
  make("w0 w1\nw0\n", "w2 w3\nw2\n");
  const std::string first = testing::read_bytes(options_.model + "/" + kShortlistFile);
  make("w0 w1\nw0\n", "w2 w3\nw2\n");
  EXPECT_EQ(testing::read_bytes(options_.model + "/" + kShortlistFile), first);
}

TEST_F(MakeShortlistTest, TextThatCannotBeUsedChangesNothing) {
  EXPECT_THROW(make("w0\n\n", "\nw1\n"), Error);
  EXPECT_THROW(make("w0\nw1\n", "w1\n"), Error);
  EXPECT_EQ(LoadedModel(options_.model).shortlist(), nullptr);
}

}  // namespace
}  // namespace allot
