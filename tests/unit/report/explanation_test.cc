#include "report/explanation.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(WordInLine, IsWhatStandsThere) {
  EXPECT_EQ(word_in_line("it's", {"&apos;s", 2, 4}), "'s");
  EXPECT_EQ(word_in_line("Äpfel und", {"Äpfel", 0, 6}), "Äpfel");
}

TEST(WordInLine, AWordThatDoesNotStandThereIsNamedAsTheModelHasIt) {
  EXPECT_EQ(word_in_line("", {"<unk>", 0, 0}), "<unk>");
}

}  // namespace
}  // namespace allot
