#include "base/legacy_encoding.h"

#include <gtest/gtest.h>
#include <iconv.h>

#include "base/error.h"
#include "base/line_reader.h"
#include "support/test_files.h"

namespace allot {
namespace {

std::string encoded(const std::string& text, const char* encoding) {
  const iconv_t handle = iconv_open(encoding, "UTF-8");
  std::string input = text, output(4 * text.size() + 16, '\0');
  char* from = input.data();
  char* to = output.data();
  size_t left = input.size(), room = output.size();
  EXPECT_NE(iconv(handle, &from, &left, &to, &room), static_cast<size_t>(-1)) << encoding;
  iconv_close(handle);
  output.resize(output.size() - room);
  return output;
}

const char* const kRussian = "Он пришёл домой и сел за стол. Никто его не ждал.";
const char* const kJapanese = "これは日本語の文です。カタカナもあります。";
const char* const kRomanian = "Un bărbat şi o femeie merg împreună către piaţă.";

TEST(GuessEncoding, FollowsTheLanguage) {
  struct Case {
    const char* text;
    const char* language;
    const char* encoding;
  };
  for (const Case& one : {
           Case{"Grün ist die Straße, schöne Bäume überall.", "de", "ISO-8859-1"},
           Case{"Tout l’été, le cœur léger", "fr", "WINDOWS-1252"},
           Case{"Un œuf coûte 3 € là-bas", "fr", "ISO-8859-15"},
           Case{kRomanian, "ro", "ISO-8859-2"},
           Case{"Zażółć gęślą jaźń, mówią „tak”", "pl", "WINDOWS-1250"},
           Case{"Příliš žluťoučký kůň úpěl", "cs", "ISO-8859-2"},
           Case{"Příliš žluťoučký kůň úpěl", "cs", "WINDOWS-1250"},
           Case{"Güneşli bir gün, ağaçların altında", "tr", "ISO-8859-9"},
           Case{kRussian, "ru", "KOI8-R"},
           Case{kRussian, "ru", "WINDOWS-1251"},
           Case{kJapanese, "ja", "SHIFT_JIS"},
           Case{kJapanese, "ja", "EUC-JP"},
           Case{kRussian, "", "KOI8-R"},
           Case{kRussian, "", "WINDOWS-1251"},
           Case{kJapanese, "", "EUC-JP"},
       }) {
    EXPECT_EQ(guess_encoding(encoded(one.text, one.encoding), one.language), one.encoding)
        << one.text << " " << one.language;
  }
}

TEST(GuessEncoding, AlwaysNamesOne) {
  EXPECT_EQ(guess_encoding("\xFF\xFE\xFD", "xx").empty(), false);
  EXPECT_EQ(guess_encoding("", "de"), "ISO-8859-1");
  EXPECT_EQ(encoding_advice(encoded(kRomanian, "ISO-8859-2"), "ro", true),
            "the file is likely ISO-8859-2; add --encoding ISO-8859-2, or convert it: iconv -f "
            "ISO-8859-2 -t UTF-8");
  EXPECT_EQ(encoding_advice(encoded(kRomanian, "ISO-8859-2"), "ro", false),
            "the file is likely ISO-8859-2; convert it: iconv -f ISO-8859-2 -t UTF-8");
}

TEST(GuessEncoding, DoesNotBlameTheFileForALine) {
  EXPECT_EQ(encoding_advice("grün, schön, gr\xFCn", "de", true),
            "the rest is UTF-8: repair the line");
}

std::string decoded(const std::string& bytes, const std::string& encoding) {
  const testing::TemporaryFolder folder;
  LineReader reader(text_file(folder.write("text", bytes), encoding, ""));
  std::string all;
  for (std::string line; reader.next(line);) all += line + "|";
  return all;
}

TEST(DecodedSource, ReadsOtherEncodings) {
  EXPECT_EQ(decoded(encoded("grün\nschön\n", "ISO-8859-1"), "latin1"), "grün|schön|");
  EXPECT_EQ(decoded(encoded(kJapanese, "SHIFT_JIS"), "SHIFT_JIS"), std::string(kJapanese) + "|");
  EXPECT_EQ(decoded(encoded("grün\n", "UTF-16"), "UTF-16"), "grün|");
  EXPECT_EQ(decoded("grün\n", "utf8"), "grün|");
  EXPECT_EQ(decoded("grün\n", ""), "grün|");
  // Characters of two bytes at the borders of blocks.
  std::string text;
  for (int i = 0; i < 70000; ++i) text += i % 3 == 0 ? "a日" : "本";
  EXPECT_EQ(decoded(encoded(text, "EUC-JP"), "EUC-JP"), text + "|");
}

// In WINDOWS-1258 an accent may follow a letter, so the last letter is held back.
TEST(DecodedSource, KeepsTheLastCharacterOfStatefulEncodings) {
  EXPECT_EQ(decoded("abe", "WINDOWS-1258"), "abe|");
  EXPECT_EQ(decoded("ab\nc\xEA", "WINDOWS-1258"), "ab|cê|");
  EXPECT_EQ(decoded("", "WINDOWS-1258"), "");
}

TEST(DecodedSource, SaysWhatIsWrong) {
  const auto complaint = [](const std::string& bytes, const std::string& encoding) -> std::string {
    try {
      decoded(bytes, encoding);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(complaint("a", "klingon").substr(0, 26), "unknown encoding 'klingon'");
  EXPECT_NE(complaint("ab\xFF", "EUC-JP").find(": byte 3, 0xFF, is not EUC-JP"), std::string::npos);
  EXPECT_NE(complaint("ab\x93", "SHIFT_JIS").find(": byte 3, 0x93, is not SHIFT_JIS"),
            std::string::npos);
}

TEST(DecodedSource, KnowsTheNamesOfUtf8) {
  for (const char* name : {"", "UTF-8", "utf8", "Utf_8"}) EXPECT_TRUE(is_utf8_name(name)) << name;
  EXPECT_FALSE(is_utf8_name("UTF-16"));
}

}  // namespace
}  // namespace allot
