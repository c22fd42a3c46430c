#include "align/linked_lexicon.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "base/strings.h"

namespace allot::align {
namespace {

TEST(LinkedLexicon, WeighsByTheLinksOfBothWords) {
  LinkedLexicon lexicon;
  lexicon.add({"Der", "Hund"}, {"the", "dog"}, {{0, 0}, {1, 1}});
  lexicon.add({"der", "Mann"}, {"The", "man"}, {{0, 0}, {1, 1}});
  lexicon.add({"der"}, {"who"}, {{0, 0}});
  // der: 3 links, two of them with "the", which has no others.
  EXPECT_EQ(lexicon.text(), "der\tthe\t0.816\nder\twho\t0.577\nhund\tdog\t1\nmann\tman\t1\n");
  EXPECT_EQ(lexicon.text(0.6), "der\tthe\t0.816\nhund\tdog\t1\nmann\tman\t1\n");
}

TEST(LinkedLexicon, LinksOfASinkAreNoWords) {
  LinkedLexicon lexicon;
  lexicon.add({"a"}, {"x", "y"}, {{0, 0}, {1, 1}});
  EXPECT_EQ(lexicon.text(), "a\tx\t1\n");
}

TEST(LinkedLexicon, OfNothingIsEmpty) {
  EXPECT_EQ(LinkedLexicon().text(), "");
  LinkedLexicon lexicon;
  lexicon.add({}, {}, {});
  EXPECT_EQ(lexicon.text(), "");
}

// Linked to x00 ... x59, to x00 60 times, to x59 once.
TEST(LinkedLexicon, AWordKeepsItsBestTargets) {
  LinkedLexicon lexicon;
  for (int i = 0; i < 60; ++i) {
    const std::string target = std::string("x") + (i < 10 ? "0" : "") + std::to_string(i);
    for (int count = 60 - i; count > 0; --count) lexicon.add({"a"}, {target}, {{0, 0}});
  }
  lexicon.add({"b"}, {"x59"}, {{0, 0}});
  const std::string text = lexicon.text(0);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 50 + 1);
  EXPECT_EQ(text.find("a\tx00\t"), 0U);
  EXPECT_NE(text.find("a\tx49\t"), std::string::npos);
  EXPECT_EQ(text.find("a\tx50\t"), std::string::npos);
  EXPECT_NE(text.find("b\tx59\t"), std::string::npos);
}

// The slow, obvious twin: every link in a list, counted again for every pair.
TEST(LinkedLexicon, CountsWhatAListOfLinksSays) {
  const std::vector<std::string> source_words = {"a", "B", "b", "Ä", "ä", "c"};
  const std::vector<std::string> target_words = {"x", "Y", "y", "z"};
  std::mt19937 random(3);
  const auto draw = [&](size_t below) { return random() % below; };
  LinkedLexicon lexicon;
  std::vector<std::pair<std::string, std::string>> links;  // in lower case
  const std::map<std::string, std::string> lower = {{"B", "b"}, {"Ä", "ä"}, {"Y", "y"}};
  const auto lowered = [&](const std::string& word) {
    return lower.count(word) != 0 ? lower.at(word) : word;
  };
  for (int pair = 0; pair < 100; ++pair) {
    std::vector<std::string_view> source, target;
    for (size_t i = 1 + draw(5); i > 0; --i) source.push_back(source_words[draw(6)]);
    for (size_t i = 1 + draw(5); i > 0; --i) target.push_back(target_words[draw(4)]);
    Links drawn;
    for (size_t i = draw(5); i > 0; --i) {
      drawn.push_back(
          {static_cast<uint32_t>(draw(source.size())), static_cast<uint32_t>(draw(target.size()))});
      links.emplace_back(lowered(std::string(source[drawn.back().source])),
                         lowered(std::string(target[drawn.back().target])));
    }
    lexicon.add(source, target, drawn);
  }
  size_t num_pairs = 0;
  const std::string text = lexicon.text();
  for (const std::string_view line : split_at(text, '\n')) {
    if (line.empty()) continue;
    const std::vector<std::string_view> fields = split_at(line, '\t');
    double both = 0, first = 0, second = 0;
    for (const auto& [source, target] : links) {
      both += source == fields[0] && target == fields[1] ? 1 : 0;
      first += source == fields[0] ? 1 : 0;
      second += target == fields[1] ? 1 : 0;
    }
    EXPECT_NEAR(std::stod(std::string(fields[2])), both / std::sqrt(first * second), 1e-3) << line;
    ++num_pairs;
  }
  EXPECT_GT(num_pairs, 8U);
}

}  // namespace
}  // namespace allot::align
