#include "translate/named_options.h"

#include <gtest/gtest.h>

#include <string>

#include "base/error.h"

namespace allot {
namespace {

NamedOptions named_options_of(const std::string& json) {
  return read_named_options(nlohmann::ordered_json::parse(json));
}
std::string named_options_problem(const std::string& json) {
  try {
    named_options_of(json);
  } catch (const Error& error) {
    return error.problem();
  }
  return "";
}

TEST(NamedOptions, NamesAreThoseOfTheFlags) {
  const NamedOptions options = named_options_of(
      R"({"beam-size":4,"n-best":2,"alpha":0.6,"length-penalty":"wu","transform":"softmax",
          "max-length":30,"replace-unk":true,"plain":true,"stepwise-penalty":true,
          "case":"keep"})");
  EXPECT_EQ(options.decode.beam.beam_size, 4U);
  EXPECT_EQ(options.decode.beam.n_best, 2U);
  EXPECT_EQ(options.settings.penalties.alpha, 0.6);
  EXPECT_EQ(options.settings.penalties.length, LengthPenalty::kWu);
  EXPECT_EQ(options.decode.attention.transform, attention::Transform::kSoftmax);
  EXPECT_TRUE(options.decode.replace_unknown && options.settings.plain);
  EXPECT_TRUE(options.decode.keeps_attention);
  EXPECT_EQ(options.decode.letter_case, CaseHandling::kKeep);
  EXPECT_FALSE(options.decode.sampling);
  EXPECT_EQ(named_options_of(R"({"sample":true,"seed":7})").decode.sampling->seed, 7U);
}

TEST(NamedOptions, MistakesAreSaidAsOnTheCommandLine) {
  EXPECT_EQ(named_options_problem(R"({"beam-size":0})"), "--beam-size is 0");
  EXPECT_EQ(named_options_problem(R"({"beam-siz":2})"), "unknown option 'beam-siz'");
  EXPECT_EQ(named_options_problem(R"({"batch-size":2})"), "unknown option 'batch-size'");
  EXPECT_EQ(named_options_problem(R"({"seed":2})"), "--seed has no effect without --sample");
  EXPECT_EQ(named_options_problem(R"({"length-penalty":"avg","alpha":1})"),
            "--alpha has no effect with --length-penalty avg");
  EXPECT_EQ(named_options_problem(R"({"coverage-penalty":"none","beta":1})"),
            "--beta has no effect with --coverage-penalty none");
  EXPECT_EQ(named_options_problem(R"({"coverage-penalty":"summary","min-attention":1})"),
            "--min-attention has no effect with --coverage-penalty summary");
  EXPECT_EQ(named_options_problem(R"({"transform":"x"})").substr(0, 7), "unknown");
  for (const char* wrong : {"\"5\"", "-1", "2.5", "true", "null", "[]"}) {
    EXPECT_NE(named_options_problem(R"({"beam-size":)" + std::string(wrong) + "}"), "") << wrong;
  }
  EXPECT_NE(named_options_problem("[]"), "");
  EXPECT_NE(named_options_problem(R"({"n-best":6})"), "");
}

}  // namespace
}  // namespace allot
