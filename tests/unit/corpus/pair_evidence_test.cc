#include "corpus/pair_evidence.h"

#include <gtest/gtest.h>

#include <cmath>

namespace allot {
namespace {

PairEvidence evidence_of_pair(const SentencePair& pair) {
  return evidence_of(pair, scan_text(pair.source), scan_text(pair.target));
}

TEST(NumberSignature, IsTheSameForTheSameNumbers) {
  EXPECT_EQ(number_signature("Im Jahr 1867 kamen 12 Schiffe."),
            number_signature("12 ships came in 1867."));
  EXPECT_EQ(number_signature("１８６７年"), number_signature("in 1867"));
  EXPECT_EQ(number_signature("am 07.08."), number_signature("7 and 8"));
  EXPECT_EQ(number_signature("7 7 7"), number_signature("7"));
}

TEST(NumberSignature, OfTextWithoutNumbersIsZero) {
  EXPECT_EQ(number_signature(""), 0);
  EXPECT_EQ(number_signature("no digits, ＡＢＣ"), 0);
}

TEST(NumberSignature, OfANumberIsNotZeroEvenForZero) {
  EXPECT_NE(number_signature("0"), 0);
  EXPECT_NE(number_signature("000"), 0);
}

TEST(NumberSignature, TellsMostNumbersApart) {
  int same = 0;
  for (int i = 0; i < 1000; ++i) {
    same += number_signature(std::to_string(i)) == number_signature(std::to_string(i + 1)) ? 1 : 0;
  }
  EXPECT_LT(same, 150);
}

TEST(NumberSignature, SurvivesALeadByteAtTheEnd) {
  EXPECT_EQ(number_signature("\xEF"), 0);
  EXPECT_EQ(number_signature("5\xEF\xBC"), number_signature("5"));
}

TEST(PairEvidence, CountsCharactersUpToALimit) {
  const PairEvidence evidence = evidence_of_pair({"grün 5", std::string(100'000, 'x')});
  EXPECT_EQ(evidence.source_length, 6);
  EXPECT_EQ(evidence.target_length, 65535);
  EXPECT_NE(evidence.source_numbers, 0);
  EXPECT_EQ(evidence.target_numbers, 0);
}

TEST(PairEvidence, IsNothingWithoutTextOnBothSides) {
  for (const SentencePair& pair : {SentencePair{"7 cats", " "}, SentencePair{"", "7 Katzen"}}) {
    const PairEvidence evidence = evidence_of_pair(pair);
    EXPECT_EQ(evidence.source_length, 0);
    EXPECT_EQ(evidence.target_length, 0);
    EXPECT_EQ(evidence.source_numbers, 0);
  }
}

TEST(LengthCorrelation, IsThatOfTheLogarithms) {
  std::vector<PairEvidence> pairs;
  for (const int length : {2, 4, 8, 16, 32}) {
    pairs.push_back(
        {static_cast<uint16_t>(length), static_cast<uint16_t>(3 * length * length), 0, 0});
  }
  pairs.push_back({0, 500, 0, 0});
  ASSERT_TRUE(length_correlation(pairs));
  EXPECT_NEAR(*length_correlation(pairs), 1, 1e-9);
  pairs.push_back({64, 1, 0, 0});
  // By hand: log2 of the lengths, 1..6 against 2 log2(x) + log2(3), and 0 for the last.
  const double t = std::log2(3.0);
  const std::vector<double> x = {1, 2, 3, 4, 5, 6}, y = {2 + t, 4 + t, 6 + t, 8 + t, 10 + t, 0};
  double mx = 0, my = 0, xx = 0, yy = 0, xy = 0;
  for (size_t i = 0; i < 6; ++i) mx += x[i] / 6, my += y[i] / 6;
  for (size_t i = 0; i < 6; ++i) {
    xx += (x[i] - mx) * (x[i] - mx);
    yy += (y[i] - my) * (y[i] - my);
    xy += (x[i] - mx) * (y[i] - my);
  }
  EXPECT_NEAR(*length_correlation(pairs), xy / std::sqrt(xx * yy), 1e-9);
}

TEST(LengthCorrelation, IsUnknownWhenNothingVaries) {
  EXPECT_FALSE(length_correlation({}));
  EXPECT_FALSE(length_correlation({{5, 7, 0, 0}, {5, 9, 0, 0}}));
  EXPECT_FALSE(length_correlation({{5, 7, 0, 0}, {6, 7, 0, 0}}));
}

}  // namespace
}  // namespace allot
