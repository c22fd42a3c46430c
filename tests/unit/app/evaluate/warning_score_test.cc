#include "app/evaluate/warning_score.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace allot {
namespace {

TEST(WarningScore, ByHand) {
  WarningScore score;
  score.add_sentence({2, 3}, {{0, 2}, {2}});
  score.add_sentence({1, 4}, {});
  EXPECT_EQ(score.to_text(),
            "4 words lost in 2 of 2 sentences\n"
            "warning           words  sentences  found  precision   recall\n"
            "unspent-budget        2          1      1     50.0 %   25.0 %\n"
            "missing-word          1          1      1    100.0 %   25.0 %\n"
            "either                2          1      1     50.0 %   25.0 %\n");
  const nlohmann::ordered_json json = score.to_json();
  EXPECT_EQ(json.at("lost_words"), 4);
  EXPECT_EQ(json.at("warnings").at("missing-word").at("precision"), 1.0);
  EXPECT_EQ(json.at("warnings").at("either").at("recall"), 0.25);
}

TEST(WarningScore, WithoutWarningsThereIsNoPrecision) {
  WarningScore score;
  score.add_sentence({}, {});
  EXPECT_EQ(score.to_text(),
            "0 words lost in 0 of 1 sentence\n"
            "warning           words  sentences  found  precision   recall\n"
            "unspent-budget        0          0      0          -        -\n"
            "missing-word          0          0      0          -        -\n"
            "either                0          0      0          -        -\n");
  EXPECT_EQ(score.rows()[0].precision(), 0);
}

}  // namespace
}  // namespace allot
