#include "serve/request_options.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot::server {
namespace {

using Json = nlohmann::ordered_json;

RequestedOptions read_options(const std::string& json) {
  return read_request_options(Json::parse(json), {});
}
std::string options_problem(const std::string& json) {
  try {
    read_options(json);
  } catch (const Error& error) {
    return error.problem();
  }
  return "";
}

TEST(RequestOptionsTest, NamesAreThoseOfTheFlags) {
  const RequestedOptions options = read_options(R"({"beam-size":4,"n-best":2})");
  EXPECT_EQ(options.decode.beam.beam_size, 4U);
  EXPECT_EQ(options.decode.beam.n_best, 2U);
  EXPECT_EQ(options_problem(R"({"beam-siz":2})"), "unknown option 'beam-siz'");
}

TEST(RequestOptionsTest, SentencesMayStayTogether) {
  EXPECT_FALSE(read_options("{}").decode.split_sentences);
  EXPECT_EQ(read_options(R"({"split-sentences":"off"})").decode.split_sentences,
            SplitSentences::kOff);
  EXPECT_NE(options_problem(R"({"split-sentences":"maybe"})"), "");
}

TEST(RequestOptionsTest, TheServerHasLimits) {
  EXPECT_EQ(options_problem(R"({"beam-size":21})"), "--beam-size is 21");
  EXPECT_EQ(options_problem(R"({"max-length":1001})"), "--max-length is 1001");
  EXPECT_EQ(options_problem(R"({"max-input-length":1001})"), "--max-input-length is 1001");
}

TEST(RequestOptionsTest, ADefaultFitsASmallServer) {
  RequestLimits limits;
  limits.max_beam_size = 2;
  const auto beam_size = [&limits](const char* json) {
    return read_request_options(Json::parse(json), limits).decode.beam.beam_size;
  };
  EXPECT_EQ(beam_size("{}"), 2U);
  EXPECT_EQ(beam_size(R"({"n-best":2})"), 2U);
  EXPECT_EQ(beam_size(R"({"sample":true,"n-best":2})"), 2U);
  // What is asked for is refused.
  EXPECT_THROW(beam_size(R"({"beam-size":3})"), Error);
  EXPECT_THROW(beam_size(R"({"n-best":3})"), Error);
  EXPECT_THROW(beam_size(R"({"sample":true,"n-best":3})"), Error);
}

TEST(RequestOptionsTest, Alternatives) {
  EXPECT_EQ(options_for_alternatives(0, {}).decode.beam.beam_size, 5U);
  const RequestedOptions many = options_for_alternatives(9, {});
  EXPECT_EQ(many.decode.beam.beam_size, 10U);
  EXPECT_EQ(many.decode.beam.n_best, 10U);
  EXPECT_FALSE(many.decode.keeps_attention);
  EXPECT_THROW(options_for_alternatives(20, {}), Error);
}

}  // namespace
}  // namespace allot::server
