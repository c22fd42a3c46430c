#include "corpus/pair_limits.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/error.h"

namespace allot {
namespace {

PairEvidence lengths(uint16_t source, uint16_t target) {
  return {source, target, 0, 0};
}

TEST(PairLimits, ApplyToWordsAndCharacters) {
  PairLimits limits;
  limits.max_words = 3;
  limits.max_characters = 10;
  EXPECT_FALSE(is_too_long(scan_text("a b c"), limits));
  EXPECT_TRUE(is_too_long(scan_text("a b c d"), limits));
  EXPECT_FALSE(is_too_long(scan_text("aaaaaaaaaa"), limits));
  EXPECT_TRUE(is_too_long(scan_text("aaaaaaaaaaa"), limits));
  limits.max_words = 0;
  limits.max_characters = 0;
  EXPECT_FALSE(is_too_long(scan_text(std::string(5000, 'x') + " y z w"), limits));
}

TEST(PairLimits, HaveALowerEnd) {
  PairLimits limits;
  EXPECT_FALSE(is_too_short(scan_text("a"), limits));
  limits.min_words = 2;
  limits.min_characters = 5;
  EXPECT_TRUE(is_too_short(scan_text("aaaaaa"), limits));
  EXPECT_TRUE(is_too_short(scan_text("a b"), limits));
  EXPECT_FALSE(is_too_short(scan_text("a bcd"), limits));
}

TEST(PairLimits, ApplyToWords) {
  PairLimits limits;
  limits.max_word_length = 4;
  EXPECT_FALSE(has_long_word(scan_text("four four"), limits));
  EXPECT_TRUE(has_long_word(scan_text("four fifth"), limits));
  limits.max_word_length = 0;
  EXPECT_FALSE(has_long_word(scan_text("four fifth"), limits));
}

TEST(PairLimits, RatioIsRelativeToTheUsualOne) {
  const std::vector<PairEvidence> pairs = {lengths(10, 30), lengths(20, 58), lengths(5, 16),
                                           lengths(0, 50), lengths(9, 1)};
  const double usual = usual_length_ratio(pairs);
  EXPECT_FLOAT_EQ(static_cast<float>(usual), 3.0F);
  EXPECT_DOUBLE_EQ(ratio_excess(lengths(10, 30), 3), 1);
  EXPECT_DOUBLE_EQ(ratio_excess(lengths(10, 120), 3), 4);
  EXPECT_DOUBLE_EQ(ratio_excess(lengths(40, 30), 3), 4);
  PairLimits limits;
  limits.max_ratio = 4;
  EXPECT_FALSE(has_odd_ratio(lengths(40, 30), 3, limits));
  EXPECT_TRUE(has_odd_ratio(lengths(41, 30), 3, limits));
  EXPECT_TRUE(has_odd_ratio(lengths(10, 121), 3, limits));
  EXPECT_FALSE(has_odd_ratio(lengths(0, 121), 3, limits)) << "an empty side is another problem";
  limits.max_ratio = 0;
  EXPECT_FALSE(has_odd_ratio(lengths(1, 1000), 3, limits));
}

TEST(PairLimits, UsualRatioOfNothingIsZero) {
  EXPECT_EQ(usual_length_ratio({}), 0);
  EXPECT_EQ(usual_length_ratio({lengths(0, 3)}), 0);
  EXPECT_EQ(ratio_excess(lengths(3, 3), 0), 1);
}

TEST(PairLimits, MustLeaveSomething) {
  PairLimits limits;
  limits.min_words = 101;
  EXPECT_THROW(limits.validate(), Error);
  limits.max_words = 0;
  EXPECT_NO_THROW(limits.validate());
  limits.min_characters = 1001;
  EXPECT_THROW(limits.validate(), Error);
}

TEST(PairLimits, NamesABadRatio) {
  PairLimits limits;
  limits.max_ratio = 0.5;
  try {
    limits.validate();
    FAIL() << "no error";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "--max-ratio 0.5\n  to fix: give a number from 1 to 1000000, or 0 for no limit");
  }
  limits.max_ratio = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(limits.validate(), Error);
}

}  // namespace
}  // namespace allot
