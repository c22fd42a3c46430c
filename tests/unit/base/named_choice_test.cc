#include "base/named_choice.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

enum class Fruit { kApple, kPear };
std::string to_string(Fruit fruit) {
  return fruit == Fruit::kApple ? "apple" : "pear";
}

TEST(ParseNamed, FindsTheChoiceOrListsAll) {
  const std::vector<Fruit> all = {Fruit::kApple, Fruit::kPear};
  EXPECT_EQ(parse_named("fruit", "pear", all), Fruit::kPear);
  try {
    parse_named("fruit", "plum", all);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.problem(), "unknown fruit 'plum'");
    EXPECT_EQ(error.remedy(), "choose one of: apple, pear");
  }
}

}  // namespace
}  // namespace allot
