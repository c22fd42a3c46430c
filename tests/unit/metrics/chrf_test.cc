#include "metrics/chrf.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/version.h"

namespace allot {
namespace {

double score(const ChrfOptions& options, std::string_view hypothesis,
             std::vector<std::string_view> references) {
  const Chrf metric(options);
  return metric.score(metric.statistics({0, hypothesis, std::move(references)}));
}

TEST(Chrf, IdenticalIsAHundredEmptyIsZero) {
  EXPECT_DOUBLE_EQ(score({}, "ein Haus", {"ein Haus"}), 100);
  EXPECT_DOUBLE_EQ(score({}, "x", {"x"}), 100);
  EXPECT_EQ(score({}, "", {"ein Haus"}), 0);
  EXPECT_EQ(score({}, "ein Haus", {""}), 0);
}

TEST(Chrf, FollowsTheFormula) {
  ChrfOptions options;
  options.char_order = 1;
  // 2 of 3 characters are right, 2 of 4 are found: F with beta 2.
  EXPECT_NEAR(score(options, "abx", {"abcd"}), 100 * 5 * (2.0 / 3) * 0.5 / (4 * (2.0 / 3) + 0.5),
              1e-9);
}

TEST(Chrf, IgnoresWhiteSpaceUnlessAskedOtherwise) {
  EXPECT_DOUBLE_EQ(score({}, "zu sammen", {"zusammen"}), 100);
  ChrfOptions options;
  options.white_space = true;
  EXPECT_LT(score(options, "zu sammen", {"zusammen"}), 100);
}

TEST(Chrf, WordsLoseOneMarkOfPunctuation) {
  ChrfOptions options;
  options.char_order = 0;
  options.word_order = 1;
  EXPECT_DOUBLE_EQ(score(options, "ja , \"nein .", {"ja, \"nein."}), 500.0 / 7);
  EXPECT_DOUBLE_EQ(score(options, "Ende .", {"Ende."}), 100);
  EXPECT_DOUBLE_EQ(score(options, "( so", {"(so"}), 100);
}

TEST(Chrf, TakesTheBestReferenceOfASentence) {
  EXPECT_DOUBLE_EQ(score({}, "ein Haus", {"zwei Autos", "ein Haus"}), 100);
}

TEST(Chrf, NamesAndSignature) {
  ChrfOptions options;
  options.word_order = 2;
  EXPECT_EQ(Chrf(options).name(), "chrF2++");
  EXPECT_EQ(Chrf(options).key(), "chrf++");
  EXPECT_EQ(Chrf({}).name(), "chrF2");
  EXPECT_EQ(Chrf({}).signature({}),
            std::string("nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:allot-") + kVersion);
}

TEST(Chrf, PartsCountNgrams) {
  ChrfOptions options;
  options.char_order = 2;
  const Chrf metric(options);
  const nlohmann::ordered_json parts = metric.parts(metric.statistics({0, "abx", {"abcd"}}));
  EXPECT_EQ(parts["hyp_ngrams"].dump(), "[3,2]");
  EXPECT_EQ(parts["ref_ngrams"].dump(), "[4,3]");
  EXPECT_EQ(parts["matches"].dump(), "[2,1]");
}

TEST(ChrfOptions, RefusesWhatMakesNoSense) {
  ChrfOptions options;
  options.beta = 0;
  EXPECT_THROW(Chrf{options}, Error);
  options.beta = 1;
  options.char_order = 0;
  EXPECT_THROW(Chrf{options}, Error);
}

}  // namespace
}  // namespace allot
