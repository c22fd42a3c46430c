#include "metrics/ter.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/version.h"

namespace allot {
namespace {

double score(std::string_view hypothesis, std::vector<std::string_view> references) {
  const Ter metric({});
  return metric.score(metric.statistics({0, hypothesis, std::move(references)}));
}

TEST(Ter, EditsPerReferenceWord) {
  EXPECT_EQ(score("der Hund bellt laut", {"Der Hund bellt laut"}), 0);
  EXPECT_EQ(score("der Hund schläft laut", {"der Hund bellt laut"}), 25);
  EXPECT_EQ(score("", {"der Hund"}), 100);
}

TEST(Ter, EmptyReferences) {
  EXPECT_EQ(score("zu viel", {""}), 100);
  EXPECT_EQ(score("", {""}), 0);
}

TEST(Ter, FewestEditsOverMeanLength) {
  EXPECT_EQ(score("a b", {"a b", "a b c d"}), 0);
  EXPECT_DOUBLE_EQ(score("a x", {"a b", "a b c d"}), 100.0 / 3);
}

TEST(Ter, PartsAndSignature) {
  const Ter metric({});
  const Statistics statistics = metric.statistics({0, "a x", {"a b", "a b c"}});
  EXPECT_EQ(metric.parts(statistics).dump(), R"({"edits":1,"ref_len":2.5})");
  EXPECT_EQ(metric.summary(statistics), "edits = 1 ref_len = 2.5");
  EXPECT_EQ(metric.signature({}),
            std::string("nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:allot-") +
                kVersion);
  EXPECT_EQ(metric.better(), Better::kLower);
}

}  // namespace
}  // namespace allot
