#include "text/protect/protected_spans.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/error.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> found(const ProtectSettings& settings, std::string_view line) {
  std::vector<std::string> texts;
  for (const ProtectedSpan& span : SpanFinder(settings).find(line)) {
    texts.push_back((span.is_tag ? "tag " : "") + std::string(span.text(line)));
  }
  return texts;
}

ProtectSettings everything() {
  return {all_protect_kinds(), {}};
}

TEST(ProtectedSpans, AreFoundInOrder) {
  EXPECT_THAT(found(everything(), "<b>5</b> {0}: http://a.b/5 an x@y.de 😀 am 3.5."),
              ElementsAre("tag <b>", "5", "tag </b>", "{0}", "http://a.b/5", "x@y.de", "😀", "3.5"));
  EXPECT_THAT(found({{ProtectKind::kUrls}, {}}, "5 http://a.b/5 {0}"), ElementsAre("http://a.b/5"));
}

TEST(ProtectedSpans, NoneWithoutSettings) {
  EXPECT_THAT(found({}, "5 http://a.b ⓵"), IsEmpty());
}

TEST(ProtectedSpans, NumberTokensOfTheTextAreProtected) {
  EXPECT_THAT(found({{ProtectKind::kTags}, {}}, "a⓵b ⓶"), ElementsAre("⓵", "⓶"));
}

TEST(ProtectedSpans, AnyBeginningOfAKindIsFound) {
  using Text = std::pair<ProtectKind, std::string>;
  for (const auto& [kind, text] : std::vector<Text>{
           {ProtectKind::kNumbers, "0"},
           {ProtectKind::kNumbers, "+9.5"},
           {ProtectKind::kNumbers, "-7"},
           {ProtectKind::kUrls, "HTTP://a.b/c"},
           {ProtectKind::kUrls, "ftp://a.b"},
           {ProtectKind::kUrls, "mailto:a"},
           {ProtectKind::kUrls, "Www.a.b"},
           {ProtectKind::kEmails, "_z@b.example"},
           {ProtectKind::kEmails, "Z9@b.example"},
           {ProtectKind::kEmails, "9@b.example"},
           {ProtectKind::kPlaceholders, "{0}"},
           {ProtectKind::kPlaceholders, "#{n}"},
           {ProtectKind::kPlaceholders, "%1$d"},
           {ProtectKind::kPlaceholders, "$VAR"},
           {ProtectKind::kEmoji, "#\uFE0F\u20E3"},
           {ProtectKind::kEmoji, "1\uFE0F\u20E3"},
           {ProtectKind::kEmoji, "\u231A"},
           {ProtectKind::kEmoji, "\u3297"},
           {ProtectKind::kEmoji, "\U0001F1F7\U0001F1F4"},
       }) {
    EXPECT_THAT(found({{kind}, {}}, "x " + text + " y"), ElementsAre(text));
    EXPECT_THAT(found(everything(), "x " + text + " y"), ElementsAre(text));
    EXPECT_EQ(protect_kind(text), kind) << text;
  }
  EXPECT_EQ(protect_kind("<br/>"), ProtectKind::kTags);
  for (const char* text : {"", "a", "1 2", "⓵"}) {
    EXPECT_EQ(protect_kind(text), std::nullopt) << text;
  }
}

TEST(ProtectedSpans, ExpressionsOfTheUserComeFirst) {
  EXPECT_THAT(found({all_protect_kinds(), {"[A-Z]{2}-\\d+", "\\d+ km"}}, "AB-12 ist 5 km, 6 m"),
              ElementsAre("AB-12", "5 km", "6"));
  // The earlier one wins; what only overlaps one stays text.
  EXPECT_THAT(found({{ProtectKind::kNumbers}, {"b c", "a b"}}, "a b c"), ElementsAre("b c"));
  EXPECT_THAT(found({{ProtectKind::kUrls}, {"org"}}, "http://a.org/b"), ElementsAre("org"));
  EXPECT_THROW(SpanFinder({{}, {"("}}), Error);
}

TEST(ProtectedSpans, TakesAnyBytes) {
  EXPECT_THAT(found(everything(), "\xFF 5 \xC3"), ElementsAre("5"));
  EXPECT_THAT(found(everything(), ""), IsEmpty());
  EXPECT_THAT(found(everything(), "<"), IsEmpty());
}

TEST(ProtectedSpans, WholeWordsAreSeparatedBySpaces) {
  const std::string line = "(5) 6 <x id=\"1\"/> {{ a }} a<b> 7";
  std::vector<std::string> texts;
  for (const ProtectedSpan& span : whole_words(line, SpanFinder(everything()).find(line))) {
    texts.emplace_back(span.text(line));
  }
  EXPECT_THAT(texts, ElementsAre("6", "<x id=\"1\"/>", "7"));
}

}  // namespace
}  // namespace allot
