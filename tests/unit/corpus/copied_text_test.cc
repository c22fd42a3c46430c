#include "corpus/copied_text.h"

#include <gtest/gtest.h>

#include "corpus/parallel_reader.h"

namespace allot {
namespace {

using Kinds = std::vector<ProtectKind>;

// The kinds that a pair has on both sides alike.
Kinds kinds_of(const std::string& source, const std::string& target) {
  CopiedTextCounts counts;
  CopiedTextFinder().count({source, target}, counts);
  Kinds kinds;
  for (const ProtectKind kind : all_protect_kinds()) {
    if (counts.count({kind}) > 0) kinds.push_back(kind);
  }
  return kinds;
}

TEST(CopiedText, IsTheSameOnBothSides) {
  EXPECT_EQ(kinds_of("Im Jahr 2019", "in 2019"), Kinds{ProtectKind::kNumbers});
  EXPECT_EQ(kinds_of("Im Jahr 2019", "in 2018"), Kinds{});
  EXPECT_EQ(kinds_of("am 3. Mai", "on the third of May"), Kinds{});
  EXPECT_EQ(kinds_of("siehe www.a.example/b", "see www.a.example/b"), Kinds{ProtectKind::kUrls});
  EXPECT_EQ(kinds_of("http://a.example", "at http://a.example."), Kinds{ProtectKind::kUrls});
  EXPECT_EQ(kinds_of("an a.b@c.example", "to a.b@c.example"), Kinds{ProtectKind::kEmails});
  EXPECT_EQ(kinds_of("{0} von {{n}}", "{{n}} by %s"), Kinds{ProtectKind::kPlaceholders});
  EXPECT_EQ(kinds_of("50 %d $VAR", "$VAR"), Kinds{ProtectKind::kPlaceholders});
  EXPECT_EQ(kinds_of("<b>ja</b>", "<b>yes</b>"), Kinds{ProtectKind::kTags});
  EXPECT_EQ(kinds_of("<b>ja</b>", "<i>yes</i>"), Kinds{});
  EXPECT_EQ(kinds_of("gut \U0001F600!", "good\U0001F600"), Kinds{ProtectKind::kEmoji});
  EXPECT_EQ(kinds_of("\u2614", "\u2614 rain"), Kinds{ProtectKind::kEmoji});
  EXPECT_EQ(kinds_of("„ja“ – 2 \u24F5", "“yes” – \u24F5"), Kinds{}) << "no kind";
  EXPECT_EQ(kinds_of("2 <br/>", "<br/> 2"), (Kinds{ProtectKind::kNumbers, ProtectKind::kTags}));
  EXPECT_EQ(kinds_of("\xFF 7", "7 \xE2"), Kinds{ProtectKind::kNumbers});
}

CopiedTextCounts counts_of(int with_numbers, int with_tags, int with_both) {
  const CopiedTextFinder finder;
  CopiedTextCounts counts;
  for (int i = 0; i < with_numbers; ++i) finder.count({"1 a", "1 b"}, counts);
  for (int i = 0; i < with_tags; ++i) finder.count({"a<br>", "b<br>"}, counts);
  for (int i = 0; i < with_both; ++i) finder.count({"1<br>", "1<br>"}, counts);
  return counts;
}

TEST(CopiedText, IsDescribedWhereItIsFrequent) {
  EXPECT_EQ(describe_copied_text(counts_of(40, 10, 15), 2600),
            "55 of 2,600 pairs have the same numbers on both sides; a model copies them unchanged "
            "if it is trained with protect: [numbers] (in the recipe, or with --set)");
  EXPECT_EQ(describe_copied_text(counts_of(40, 10, 15), 1000),
            "65 of 1,000 pairs have the same numbers or tags on both sides; a model copies them "
            "unchanged if it is trained with protect: [numbers, tags] (in the recipe, or with "
            "--set)");
  EXPECT_EQ(describe_copied_text({}, 0), "");
}

TEST(CopiedText, IsFrequentInOnePercentOrFiftyPairs) {
  const Kinds numbers = {ProtectKind::kNumbers};
  EXPECT_EQ(counts_of(9, 0, 0).frequent(9), Kinds{});
  EXPECT_EQ(counts_of(10, 0, 0).frequent(1000), numbers);
  EXPECT_EQ(counts_of(10, 0, 0).frequent(1001), Kinds{});
  EXPECT_EQ(counts_of(49, 0, 0).frequent(5000), Kinds{});
  EXPECT_EQ(counts_of(50, 0, 0).frequent(5'000'000), numbers);
}

}  // namespace
}  // namespace allot
