#include "fertility/fertility_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(FertilityFile, Numbers) {
  EXPECT_EQ(format_fertilities(ArrayView<uint32_t>(std::vector<uint32_t>{1, 12, 3})), "1 12 3");
  EXPECT_EQ(format_fertilities(ArrayView<float>(std::vector<float>{1, 2.5F, 1.0F / 3})),
            "1 2.5 0.333333");
  EXPECT_EQ(format_fertilities(ArrayView<uint32_t>()), "");
}

class FertilityReaderTest : public ::testing::Test {
 protected:
  // Reads sentences of these lengths and returns what went wrong.
  std::string error_of(const std::string& content, const std::vector<size_t>& lengths) {
    FertilityReader reader(folder_.write("f", content));
    try {
      for (size_t i = 0; i < lengths.size(); ++i) reader.next(lengths[i], {"text", i + 1});
      reader.finish({"text", lengths.size()});
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      const std::string what = error.what();
      return what.substr(what.find("f:"), what.find('\n') - what.find("f:"));
    }
    return "";
  }

  testing::TemporaryFolder folder_;
};

TEST_F(FertilityReaderTest, ReadsIntegersAndDecimalsWithTrailingSpaces) {
  FertilityReader reader(folder_.write("f", "1 2 3\n1.25 1e0 \n1\n"));
  EXPECT_THAT(reader.next(2, {"text", 1}), ElementsAre(1, 2, 3));
  EXPECT_THAT(reader.next(1, {"text", 2}), ElementsAre(1.25F, 1));
  EXPECT_THAT(reader.next(0, {"text", 3}), ElementsAre(1));
  EXPECT_NO_THROW(reader.finish({"text", 3}));
}

TEST_F(FertilityReaderTest, WhatIsWrongIsReportedWithItsLine) {
  EXPECT_EQ(error_of("1 1\n1 1\n", {1, 2}),
            "f:2: has 2 numbers, but text:2 has 2 tokens and the sink: 3 numbers");
  EXPECT_EQ(error_of("1 1\n\n", {1, 0}),
            "f:2: has 0 numbers, but text:2 has 0 tokens and the sink: 1 number");
  EXPECT_EQ(error_of("1 -2\n", {1}), "f:1: a fertility of -2 is below 0");
  for (const std::string bad : {"x", "1x", "nan", "inf", "0x10", "1,5", "--1", "1e99"}) {
    EXPECT_EQ(error_of("1 " + bad + "\n", {1}), "f:1: '" + bad + "' is not a number");
  }
  EXPECT_EQ(error_of("1 1\n", {1, 4}),
            "f:2: there is no such line, but text:2 has a sentence of 4 tokens");
  EXPECT_EQ(error_of("1 1\n1 1\n", {1}), "f:2: is one line too many: text has 1 sentence");
}

}  // namespace
}  // namespace allot
