#include "text/bpe/occurrences.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "base/error.h"
#include "base/random.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Occurrences, OverlappingOnesToo) {
  EXPECT_THAT(find_occurrences("aaba", {"a", "aa", "b", "c", "aaba", "aabaa"}),
              ElementsAre(ElementsAre(0, 1, 3), ElementsAre(0), ElementsAre(2), IsEmpty(),
                          ElementsAre(0), IsEmpty()));
  EXPECT_THAT(find_occurrences("", {"a"}), ElementsAre(IsEmpty()));
  EXPECT_THAT(find_occurrences("a", {}), IsEmpty());
  EXPECT_THROW(find_occurrences("a", {""}), InternalError);
}

TEST(Occurrences, AreThoseOfAPlainSearch) {
  Random random(2);
  for (int round = 0; round < 200; ++round) {
    std::string text(random.below(60), ' ');
    for (char& byte : text) byte = static_cast<char>("ab\xC3\0"[random.below(4)]);
    std::vector<std::string_view> strings;
    for (size_t i = 0; i < 6 && !text.empty(); ++i) {
      const size_t begin = random.below(text.size());
      strings.push_back(std::string_view(text).substr(begin, 1 + random.below(5)));
    }
    const auto places = find_occurrences(text, strings);
    for (size_t i = 0; i < strings.size(); ++i) {
      std::vector<size_t> expected;
      for (size_t at = 0; (at = text.find(strings[i], at)) != std::string::npos; ++at) {
        expected.push_back(at);
      }
      EXPECT_EQ(places[i], expected);
    }
  }
}

TEST(Occurrences, HaveTheirPlaceWhenTheirHashesCollide) {
  // Modulo 2^64 the two halves of a Thue-Morse word collide, whatever the base is.
  std::string text = "a";
  while (text.size() < 4096) {
    std::string other;
    for (const char byte : text) other += byte == 'a' ? 'b' : 'a';
    text += other;
  }
  const std::string_view all = text;
  const auto places = find_occurrences(text, {all.substr(0, 2048)});
  EXPECT_THAT(places[0], ElementsAre(0));
}

}  // namespace
}  // namespace allot
