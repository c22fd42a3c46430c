#include "text/moses/nonbreaking_prefixes.h"

#include <gtest/gtest.h>

#include <set>

#include "base/strings.h"
#include "text/moses/nonbreaking_prefix_lists.h"

namespace allot {
namespace {

TEST(NonbreakingPrefixes, TellsKindsApart) {
  const NonbreakingPrefixes english("en");
  EXPECT_EQ(english.find("Mrs"), PrefixKind::kAlways);
  EXPECT_EQ(english.find("No"), PrefixKind::kBeforeNumber);
  EXPECT_EQ(english.find("river"), PrefixKind::kNone);
  EXPECT_EQ(english.find("mrs"), PrefixKind::kNone);  // case matters
  EXPECT_EQ(english.find(""), PrefixKind::kNone);
}

TEST(NonbreakingPrefixes, BelongToALanguage) {
  EXPECT_EQ(NonbreakingPrefixes("de").find("17"), PrefixKind::kAlways);  // der 17. Mai
  EXPECT_EQ(NonbreakingPrefixes("en").find("17"), PrefixKind::kNone);
  EXPECT_EQ(NonbreakingPrefixes("fr").find("MM"), PrefixKind::kAlways);
  EXPECT_EQ(NonbreakingPrefixes("ro").find("dl"), PrefixKind::kAlways);
  EXPECT_EQ(NonbreakingPrefixes("cs").find("obr"), PrefixKind::kBeforeNumber);
}

TEST(NonbreakingPrefixes, AreEnglishForOtherLanguages) {
  EXPECT_EQ(NonbreakingPrefixes("xx").find("Mrs"), PrefixKind::kAlways);
}

// A word that is in both lists, or twice in one, is a slip.
TEST(NonbreakingPrefixes, ListsNameEachWordOnce) {
  for (const std::string_view language : {"en", "de", "fr", "ro", "cs"}) {
    const PrefixLists lists = prefix_lists(language);
    std::set<std::string_view> seen;
    for (const std::string_view list : {lists.always, lists.before_number}) {
      for (const std::string_view word : split_spaces(list)) {
        EXPECT_TRUE(seen.insert(word).second) << language << ": " << word;
      }
    }
  }
}

}  // namespace
}  // namespace allot
