#include "app/vocab.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

using ::allot::testing::read_bytes;
using ::allot::testing::TemporaryFolder;

TEST(Vocab, CountsTokensOfAllInputs) {
  const TemporaryFolder folder;
  VocabOptions options;
  options.inputs = {folder.write("a", "red blue\nred\n"), folder.write("b", "gold blue red\n")};
  options.output = folder.path("out");
  write_vocab(options);
  EXPECT_EQ(read_bytes(options.output), "red 3\nblue 2\ngold 1\n");
  options.limits = {2, 1};
  write_vocab(options);
  EXPECT_EQ(read_bytes(options.output), "red 3\nblue 2\n");
  options.limits = {0, 3};
  write_vocab(options);
  EXPECT_EQ(read_bytes(options.output), "red 3\n");
}

}  // namespace
}  // namespace allot
