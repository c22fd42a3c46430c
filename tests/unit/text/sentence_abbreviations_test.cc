#include "text/sentence_abbreviations.h"

#include <gtest/gtest.h>

#include <set>

#include "base/strings.h"
#include "base/utf8.h"
#include "text/moses/nonbreaking_prefixes.h"

namespace allot {
namespace {

// A word that the tokenizer has, too, or that is there twice, is a slip.
TEST(SentenceAbbreviations, NameEachWordOnce) {
  for (const std::string_view language : {"en", "de", "fr", "ro", "cs", ""}) {
    const PrefixLists lists =
        language.empty() ? sentence_abbreviations::kCommon : sentence_abbreviation_lists(language);
    const NonbreakingPrefixes tokenizer(language), common(sentence_abbreviations::kCommon);
    std::set<std::string_view> seen;
    for (const std::string_view word : split_spaces(lists.always)) {
      EXPECT_TRUE(seen.insert(word).second) << language << " " << word;
      if (language.empty()) continue;
      EXPECT_NE(tokenizer.find(word), PrefixKind::kAlways) << language << " " << word;
      EXPECT_NE(common.find(word), PrefixKind::kAlways) << language << " " << word;
    }
    for (const std::string_view word : split_spaces(lists.before_number)) {
      EXPECT_TRUE(seen.insert(word).second) << language << " " << word;
      EXPECT_GT(count_code_points(word), 3U) << language << " " << word << " needs no list";
      if (language.empty()) continue;
      EXPECT_EQ(tokenizer.find(word), PrefixKind::kNone) << language << " " << word;
      EXPECT_EQ(common.find(word), PrefixKind::kNone) << language << " " << word;
    }
  }
}

TEST(SentenceAbbreviations, OtherLanguagesHaveNone) {
  EXPECT_TRUE(sentence_abbreviation_lists("xx").always.empty());
  EXPECT_TRUE(sentence_abbreviation_lists("xx").before_number.empty());
}

}  // namespace
}  // namespace allot
