#include "translate/tag_projection.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/random.h"

namespace allot {
namespace {

// Source words and tags in one line, and the links "0-0 1-2": the target words with the tags.
std::string projected(const std::string& source, const std::vector<std::string>& target,
                      const align::Links& links) {
  std::vector<InlineTag> tags;
  size_t num_words = 0;
  for (size_t begin = 0; begin < source.size();) {
    const size_t end = std::min(source.size(), source.find(' ', begin));
    const std::string item = source.substr(begin, end - begin);
    if (item[0] == '<') {
      tags.push_back(read_tag(item));
      tags.back().word = num_words;
    } else {
      ++num_words;
    }
    begin = end + 1;
  }
  const std::vector<PlacedTag> placed = project_tags({num_words, target.size()}, links, tags);
  std::string result;
  auto next = placed.begin();
  for (size_t gap = 0; gap <= target.size(); ++gap) {
    for (; next != placed.end() && next->gap == gap; ++next) result += tags[next->tag].text + " ";
    if (gap < target.size()) result += target[gap] + " ";
  }
  EXPECT_EQ(next, placed.end());
  if (!result.empty()) result.pop_back();
  return result;
}

TEST(TagProjection, ElementsGoAroundTheirTranslation) {
  EXPECT_EQ(projected("das <b> rote Haus </b> .", {"the", "red", "house", "."},
                      {{0, 0}, {1, 1}, {2, 2}, {3, 3}}),
            "the <b> red house </b> .");
  // Words change places.
  EXPECT_EQ(projected("a <b> b </b> c", {"c", "b", "a"}, {{0, 2}, {1, 1}, {2, 0}}),
            "c <b> b </b> a");
  EXPECT_EQ(projected("<b> a </b> <i> b </i>", {"y", "x"}, {{0, 1}, {1, 0}}),
            "<i> y </i> <b> x </b>");
}

TEST(TagProjection, WhatIsAroundAllStaysAroundAll) {
  EXPECT_EQ(projected("<p> a b </p>", {"x", "y", "z"}, {{0, 1}}), "<p> x y z </p>");
}

TEST(TagProjection, AWordWithoutALinkDoesNotCutAnElement) {
  EXPECT_EQ(
      projected("a <b> b c </b> d", {"a", "b", "of", "c", "d"}, {{0, 0}, {1, 1}, {2, 3}, {3, 4}}),
      "a <b> b of c </b> d");
}

TEST(TagProjection, AStrayLinkDoesNotStretchAnElement) {
  EXPECT_EQ(projected("<b> a b </b> c d e", {"a", "b", "c", "d", "e"},
                      {{0, 0}, {1, 1}, {2, 2}, {3, 3}, {0, 4}, {4, 4}, {2, 4}}),
            "<b> a b </b> c d e");
}

TEST(TagProjection, NestingIsKept) {
  EXPECT_EQ(projected("<a> x <b> y </b> </a> z", {"Z", "X", "Y"}, {{0, 1}, {1, 2}, {2, 0}}),
            "Z <a> X <b> Y </b> </a>");
  // The inner one is translated outside of the outer one's words, which grows.
  EXPECT_EQ(projected("<a> x <b> y </b> </a> z", {"X", "Z", "Y"}, {{0, 0}, {1, 2}, {2, 1}}),
            "<a> X Z <b> Y </b> </a>");
}

TEST(TagProjection, NeighborsThatOverlapAreSeparated) {
  // x is linked to 0 and 2, y to 1.
  EXPECT_EQ(projected("<a> x1 x2 x3 </a> <b> y </b>", {"X", "X", "Y", "X"},
                      {{0, 0}, {1, 1}, {2, 3}, {3, 2}}),
            "<a> X X </a> <b> Y </b> X");
}

TEST(TagProjection, ATagWithoutWordsGoesToItsNeighbor) {
  EXPECT_EQ(projected("a <x/> b", {"b", "a"}, {{0, 1}, {1, 0}}), "b a <x/>");
  EXPECT_EQ(projected("<x/> a", {"a"}, {{0, 0}}), "<x/> a");
  EXPECT_EQ(projected("a <x/>", {"y", "a", "z"}, {{0, 1}}), "y a z <x/>");
  // To the right, where the left has no translation.
  EXPECT_EQ(projected("a <x/> b", {"c", "b"}, {{1, 1}}), "c <x/> b");
  EXPECT_EQ(projected("a <b> b </b> c", {"A", "C"}, {{0, 0}, {2, 1}}), "A <b> </b> C");
  EXPECT_EQ(projected("<b> </b>", {}, {}), "<b> </b>");
}

TEST(TagProjection, WhatIsNotWellFormedStaysOnce) {
  EXPECT_EQ(projected("a </b> b <i> c", {"a", "b", "c"}, {{0, 0}, {1, 1}, {2, 2}}),
            "a </b> b <i> c");
}

TEST(TagProjection, LinksThatAreOutOfRangeAreIgnored) {
  EXPECT_EQ(projected("<b> a </b> c", {"a"}, {{0, 0}, {7, 0}, {0, 7}}), "<b> a </b>");
}

// Whatever the links are: every tag once, and elements are nested.
TEST(TagProjection, RandomLinesStayWellFormed) {
  Random random(1);
  for (int round = 0; round < 3000; ++round) {
    const size_t num_source = 1 + random.below(8), num_target = random.below(8);
    std::vector<InlineTag> tags;
    std::vector<std::string> open;
    for (size_t word = 0; word <= num_source; ++word) {
      for (size_t n = random.below(3); n > 0; --n) {
        const uint64_t what = random.below(3);
        std::string text = "<x/>";
        if (what == 1) {
          open.push_back("e" + std::to_string(tags.size()));
          text = "<" + open.back() + ">";
        } else if (what == 2 && !open.empty()) {
          text = "</" + open.back() + ">";
          open.pop_back();
        }
        tags.push_back(read_tag(text));
        tags.back().word = word;
      }
    }
    for (; !open.empty(); open.pop_back()) {
      tags.push_back(read_tag("</" + open.back() + ">"));
      tags.back().word = num_source;
    }
    align::Links links;
    for (size_t n = random.below(12); n > 0 && num_target > 0; --n) {
      links.push_back({static_cast<uint32_t>(random.below(num_source)),
                       static_cast<uint32_t>(random.below(num_target))});
    }
    align::sort_unique(links);
    const std::vector<PlacedTag> placed = project_tags({num_source, num_target}, links, tags);
    ASSERT_EQ(placed.size(), tags.size());
    std::vector<bool> is_seen(tags.size());
    std::vector<std::string> now_open;
    size_t gap = 0;
    for (const PlacedTag& one : placed) {
      ASSERT_FALSE(is_seen[one.tag]);
      is_seen[one.tag] = true;
      ASSERT_GE(one.gap, gap);
      ASSERT_LE(one.gap, num_target);
      gap = one.gap;
      const InlineTag& tag = tags[one.tag];
      if (tag.kind == TagKind::kOpening) now_open.push_back(tag.name);
      if (tag.kind != TagKind::kClosing) continue;
      ASSERT_FALSE(now_open.empty());
      ASSERT_EQ(now_open.back(), tag.name);
      now_open.pop_back();
    }
  }
}

}  // namespace
}  // namespace allot
