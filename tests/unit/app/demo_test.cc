#include "app/demo.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using testing::read_bytes;
using testing::TemporaryFolder;

std::string demo_text(uint64_t seed, int threads) {
  const TemporaryFolder folder;
  DemoOptions options;
  options.sentences = 300;
  options.merges = 200;
  options.seed = seed;
  run_demo(options, folder.path("out"), {threads});
  return read_bytes(folder.path("out"));
}

TEST(Demo, ShowsEveryStepWithItsCommand) {
  const std::string text = demo_text(1, 2);
  for (const char* command :
       {"allot demo --write-corpus", "allot check --source", "allot tokenize", "allot learn-bpe",
        "allot apply-bpe", "allot align", "allot undo-bpe"}) {
    EXPECT_THAT(text, HasSubstr(std::string("$ ") + command));
  }
  EXPECT_THAT(text, HasSubstr("It is usable."));
  EXPECT_THAT(text, HasSubstr("de: 300 of 300 sentences came back letter by letter"));
  EXPECT_THAT(text, HasSubstr("en: 300 of 300 sentences came back letter by letter"));
}

TEST(Demo, IsTheSameForAnyNumberOfThreads) {
  EXPECT_EQ(demo_text(2, 1), demo_text(2, 3));
  EXPECT_NE(demo_text(2, 1), demo_text(3, 1));
}

}  // namespace
}  // namespace allot
