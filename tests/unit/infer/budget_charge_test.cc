#include "infer/budget_charge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "infer/ensemble.h"
#include "support/search_cases.h"

namespace allot::infer {
namespace {

using ::testing::ElementsAre;
using testing::every_kind_of_model;
using testing::SmallInference;

// Two rows of two words and the sink, with two heads in the second budget.
DecoderState rows_with_heads() {
  DecoderState rows;
  rows.sentence = {0, 1};
  rows.spans = {{0, 3}, {3, 3}};
  rows.budget.emplace(std::vector<float>{1, 2, kUnbounded, 1, 2, kUnbounded});
  rows.num_heads = 2;
  rows.head_budgets.emplace_back(std::vector<float>{1, 2, kUnbounded, 3, 4, kUnbounded,  //
                                                    1, 2, kUnbounded, 3, 4, kUnbounded});
  rows.head_budgets.emplace_back();  // a layer without one
  return rows;
}

void spend(DecoderState& rows) {
  rows.budget->spend(std::vector<float>(6, 0.5F).data());
  rows.head_budgets[0]->spend(std::vector<float>(12, 0.5F).data());
}

TEST(ChargedStep, WhatIsTranslatedHasNothingLeft) {
  DecoderState rows = rows_with_heads();
  const ChargedStep charged({{1, 1, 3, true}}, rows);
  EXPECT_THAT(rows.budget->left(), ElementsAre(1, 2, kUnbounded, 1, 0, kUnbounded));
  EXPECT_THAT(rows.head_budgets[0]->left(),
              ElementsAre(1, 2, kUnbounded, 3, 4, kUnbounded, 1, 0, kUnbounded, 3, 0, kUnbounded));
  spend(rows);
  charged.restore();
  EXPECT_THAT(rows.budget->spent(), ElementsAre(0.5, 0.5, 0.5, 0.5, 2.5, 0.5));
}

TEST(ChargedStep, AStepOfATermTakesNothingFromOthers) {
  DecoderState rows = rows_with_heads();
  spend(rows);
  const ChargedStep charged({{0, 0, 1, false}}, rows);
  spend(rows);
  charged.restore();
  EXPECT_THAT(rows.budget->spent(), ElementsAre(0.5, 0.5, 0.5, 1, 1, 1));
  EXPECT_THAT(rows.budget->left(), ElementsAre(0.5, 1.5, kUnbounded, 0, 1, kUnbounded));
  EXPECT_THAT(rows.head_budgets[0]->spent(),
              ElementsAre(0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 1, 1, 1, 1, 1, 1));
}

// What has no budget left gets no attention any more, in any kind of model; other rows do not see
// it.
TEST(ChargedStep, AttentionFollows) {
  size_t num_bounded = 0;
  for (const ModelOptions& options : every_kind_of_model()) {
    const SmallInference model(options);
    const auto sources = model.sources(6);
    EnsembleDecoder plain = model.decoder(sources), charged = model.decoder(sources);
    const std::vector<uint32_t> tokens(sources.size(), Vocabulary::kStart);
    std::vector<BudgetCharge> charges;
    for (size_t row = 0; row < sources.size(); row += 2) {
      if (sources[row].tokens.size() > 1) charges.push_back({row, 0, 1, true});
    }
    ASSERT_GE(charges.size(), 2U);
    charged.charge(charges);
    plain.step(tokens);
    charged.step(tokens);
    const bool is_bounded = attention::is_bounded(options.transform);
    for (size_t row = 0; row < sources.size(); ++row) {
      const bool is_charged = row % 2 == 0 && sources[row].tokens.size() > 1;
      if (is_charged && is_bounded) {
        EXPECT_EQ(charged.attention(row)[0], 0) << testing::describe(options);
        ++num_bounded;
      }
      if (is_charged) continue;
      for (size_t j = 0; j < sources[row].tokens.size(); ++j) {
        EXPECT_EQ(charged.attention(row)[j], plain.attention(row)[j]);
      }
    }
    // A charge is for one step.
    charged.step(tokens);
  }
  EXPECT_GT(num_bounded, 10U);
}

}  // namespace
}  // namespace allot::infer
