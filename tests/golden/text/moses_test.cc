// Line for line against the Moses scripts (commit 34452895, Perl 5.36): on text of our own, kept in
// tests/data/tokenizer, where no line differs, and on news text that is found through ALLOT_DATA.

#include <gtest/gtest.h>

#include <functional>

#include "support/test_files.h"
#include "text/moses/detokenizer.h"
#include "text/moses/normalize.h"
#include "text/moses/tokenizer.h"

namespace allot {
namespace {

using Transform = std::function<std::string(const std::string& line)>;

struct GoldenCase {
  std::string language;
  std::string input;     // raw.<language> and this
  std::string expected;  // raw.<language> and this
  std::string mode;
};

Transform transform_of(const std::string& mode, const std::string& language) {
  if (mode == "normalize") {
    return [language](const std::string& line) { return normalize_punctuation(line, language); };
  }
  if (mode == "detokenize" || mode == "detokenize --uppercase") {
    const Detokenizer detokenizer({language, mode != "detokenize"});
    return [detokenizer](const std::string& line) { return detokenizer.detokenize_line(line); };
  }
  TokenizerOptions options;
  options.language = language;
  options.escape = mode != "tokenize --no-escape";
  options.aggressive = mode == "tokenize --aggressive";
  options.skip_xml = mode == "tokenize --skip-xml";
  if (mode == "tokenize --protected") {
    options.protected_patterns = testing::data_path("tokenizer/protected.patterns");
  }
  const auto tokenizer = std::make_shared<Tokenizer>(options);
  return [tokenizer](const std::string& line) { return tokenizer->tokenize_line(line); };
}

std::vector<GoldenCase> golden_cases() {
  std::vector<GoldenCase> cases;
  for (const std::string language : {"en", "de", "fr", "ro", "cs"}) {
    cases.push_back({language, "", ".tok", "tokenize"});
    cases.push_back({language, "", ".noescape", "tokenize --no-escape"});
    cases.push_back({language, "", ".aggressive", "tokenize --aggressive"});
    cases.push_back({language, "", ".norm", "normalize"});
    cases.push_back({language, ".norm", ".norm.tok", "tokenize"});
    cases.push_back({language, ".tok", ".detok", "detokenize"});
    cases.push_back({language, ".aggressive", ".aggressive.detok", "detokenize"});
    cases.push_back({language, ".noescape", ".noescape.detok-u", "detokenize --uppercase"});
  }
  for (const std::string language : {"en", "de"}) {
    cases.push_back({language, "", ".protected", "tokenize --protected"});
    cases.push_back({language, "", ".skipxml", "tokenize --skip-xml"});
  }
  return cases;
}

class MosesGolden : public ::testing::TestWithParam<GoldenCase> {};

TEST_P(MosesGolden, EveryLineIsEqual) {
  const GoldenCase& golden = GetParam();
  const std::string stem = "tokenizer/raw." + golden.language;
  const auto input = testing::golden_lines(testing::data_path(stem + golden.input));
  const auto expected = testing::golden_lines(testing::data_path(stem + golden.expected));
  ASSERT_EQ(input.size(), expected.size());
  ASSERT_GT(input.size(), 140U);
  const Transform transform = transform_of(golden.mode, golden.language);
  for (size_t i = 0; i < input.size(); ++i) {
    EXPECT_EQ(transform(input[i]), expected[i]) << "line " << i + 1 << ": " << input[i];
  }
}

std::string name_of(const ::testing::TestParamInfo<GoldenCase>& info) {
  std::string name = info.param.language + info.param.expected;
  for (char& c : name) {
    if (c == '.' || c == '-') c = '_';
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Files, MosesGolden, ::testing::ValuesIn(golden_cases()), name_of);

TEST(MosesFixtures, NearlyEveryLineOfNewsIsEqual) {
  const std::vector<GoldenCase> cases = {
      {"", ".raw", ".tok", "tokenize"},
      {"", ".raw", ".tok.noescape", "tokenize --no-escape"},
      {"", ".raw", ".tok.aggressive", "tokenize --aggressive"},
      {"", ".raw", ".norm", "normalize"},
      {"", ".tok", ".detok", "detokenize"},
  };
  for (const std::string language : {"en", "de"}) {
    for (const GoldenCase& fixture : cases) {
      const std::string stem = "fixtures/moses/" + language;
      const auto input_path = testing::outside_data(stem + fixture.input);
      const auto expected_path = testing::outside_data(stem + fixture.expected);
      if (!input_path || !expected_path) GTEST_SKIP() << "ALLOT_DATA does not have " << stem;
      const auto input = testing::golden_lines(*input_path);
      const auto expected = testing::golden_lines(*expected_path);
      ASSERT_EQ(input.size(), expected.size());
      const Transform transform = transform_of(fixture.mode, language);
      size_t num_equal = 0;
      for (size_t i = 0; i < input.size(); ++i) num_equal += transform(input[i]) == expected[i];
      EXPECT_GE(static_cast<double>(num_equal), 0.995 * static_cast<double>(input.size()))
          << language << fixture.expected;
    }
  }
}

}  // namespace
}  // namespace allot
