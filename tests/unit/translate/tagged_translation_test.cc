#include "translate/tagged_translation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/random.h"

namespace allot {
namespace {

// Raw source with tags; its words are space-separated once the tags are out.
struct TaggedSource {
  explicit TaggedSource(const std::string& raw) {
    std::vector<InlineItem> items;
    for (size_t begin = 0; begin < raw.size();) {
      const bool is_tag = raw[begin] == '<';
      const size_t end =
          is_tag ? raw.find('>', begin) + 1 : std::min(raw.size(), raw.find('<', begin));
      written.push_back(raw.substr(begin, end - begin));
      begin = end;
      const InlineTag tag = is_tag ? read_tag(written.back()) : InlineTag();
      items.push_back(!is_tag                       ? InlineItem::of_text(written.back())
                      : tag.kind == TagKind::kEmpty ? InlineItem::of_copied()
                                                    : InlineItem::of_tag(tag.kind, tag.name));
    }
    text = cut_tagged_texts(items).at(0);
    for (size_t begin = 0; begin < text.text.size();) {
      const size_t end = std::min(text.text.size(), text.text.find(' ', begin));
      if (end > begin)
        line.source.words.push_back({text.text.substr(begin, end - begin), begin, end});
      begin = end + 1;
    }
  }

  void add_translation(const std::string& words, const align::Links& links) {
    LineHypothesis& added = line.hypotheses.emplace_back();
    added.target.text = words;
    added.links = links;
    for (size_t begin = 0; begin < words.size();) {
      const size_t end = std::min(words.size(), words.find(' ', begin));
      added.target.words.push_back({words.substr(begin, end - begin), 0, 1, begin, end});
      begin = end + 1;
    }
  }

  std::string shown(size_t number = 0) const {
    std::string result;
    for (const TaggedPart& part : tagged_translation(text.tags, line, number)) {
      if (!part.tag) result += part.text;
      if (!part.tag) continue;
      const TextTag& tag = text.tags[*part.tag];
      for (size_t i = tag.first; i <= tag.last; ++i) result += written[i];
    }
    return result;
  }

  std::vector<std::string> written;
  TaggedText text;
  LineTranslation line;
};

std::string tagged(const std::string& source, const std::string& target,
                   const align::Links& links) {
  TaggedSource one(source);
  one.add_translation(target, links);
  return one.shown();
}

TEST(TaggedTranslation, TagsFollowTheirWords) {
  EXPECT_EQ(tagged("a <b>b c</b> d", "d x y a", {{0, 3}, {1, 1}, {2, 2}, {3, 0}}),
            "d <b>x y</b> a");
  EXPECT_EQ(tagged("a <b>b</b> <i>c</i>", "z y x", {{0, 2}, {1, 1}, {2, 0}}),
            "<i>z</i> <b>y</b> x");
  EXPECT_EQ(tagged("<b>a</b>b c", "x y", {{0, 0}, {1, 1}}), "<b>x</b> y");
  EXPECT_EQ(tagged("a", "x", {{0, 0}}), "x");
}

TEST(TaggedTranslation, WhatIsCopiedKeepsItsSpaces) {
  EXPECT_EQ(tagged("a <x/> b", "x y", {{0, 0}, {1, 1}}), "x <x/> y");
  EXPECT_EQ(tagged("a<x/>b", "x y", {{0, 0}, {1, 1}}), "x<x/>y");
  EXPECT_EQ(tagged("a <g><x/></g> b", "x y", {{0, 0}, {1, 1}}), "x <g><x/></g> y");
  EXPECT_EQ(tagged("<b>a <x/></b> b", "x y", {{0, 0}, {1, 1}}), "<b>x <x/> </b>y");
}

TEST(TaggedTranslation, NothingIsLostWithoutLinksOrWords) {
  EXPECT_EQ(tagged("a <b>b</b> <x/> c", "x", {}), "<b></b><x/> x");
  EXPECT_EQ(tagged("a <b>b</b> c", "", {}), "<b></b>");
  EXPECT_EQ(TaggedSource("a <b>b</b> c").shown(), "<b></b>");
  // Links of what is not there.
  EXPECT_EQ(tagged("a <b>b</b> c", "x", {{7, 0}, {0, 7}}), "<b></b>x");
}

TEST(TaggedTranslation, EachTranslationHasItsTags) {
  TaggedSource one("a <b>b</b>");
  one.add_translation("x y", {{0, 0}, {1, 1}});
  one.add_translation("y x", {{0, 1}, {1, 0}});
  EXPECT_EQ(one.shown(0), "x <b>y</b>");
  EXPECT_EQ(one.shown(1), "<b>y</b> x");
  EXPECT_EQ(one.shown(5), "<b>y</b> x");
}

// Whatever the alignment: every tag once, elements nested, no word lost.
TEST(TaggedTranslation, IsWellFormedWithAnyLinks) {
  Random random(7);
  for (int round = 0; round < 2000; ++round) {
    std::string source = "w ";
    std::vector<std::string> open;
    for (int i = 0; i < 12; ++i) {
      const auto choice = random.below(5);
      if (choice == 0) {
        open.push_back("t" + std::to_string(i));
        source += "<" + open.back() + ">";
      } else if (choice == 1 && !open.empty()) {
        source += "</" + open.back() + ">";
        open.pop_back();
      } else if (choice == 2) {
        source += "<x" + std::to_string(i) + "/>";
      } else {
        source += random.below(2) == 0 ? "w " : "w";
      }
    }
    for (; !open.empty(); open.pop_back()) source += "</" + open.back() + ">";
    source += " w";
    TaggedSource one(source);
    align::Links links;
    std::string target;
    const size_t num_targets = random.below(6);
    for (size_t t = 0; t < num_targets; ++t) target += t == 0 ? "v" : " v";
    for (size_t i = 0; i < num_targets * 2; ++i) {
      links.push_back({static_cast<uint32_t>(random.below(one.line.source.words.size())),
                       static_cast<uint32_t>(random.below(num_targets))});
    }
    align::sort_unique(links);
    one.add_translation(target, links);
    const std::string result = one.shown();
    // Read it again.
    std::vector<std::string> tags, before, elements;
    const auto tags_of = [](const std::string& text) {
      std::vector<std::string> found;
      for (size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + 1)) {
        found.push_back(text.substr(at, text.find('>', at) + 1 - at));
      }
      return found;
    };
    for (const std::string& tag : tags_of(result)) {
      tags.push_back(tag);
      const InlineTag read = read_tag(tag);
      if (read.kind == TagKind::kOpening) elements.push_back(read.name);
      if (read.kind != TagKind::kClosing) continue;
      ASSERT_FALSE(elements.empty()) << source << " -> " << result;
      ASSERT_EQ(elements.back(), read.name) << source << " -> " << result;
      elements.pop_back();
    }
    ASSERT_TRUE(elements.empty()) << source << " -> " << result;
    for (size_t i = one.text.begin; i < one.text.end; ++i) {
      for (const std::string& tag : tags_of(one.written[i])) before.push_back(tag);
    }
    std::sort(tags.begin(), tags.end());
    std::sort(before.begin(), before.end());
    ASSERT_EQ(tags, before) << source << " -> " << result;
    ASSERT_EQ(static_cast<size_t>(std::count(result.begin(), result.end(), 'v')), num_targets);
  }
}

}  // namespace
}  // namespace allot
