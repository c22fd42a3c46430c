#include "metrics/ter_tokenizer.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(TokenizeForTer, LowerCasesByDefault) {
  EXPECT_EQ(tokenize_for_ter("Über, ALLES. ", {}), "über, alles.");
  TerOptions options;
  options.case_sensitive = true;
  EXPECT_EQ(tokenize_for_ter("Über", options), "Über");
}

TEST(TokenizeForTer, NormalizesWesternText) {
  TerOptions options;
  options.normalized = true;
  EXPECT_EQ(tokenize_for_ter("Anna's dog (3.5 kg), &amp; so.", options),
            "anna 's dog ( 3.5 kg ) , & so .");
  EXPECT_EQ(tokenize_for_ter("", options), "");
}

TEST(TokenizeForTer, RemovesPunctuation) {
  TerOptions options;
  options.no_punctuation = true;
  EXPECT_EQ(tokenize_for_ter("ja, (nein)!", options), "ja nein");
  EXPECT_EQ(tokenize_for_ter("好。", options), "好。");
  options.asian_support = true;
  EXPECT_EQ(tokenize_for_ter("好。", options), "好");
}

TEST(TokenizeForTer, SplitsIdeographs) {
  TerOptions options;
  options.normalized = true;
  options.asian_support = true;
  EXPECT_EQ(tokenize_for_ter("東京はカナ。", options), "東 京 はカナ 。");
}

}  // namespace
}  // namespace allot
