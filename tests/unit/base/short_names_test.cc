#include "base/short_names.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

using Names = std::vector<std::string>;

TEST(ShortNames, AreTheLastPartsThatDiffer) {
  EXPECT_EQ(short_names({"models/softmax-seed1", "/tmp/models/csparsemax-seed1/"}),
            (Names{"softmax-seed1", "csparsemax-seed1"}));
  EXPECT_EQ(short_names({"x/model", "y/model", "y/other"}), (Names{"x/model", "y/model", "other"}));
  EXPECT_EQ(short_names({"a/b/model", "model", "c/model"}), (Names{"b/model", "model", "c/model"}));
}

TEST(ShortNames, OfOddPathsAreNotEmpty) {
  EXPECT_EQ(short_names({"-", "."}), (Names{"-", "."}));
  EXPECT_EQ(short_names({"/", "a"}), (Names{"/", "a"}));
  EXPECT_EQ(short_names({"a//b/./c", "a/b/c"}), (Names{"c", "c"}));
  EXPECT_EQ(short_names({"/a", "a"}), (Names{"/a", "a"}));
}

}  // namespace
}  // namespace allot
