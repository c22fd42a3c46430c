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
  const RequestedOptions options = read_options(
      R"({"beam-size":4,"n-best":2,"alpha":0.6,"length-penalty":"wu","transform":"softmax",
          "max-length":30,"replace-unk":true,"plain":true,"stepwise-penalty":true})");
  EXPECT_EQ(options.decode.beam.beam_size, 4U);
  EXPECT_EQ(options.decode.beam.n_best, 2U);
  EXPECT_EQ(options.settings.penalties.alpha, 0.6);
  EXPECT_EQ(options.settings.penalties.length, LengthPenalty::kWu);
  EXPECT_EQ(options.decode.attention.transform, attention::Transform::kSoftmax);
  EXPECT_TRUE(options.decode.replace_unknown && options.settings.plain);
  EXPECT_TRUE(options.decode.keeps_attention);
  EXPECT_FALSE(options.decode.sampling);
  EXPECT_EQ(read_options(R"({"sample":true,"seed":7})").decode.sampling->seed, 7U);
}

TEST(RequestOptionsTest, MistakesAreSaidAsOnTheCommandLine) {
  EXPECT_EQ(options_problem(R"({"beam-size":0})"), "--beam-size is 0");
  EXPECT_EQ(options_problem(R"({"beam-size":21})"), "--beam-size is 21");
  EXPECT_EQ(options_problem(R"({"max-length":1001})"), "--max-length is 1001");
  EXPECT_EQ(options_problem(R"({"beam-siz":2})"), "unknown option 'beam-siz'");
  EXPECT_EQ(options_problem(R"({"batch-size":2})"), "unknown option 'batch-size'");
  EXPECT_EQ(options_problem(R"({"seed":2})"), "--seed has no meaning without --sample");
  EXPECT_EQ(options_problem(R"({"length-penalty":"avg","alpha":1})"),
            "--alpha has no meaning with --length-penalty avg");
  EXPECT_EQ(options_problem(R"({"coverage-penalty":"none","beta":1})"),
            "--beta has no meaning with --coverage-penalty none");
  EXPECT_EQ(options_problem(R"({"coverage-penalty":"summary","min-attention":1})"),
            "--min-attention has no meaning with --coverage-penalty summary");
  EXPECT_EQ(options_problem(R"({"transform":"x"})").substr(0, 7), "unknown");
  for (const char* wrong : {"\"5\"", "-1", "2.5", "true", "null", "[]"}) {
    EXPECT_NE(options_problem(R"({"beam-size":)" + std::string(wrong) + "}"), "") << wrong;
  }
  EXPECT_NE(options_problem("[]"), "");
  EXPECT_NE(options_problem(R"({"n-best":6})"), "");
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
