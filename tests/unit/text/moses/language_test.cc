#include "text/moses/language.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

TEST(Language, TakesTwoOrThreeLettersInEitherCase) {
  EXPECT_EQ(parse_language("en"), "en");
  EXPECT_EQ(parse_language("DE"), "de");
  EXPECT_EQ(parse_language("tdt"), "tdt");
  EXPECT_EQ(parse_language("xx"), "xx");
}

TEST(Language, RefusesAnythingElse) {
  for (const std::string code : {"", "e", "engl", "e1", "pt-br", "日本", "en "}) {
    try {
      parse_language(code);
      ADD_FAILURE() << "accepted '" << code << "'";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kUsage);
      EXPECT_EQ(std::string(error.what()),
                "unknown language code '" + code +
                    "'\n  to fix: give two or three letters, such as en, de, fr, ro, cs or ja");
    }
  }
}

TEST(Language, HasRulesForSomeAndGeneralOnesForOthers) {
  EXPECT_EQ(split_rules("en").apostrophe, ApostropheRule::kStartsWord);
  EXPECT_EQ(split_rules("it").apostrophe, ApostropheRule::kEndsWord);
  EXPECT_EQ(split_rules("so").apostrophe, ApostropheRule::kInsideWord);
  EXPECT_EQ(split_rules("de").apostrophe, ApostropheRule::kAlone);
  EXPECT_EQ(split_rules("fi").inner_sign, CodePoint{':'});
  EXPECT_EQ(split_rules("ca").inner_sign, CodePoint{U'·'});
  EXPECT_EQ(split_rules("xx").apostrophe, ApostropheRule::kAlone);
  EXPECT_EQ(split_rules("xx").inner_sign, CodePoint{0});
}

}  // namespace
}  // namespace allot
