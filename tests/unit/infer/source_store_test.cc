#include "infer/source_store.h"

#include <gtest/gtest.h>

#include "support/search_cases.h"

namespace allot::infer {
namespace {

using testing::small_sources;
using testing::SmallModel;

void expect_equal(const Matrix<float>& a, const Matrix<float>& b) {
  ASSERT_EQ(a.rows(), b.rows());
  ASSERT_EQ(a.cols(), b.cols());
  for (size_t k = 0; k < a.rows() * a.cols(); ++k) EXPECT_EQ(a.data()[k], b.data()[k]);
}

void expect_equal(const PreparedSources& a, const PreparedSources& b) {
  EXPECT_EQ(a.encoded.spans, b.encoded.spans);
  expect_equal(a.encoded.states, b.encoded.states);
  expect_equal(a.keys.keys, b.keys.keys);
  EXPECT_EQ(a.keys.coverage, b.keys.coverage);
  EXPECT_EQ(a.fertility, b.fertility);
  EXPECT_EQ(a.shortlists, b.shortlists);
  ASSERT_EQ(a.memories.size(), b.memories.size());
  for (size_t i = 0; i < a.memories.size(); ++i) {
    expect_equal(a.memories[i].keys_values, b.memories[i].keys_values);
    EXPECT_EQ(a.memories[i].coverage, b.memories[i].coverage);
    EXPECT_EQ(a.memories[i].rows.front(), a.memories[i].keys_values.row(0));
  }
}

struct StoreCase {
  Architecture architecture;
  CoverageVector coverage;
  DecoderKind decoder = DecoderKind::kSame;
};
class SourceStore : public ::testing::TestWithParam<StoreCase> {};

TEST_P(SourceStore, JoinedSentencesAreAsPreparedTogether) {
  ModelOptions options;
  options.architecture = GetParam().architecture;
  options.coverage_vector = GetParam().coverage;
  options.decoder = GetParam().decoder;
  const SmallModel small(options);
  const Model model(small.options, weights_in(small.parameters));
  std::vector<SourceSentence> all = small_sources(small, 5);
  all[1].shortlist = {2, 5};
  all[4].shortlist = {2, 4, 6};
  const std::vector<SourceSentence> first(all.begin(), all.begin() + 2);
  const std::vector<SourceSentence> rest(all.begin() + 2, all.end());
  PreparedSources sources = model.prepare(first);
  append_sources(model.prepare(rest), sources);
  expect_equal(sources, model.prepare(all));
  keep_sources({1, 4}, sources);
  expect_equal(sources, model.prepare({all[1], all[4]}));
  keep_sources({}, sources);
  EXPECT_TRUE(sources.encoded.spans.empty());
  append_sources(model.prepare({all[3]}), sources);
  expect_equal(sources, model.prepare({all[3]}));
}

INSTANTIATE_TEST_SUITE_P(
    All, SourceStore,
    ::testing::Values(StoreCase{Architecture::kLstm, CoverageVector::kNone},
                      StoreCase{Architecture::kLstm, CoverageVector::kSource},
                      StoreCase{Architecture::kTransformer, CoverageVector::kNone},
                      StoreCase{Architecture::kTransformer, CoverageVector::kSource},
                      StoreCase{Architecture::kTransformer, CoverageVector::kSource,
                                DecoderKind::kLstm}));

}  // namespace
}  // namespace allot::infer
