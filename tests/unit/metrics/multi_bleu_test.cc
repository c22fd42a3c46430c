#include "metrics/multi_bleu.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace allot {
namespace {

std::string line(std::string_view hypothesis, std::string_view reference, bool lower_case = false) {
  MultiBleuOptions options;
  options.lower_case = lower_case;
  const MultiBleu metric(options);
  return metric.line(metric.statistics({0, hypothesis, {reference}}));
}

TEST(MultiBleu, PrintsTheLineOfTheScript) {
  EXPECT_EQ(line("a b c d", "a b c d"),
            "BLEU = 100.00, 100.0/100.0/100.0/100.0 (BP=1.000, ratio=1.000, hyp_len=4, ref_len=4)");
  EXPECT_EQ(line("a b c", "a b c d e f"),
            "BLEU = 0.00, 100.0/100.0/100.0/0.0 (BP=0.368, ratio=0.500, hyp_len=3, ref_len=6)");
}

TEST(MultiBleu, FoldsAsciiOnly) {
  EXPECT_EQ(line("ABER SO NICHT HIER", "aber so nicht hier", true).substr(0, 14), "BLEU = 100.00,");
  EXPECT_EQ(line("ÖL", "öl", true).substr(0, 27), "BLEU = 0.00, 0.0/0.0/0.0/0.");
}

TEST(MultiBleu, JoinsAtNoBreakSpace) {
  const MultiBleu metric({});
  EXPECT_EQ(metric.statistics({0, "a\u00A0b c\td", {"x"}})[0], 3);
}

TEST(MultiBleu, EmptySides) {
  EXPECT_EQ(line("a", ""), "BLEU = 0, 0/0/0/0 (BP=0, ratio=0, hyp_len=0, ref_len=0)");
  EXPECT_EQ(line("", "a b"),
            "BLEU = 0.00, 0.0/0.0/0.0/0.0 (BP=0.000, ratio=0.000, hyp_len=0, ref_len=2)");
}

TEST(MultiBleu, PartsHoldTheLine) {
  const MultiBleu metric({});
  const Statistics statistics = metric.statistics({0, "a b", {"a c"}});
  EXPECT_EQ(metric.parts(statistics)["line"], metric.line(statistics));
  EXPECT_EQ(metric.parts(statistics)["precisions"].dump(), "[50.0,0.0,0.0,0.0]");
}

}  // namespace
}  // namespace allot
