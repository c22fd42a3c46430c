#include "translate/decode_options.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

std::string message_of(const DecodeOptions& options) {
  try {
    options.validate();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    return error.what();
  }
  return "";
}

TEST(DecodeOptions, DefaultsAreValid) {
  EXPECT_EQ(message_of({}), "");
}

TEST(DecodeOptions, RefusesWhatIsOutOfRange) {
  DecodeOptions options;
  options.beam.beam_size = 1000000000;
  EXPECT_EQ(message_of(options).find("--beam-size is 1000000000\n"), 0U);
  options.beam.beam_size = 0;
  EXPECT_EQ(message_of(options).find("--beam-size is 0\n"), 0U);
  options = {};
  options.beam.max_length = 1000000;
  EXPECT_EQ(message_of(options).find("--max-length is 1000000\n"), 0U);
  for (const size_t size : {0, 100000}) {
    options = {};
    options.batch_size = size;
    EXPECT_EQ(message_of(options).find("--batch-size is " + std::to_string(size) + "\n"), 0U);
    options = {};
    options.max_input_length = size;
    EXPECT_EQ(message_of(options).find("--max-input-length is " + std::to_string(size) + "\n"), 0U);
  }
  options = {};
  options.sampling.emplace();
  options.sampling->temperature = 0;
  EXPECT_NE(message_of(options), "");
}

}  // namespace
}  // namespace allot
