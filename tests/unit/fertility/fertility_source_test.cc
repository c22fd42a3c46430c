#include "fertility/fertility_source.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(FertilitySource, ConstantGivesEveryWordTheSame) {
  EncodedCorpus corpus;
  corpus.add({7, 8, 9}, {5});
  const auto source = make_fertility_source({FertilityKind::kConstant, 2.5});
  std::vector<float> bounds = {1};
  source->append_bounds(0, corpus.source(0), bounds);
  EXPECT_THAT(bounds, ::testing::ElementsAre(1.0F, 2.5F, 2.5F, 2.5F));
}

}  // namespace
}  // namespace allot
