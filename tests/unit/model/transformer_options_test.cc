#include "model/transformer_options.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

TEST(TransformerOptions, ChoicesHaveNames) {
  for (const Architecture architecture : all_architectures()) {
    EXPECT_EQ(parse_architecture(to_string(architecture)), architecture);
  }
  for (const BudgetScope scope : all_budget_scopes()) {
    EXPECT_EQ(parse_budget_scope(to_string(scope)), scope);
  }
  EXPECT_THROW(parse_architecture("rnn"), Error);
  EXPECT_THROW(parse_budget_scope("model"), Error);
}

TEST(BoundedLayers, AreTheLastAllOrOne) {
  for (const char* text : {"last", "all", "1", "12"}) {
    EXPECT_EQ(to_string(parse_bounded_layers(text)), text);
  }
  for (const char* text : {"", "0", "-1", "first", "1.5", "01", "99999999999"}) {
    EXPECT_THROW(parse_bounded_layers(text), Error) << text;
  }
}

TEST(BoundedLayers, KnowWhichTheyAre) {
  const auto members = [](const BoundedLayers& layers) {
    std::vector<int> found;
    for (int l = 0; l < 3; ++l) {
      if (layers.contain(l, 3)) found.push_back(l);
    }
    return found;
  };
  EXPECT_EQ(members(BoundedLayers::last()), (std::vector<int>{2}));
  EXPECT_EQ(members(BoundedLayers::all()), (std::vector<int>{0, 1, 2}));
  EXPECT_EQ(members(BoundedLayers::only(2)), (std::vector<int>{1}));
  EXPECT_EQ(BoundedLayers::last().last_of(3), 2);
  EXPECT_EQ(BoundedLayers::all().last_of(3), 2);
  EXPECT_EQ(BoundedLayers::only(2).last_of(3), 1);
  EXPECT_TRUE(BoundedLayers::only(3).exist_in(3));
  EXPECT_FALSE(BoundedLayers::only(4).exist_in(3));
  EXPECT_TRUE(BoundedLayers::all().exist_in(1));
}

}  // namespace
}  // namespace allot
