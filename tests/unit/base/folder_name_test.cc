#include "base/folder_name.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(FolderName, EndsWithoutSlashes) {
  EXPECT_EQ(folder_name("model"), "model");
  EXPECT_EQ(folder_name("a/model//"), "a/model");
  EXPECT_EQ(folder_name("/"), "/");
  EXPECT_EQ(folder_name("//"), "/");
  EXPECT_EQ(folder_name(""), "");
}

}  // namespace
}  // namespace allot
