#include "corpus/normal_form.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

struct Case {
  const char* text;
  const char* normal;
  CodePoint first;  // that is out of form
};

TEST(NormalForm, ComposesAndNamesTheFirstCharacterOutOfForm) {
  const Case cases[] = {
      {"gru\u0308n", "gr\u00FCn", 'u'},          // u + diaeresis
      {"\u304B\u3099", "\u304C", 0x304B},        // ka + voicing mark
      {"\u1112\u1161\u11AB", "\uD55C", 0x1112},  // three jamo, one syllable
      {"\uD558\u11AB", "\uD55C", 0xD558},        // a syllable and its final
      {"\u212B", "\u00C5", 0x212B},              // the sign for Angstrom
      {"\uFA19", "\u795E", 0xFA19},              // a compatibility ideograph
      {"a\u0301\u0323", "\u1EA1\u0301", 'a'},    // marks in another order
      {"\u0958", "\u0915\u093C", 0x0958},        // excluded from composition
      {"\u09C7\u09BE", "\u09CB", 0x09C7},        // a vowel sign of class 0 that combines
  };
  NormalForm form;
  for (const Case& c : cases) {
    EXPECT_EQ(form.to_nfc(c.text), c.normal) << c.text;
    EXPECT_EQ(form.find_out_of_form(c.text), c.first) << c.text;
    EXPECT_EQ(form.find_out_of_form(c.normal), std::nullopt) << c.normal;
  }
}

TEST(NormalForm, LeavesAloneWhatIsInForm) {
  NormalForm form;
  for (const char* text :
       {"", "plain", "grün", "車が走る", "x\u0301", "q\u0323\u0301", "한국", "\uFF21"}) {
    EXPECT_EQ(form.find_out_of_form(text), std::nullopt) << text;
    EXPECT_EQ(form.to_nfc(text), text);
  }
}

// The table must never call a character harmless that is not: every single one, alone and behind a
// letter.
TEST(NormalForm, AgreesWithNormalizingForEveryCharacter) {
  NormalForm form;
  for (CodePoint c = 1; c < 0x110000; ++c) {
    if (c >= 0xD800 && c < 0xE000) continue;
    for (const char* before : {"", "a", "\u1100", "\uAC00", "\u09C7"}) {
      std::string text = before;
      append_utf8(text, c);
      const bool is_normal = form.to_nfc(text) == text;
      ASSERT_EQ(!form.find_out_of_form(text), is_normal) << std::hex << c << " behind " << before;
    }
  }
}

}  // namespace
}  // namespace allot
