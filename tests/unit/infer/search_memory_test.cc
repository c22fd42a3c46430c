#include "infer/search_memory.h"

#include <gtest/gtest.h>

#include "support/search_cases.h"

namespace allot::infer {
namespace {

class SearchMemory : public ::testing::TestWithParam<Architecture> {};

TEST_P(SearchMemory, GrowsWithAllThatIsKept) {
  ModelOptions options;
  options.architecture = GetParam();
  const testing::SmallModel small(options);
  const Model model(small.options, weights_in(small.parameters));
  const Ensemble one = {{&model, model.default_attention(), 1}};
  const uint64_t bytes = search_bytes(one, {10, 5, 20});
  EXPECT_GT(search_bytes(one, {11, 5, 20}), bytes);
  EXPECT_GT(search_bytes(one, {10, 6, 20}), bytes);
  EXPECT_GT(search_bytes(one, {10, 5, 21}), bytes);
  EXPECT_GT(search_bytes({one[0], one[0]}, {10, 5, 20}), bytes);
  // The attention of every step of every hypothesis.
  EXPECT_GT(search_bytes(one, {1000, 1000, 1000}), uint64_t{4} * 1000 * 1000 * 1000);
}

INSTANTIATE_TEST_SUITE_P(Architectures, SearchMemory, ::testing::ValuesIn(all_architectures()));

// Keys and values of every step: an LSTM remembers only the last one.
TEST(SearchMemoryOfATransformer, GrowsWithItsSteps) {
  const testing::SmallModel small(testing::transformer_options());
  const Model model(small.options, weights_in(small.parameters));
  const Ensemble one = {{&model, model.default_attention(), 1}};
  const uint64_t step = search_bytes(one, {1, 1, 101}) - search_bytes(one, {1, 1, 100});
  EXPECT_GE(step, sizeof(float) * 2 * 2 * small.options.hidden_size);
}

// What an LSTM decoder keeps does not depend on what encodes its sources, and grows with a row of
// attention for each step only.
TEST(SearchMemoryOfAMixedModel, AStepIsThatOfAnLstm) {
  const auto bytes = [](const ModelOptions& options, const SearchLoad& load) {
    const testing::SmallModel small(options);
    const Model model(small.options, weights_in(small.parameters));
    return search_bytes({{&model, model.default_attention(), 1}}, load);
  };
  const ModelOptions mixed = testing::mixed_options();
  ModelOptions lstm;
  lstm.embedding_size = lstm.hidden_size = 8;
  for (const SearchLoad& less : {SearchLoad{10, 5, 20}, SearchLoad{10, 4, 21}}) {
    const SearchLoad more{10, 5, 21};
    EXPECT_EQ(bytes(mixed, more) - bytes(mixed, less), bytes(lstm, more) - bytes(lstm, less));
  }
  EXPECT_LT(bytes(mixed, {10, 5, 200}), bytes(testing::transformer_options(), {10, 5, 200}));
  EXPECT_GT(bytes(mixed, {11, 5, 20}), bytes(mixed, {10, 5, 20}));
}

// A budget of four vectors for each bounded layer, with a number for each head and source token.
TEST(SearchMemoryOfATransformer, GrowsWithItsBoundedLayers) {
  const auto bytes = [](BoundedLayers layers) {
    ModelOptions options = testing::transformer_options();
    options.transformer.bounded_layers = layers;
    const testing::SmallModel small(options);
    const Model model(small.options, weights_in(small.parameters));
    return search_bytes({{&model, model.default_attention(), 1}}, {10, 5, 20});
  };
  // Two layers, two heads.
  EXPECT_EQ(bytes(BoundedLayers::all()) - bytes(BoundedLayers::last()),
            sizeof(float) * 4 * 2 * 5 * 10);
}

}  // namespace
}  // namespace allot::infer
