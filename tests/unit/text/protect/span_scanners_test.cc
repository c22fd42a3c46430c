#include "text/protect/span_scanners.h"

#include <gtest/gtest.h>

#include <string>

namespace allot {
namespace {

using Scanner = size_t (*)(std::string_view, size_t);

// The first thing of this kind in a line; "" = none.
std::string first(Scanner scan, std::string_view line) {
  for (size_t i = 0; i < line.size(); ++i) {
    if (const size_t end = scan(line, i); end > i) return std::string(line.substr(i, end - i));
  }
  return "";
}

TEST(SpanScanners, Numbers) {
  for (const char* number : {"2019", "1,000.50", "12:30", "3/4", "2019-05-03", "10'000", "0"}) {
    EXPECT_EQ(first(scan_number, number), number);
    EXPECT_EQ(first(scan_number, std::string("Im Jahr ") + number + "."), number);
    EXPECT_EQ(first(scan_number, std::string("(") + number + ")"), number);
  }
  EXPECT_EQ(first(scan_number, "-5 Grad"), "-5");
  EXPECT_EQ(first(scan_number, "um +5,5"), "+5,5");
  EXPECT_EQ(first(scan_number, "$5"), "5");
  EXPECT_EQ(first(scan_number, "Nr.5"), "5");
  EXPECT_EQ(first(scan_number, "Seite:5"), "5");
  EXPECT_EQ(first(scan_number, "v1.5"), "");
  EXPECT_EQ(first(scan_number, "100%"), "100");
  for (const char* none :
       {"B52", "B-52", "3D", "20th", "20-year-old", "x_1", "1é", "-", "ab", "½"}) {
    EXPECT_EQ(first(scan_number, none), "") << none;
  }
}

TEST(SpanScanners, Urls) {
  EXPECT_EQ(first(scan_url, "see https://example.com/a?b=1&c=2#d."),
            "https://example.com/a?b=1&c=2#d");
  EXPECT_EQ(first(scan_url, "(www.example.com)"), "www.example.com");
  EXPECT_EQ(first(scan_url, "HTTP://X.ORG!"), "HTTP://X.ORG");
  EXPECT_EQ(first(scan_url, "http://x.org/a_(b))"), "http://x.org/a_(b)");
  EXPECT_EQ(first(scan_url, "<http://x.org>"), "http://x.org");
  EXPECT_EQ(first(scan_url, "„http://x.org/ä“ sagt"), "http://x.org/ä");
  EXPECT_EQ(first(scan_url, "mailto:a@b.org"), "mailto:a@b.org");
  for (const char* none : {"http://", "www.", "www...", "xhttp://a.b", "https", "a.b"}) {
    EXPECT_EQ(first(scan_url, none), "") << none;
  }
}

TEST(SpanScanners, Emails) {
  EXPECT_EQ(first(scan_email, "an a.b+c@mail.example.org."), "a.b+c@mail.example.org");
  EXPECT_EQ(first(scan_email, "<x_1@y.de>"), "x_1@y.de");
  for (const char* none : {"a@b", "@b.de", "a@", "a @b.de", "a@b.c", "a@.de", "äb@"}) {
    EXPECT_EQ(first(scan_email, none), "") << none;
  }
}

TEST(SpanScanners, Placeholders) {
  for (const char* one :
       {"{0}", "{name}", "{0,number}", "{{name}}", "{{ user.name }}", "${HOME}", "$VAR", "$name",
        "%s", "%d", "%1$d", "%-5.2f", "%@", "%(name)s", "%{count}", "#{x}", "%lld"}) {
    EXPECT_EQ(first(scan_placeholder, one), one);
    EXPECT_EQ(first(scan_placeholder, std::string("a ") + one + ", b"), one);
  }
  for (const char* none : {"5 % der", "100%", "5%s", "$5", "{a b}", "{}", "{{ }}", "%sa", "$", "%",
                           "50% discount", "a # b"}) {
    EXPECT_EQ(first(scan_placeholder, none), "") << none;
  }
}

TEST(SpanScanners, Tags) {
  for (const char* tag : {"<b>", "</b>", "<x id=\"1\"/>", "<br />", "<a href='b' target=c>",
                          "<input disabled>", "<!-- a > b -->", "<ns:a.b-c>", "<g id=\"a>b\">"}) {
    EXPECT_EQ(first(scan_tag, tag), tag);
    EXPECT_EQ(first(scan_tag, std::string("x") + tag + "y"), tag);
  }
  for (const char* none : {"a < b > c", "<", "<>", "</>", "<1>", "<b", "<a b=>", "< b>", "<!-- a",
                           "</b id=1>", "<a \"b\">"}) {
    EXPECT_EQ(first(scan_tag, none), "") << none;
  }
}

TEST(SpanScanners, Emoji) {
  for (const char* one :
       {"😀", "👍🏽", "👨‍👩‍👧", "🇩🇪", "❤️", "1️⃣", "😀😀", "☎️"}) {
    EXPECT_EQ(first(scan_emoji, one), one);
    EXPECT_EQ(first(scan_emoji, std::string("a ") + one + " b"), one);
  }
  for (const char* none : {"a", "©", "™", "→", "ä", "1", "\xEF\xB8\x8F", "日"}) {
    EXPECT_EQ(first(scan_emoji, none), "") << none;
  }
}

// None of them looks at a long line again and again: this takes no time, or hours.
TEST(SpanScanners, LongLinesTakeTimeInProportion) {
  for (const char* unit :
       {"http://)", "<a ", "<", "{", "{{a", "1.", "a@", "www.", "%(a", "😀", "<!--", "a.b+"}) {
    std::string line;
    while (line.size() < 100000) line += unit;
    for (const Scanner scan :
         {scan_number, scan_url, scan_email, scan_placeholder, scan_tag, scan_emoji}) {
      for (size_t i = 0; i < line.size();) {
        const size_t end = scan(line, i);
        i = end > i ? end : i + 1;
      }
    }
  }
}

}  // namespace
}  // namespace allot
