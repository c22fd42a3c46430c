#include "corpus/formats/pair_counts.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace allot {
namespace {

PairCounts some_counts() {
  PairCounts counts;
  counts.units = 1200;
  counts.pairs = 1;
  counts.no_source = 2;
  counts.empty = 3;
  counts.tags = 4;
  counts.variants = 5;
  return counts;
}

TEST(PairCounts, RemembersALimitedNumberOfLanguages) {
  PairCounts counts;
  for (int i = 0; i < 1000; ++i) counts.add_language(std::to_string(i));
  counts.add_language("7");
  EXPECT_EQ(counts.languages.size(), PairCounts::kMostLanguages);
  EXPECT_EQ(counts.languages.at("7"), 2u);
}

TEST(PairCounts, SaysWhatThereIs) {
  EXPECT_EQ(units_text(some_counts()),
            "units read                     1,200\n"
            "  no source text                   2  skipped\n"
            "  an empty side                    3  skipped\n");
  EXPECT_EQ(changes_text(some_counts()),
            "  inline tags                      4  dropped; the text between them is kept\n"
            "  further translations             5  in the same language, left out\n");
  EXPECT_EQ(changes_text({}), "");
  EXPECT_EQ(to_json(some_counts()), nlohmann::json::parse(R"({"read": 1200, "no_source": 2,
      "no_target": 0, "empty": 3, "tags": 4, "line_breaks": 0, "variants": 5})"));
}

TEST(PairCounts, SaysWhyThereIsNoPair) {
  PairCounts counts;
  EXPECT_EQ(no_pairs_error("a", counts, {"de", "en"}).problem(), "a: contains no translations");
  counts.units = counts.no_target = 2;
  counts.add_language("de-AT");
  counts.add_language("pt");
  const Error other = no_pairs_error("a", counts, {"de", "pt-BR"});
  EXPECT_EQ(other.problem(), "a: has no text in 'pt-BR'");
  EXPECT_EQ(other.remedy(), "choose two of its languages: de-AT (1), pt (1)");
  EXPECT_EQ(no_pairs_error("a", counts, {"de", "pt"}).problem(),
            "a: no pair among 2 units: 0 without source, 2 without target, 0 empty");
  EXPECT_EQ(no_pairs_error("a", counts, {}).problem(),
            "a: no pair among 2 units: 0 without source, 2 without target, 0 empty");
}

}  // namespace
}  // namespace allot
