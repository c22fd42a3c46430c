#include "translate/tuned_line.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(TunedLine, KeepsWhatTuningLooksAt) {
  LineTranslation line;
  line.source.words.resize(2);
  line.source.words[0].text = "ein";
  line.source.words[1].text = "\xff";  // any bytes
  line.source.tokens.resize(5);
  line.total_fertility = 0.1 + 0.2;
  line.num_parts = 2;
  LineHypothesis hypothesis;
  hypothesis.target.tokens = {"a@@", "b"};
  hypothesis.target.words.resize(1);
  hypothesis.target.words[0].text = "ab";
  hypothesis.target.text = "Ab.";
  hypothesis.log_prob = -1.0 / 3;
  hypothesis.is_finished = false;
  hypothesis.spent = {0.1, -0.0, 1e-300};
  line.hypotheses = {hypothesis, {}};
  const LineTranslation back = unpack_tuned_line(pack_tuned_line(line));
  ASSERT_EQ(back.source.words.size(), 2U);
  EXPECT_EQ(back.source.words[1].text, "\xff");
  EXPECT_EQ(back.source.tokens.size(), 5U);
  EXPECT_EQ(back.total_fertility, 0.1 + 0.2);
  EXPECT_EQ(back.num_parts, 2U);
  ASSERT_EQ(back.hypotheses.size(), 2U);
  EXPECT_EQ(back.hypotheses[0].target.tokens, hypothesis.target.tokens);
  ASSERT_EQ(back.hypotheses[0].target.words.size(), 1U);
  EXPECT_EQ(back.hypotheses[0].target.words[0].text, "ab");
  EXPECT_EQ(back.hypotheses[0].target.text, "Ab.");
  EXPECT_EQ(back.hypotheses[0].log_prob, -1.0 / 3);
  EXPECT_FALSE(back.hypotheses[0].is_finished);
  EXPECT_EQ(back.hypotheses[0].spent, hypothesis.spent);
  EXPECT_TRUE(back.hypotheses[1].is_finished);
}

}  // namespace
}  // namespace allot
