#include "infer/decoder.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "infer/model.h"
#include "support/search_cases.h"

namespace allot::infer {
namespace {

using testing::small_sources;
using testing::SmallModel;

TEST(InferDecoder, SpendsWithinTheBudgetOfEachHypothesis) {
  const SmallModel small;
  const Model model(small.options, weights_in(small.parameters));
  const AttentionSettings settings = model.default_attention();
  const PreparedSources prepared = model.prepare(small_sources(small, 3));
  DecoderState rows = model.decoder().start(prepared, settings);
  StepResult step;
  rows.select({0, 0, 1, 2, 2});
  for (int t = 0; t < 5; ++t) {
    model.decoder().step(prepared, settings, std::vector<uint32_t>(5, 4), rows, step);
  }
  for (size_t j = 0; j < rows.budget->spent().size(); ++j) {
    EXPECT_LE(rows.budget->spent()[j], rows.budget->fertility()[j] + 1e-5F);
  }
  EXPECT_EQ(rows.sentence, (std::vector<size_t>{0, 0, 1, 2, 2}));
}

TEST(InferDecoder, RefusesToRunWithoutFertilities) {
  const SmallModel small;
  const Model model(small.options, weights_in(small.parameters));
  const PreparedSources prepared = model.prepare({SourceSentence{{4, 3}}});
  EXPECT_THROW(model.decoder().start(prepared, model.default_attention()), InternalError);
  EXPECT_NO_THROW(model.decoder().start(prepared, AttentionSettings{}));
}

}  // namespace
}  // namespace allot::infer
