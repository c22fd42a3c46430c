#include "search/running_search.h"

#include <gtest/gtest.h>

#include <map>

#include "base/random.h"
#include "infer/ensemble.h"
#include "search/beam_search.h"
#include "support/search_cases.h"
#include "support/term_cases.h"

namespace allot {
namespace {

using infer::Ensemble;
using infer::EnsembleDecoder;
using infer::SourceSentence;
using testing::small_sources;
using testing::SmallModel;

void expect_same(const SearchResult& one, const SearchResult& other) {
  EXPECT_EQ(one.decoder_steps, other.decoder_steps);
  ASSERT_EQ(one.hypotheses.size(), other.hypotheses.size());
  for (size_t i = 0; i < one.hypotheses.size(); ++i) {
    const Hypothesis &a = one.hypotheses[i], &b = other.hypotheses[i];
    EXPECT_EQ(a.tokens, b.tokens);
    EXPECT_EQ(a.log_prob, b.log_prob);
    EXPECT_EQ(a.score, b.score);
    EXPECT_EQ(a.attention, b.attention);
    ASSERT_EQ(a.terms.size(), b.terms.size());
    for (size_t t = 0; t < a.terms.size(); ++t) EXPECT_EQ(a.terms[t].begin, b.terms[t].begin);
  }
}

// Sentences that join and leave at random moments, each with options of its own, get what they get
// when they are translated alone.
struct Case {
  attention::Transform transform;
  bool has_two_models;
  Architecture architecture = Architecture::kLstm;
  bool has_terms = false;
  DecoderKind decoder = DecoderKind::kSame;
};
class RunningSearchTest : public ::testing::TestWithParam<Case> {};

TEST_P(RunningSearchTest, NeighborsChangeNothing) {
  ModelOptions options;
  options.architecture = GetParam().architecture;
  options.decoder = GetParam().decoder;
  const SmallModel small(options, 0.9), second({}, 0.4);
  const infer::Model model(small.options, infer::weights_in(small.parameters));
  const infer::Model other(second.options, infer::weights_in(second.parameters));
  AttentionSettings settings = model.default_attention();
  settings.transform = GetParam().transform;
  Ensemble ensemble = {{&model, settings}};
  if (GetParam().has_two_models) ensemble.push_back({&other, settings});
  std::vector<SourceSentence> sources = small_sources(small, 40);
  for (SourceSentence& source : sources) {
    source.fertility.resize(ensemble.size(), source.fertility[0]);
  }
  if (GetParam().has_terms) testing::add_random_terms(small, sources);
  BeamOptions wide, narrow;
  wide.beam_size = 4;
  wide.n_best = 3;
  wide.max_length = 12;
  narrow.beam_size = 1;
  narrow.max_length = 7;
  const auto options_of = [&](size_t i) -> const BeamOptions& {
    return i % 3 == 0 ? narrow : wide;
  };
  const SamplingOptions sampling;
  const auto sampling_of = [&](size_t i) { return i % 5 < 2 ? &sampling : nullptr; };

  Random random(3);
  RunningSearch running;
  std::map<uint64_t, SearchResult> found;
  size_t next = 0, most_sentences = 0;
  while (next < sources.size() || !running.is_empty()) {
    const size_t count = std::min<size_t>(random.below(4), sources.size() - next);
    std::vector<SourceSentence> joining;
    std::vector<RunningSearch::Entry> entries;
    for (size_t i = 0; i < count; ++i, ++next) {
      joining.push_back(sources[next]);
      entries.push_back({100 + next, &options_of(next), sampling_of(next)});
    }
    if (count > 0) {
      running.add(std::make_unique<EnsembleDecoder>(ensemble, joining), joining, entries);
    }
    most_sentences = std::max(most_sentences, running.num_sentences());
    if (next == 20) running.cancel(119);
    if (running.is_empty()) continue;
    EXPECT_GE(running.num_rows(), running.num_sentences());
    for (RunningSearch::Found& one : running.step()) {
      EXPECT_TRUE(found.emplace(one.id, std::move(one.result)).second) << "found twice";
    }
  }
  EXPECT_EQ(running.num_rows(), 0U);
  EXPECT_GT(most_sentences, 5U);
  EXPECT_GE(found.size(), 39U);
  for (size_t i = 0; i < sources.size(); ++i) {
    if (found.count(100 + i) == 0) {
      EXPECT_EQ(i, 19U);  // the one that was canceled, unless it had been done
      continue;
    }
    const std::vector<SourceSentence> alone = {sources[i]};
    EnsembleDecoder decoder(ensemble, alone);
    expect_same(found[100 + i],
                search_batch(decoder, alone, options_of(i), sampling_of(i)).front());
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, RunningSearchTest,
    ::testing::Values(
        Case{attention::Transform::kSoftmax, false}, Case{attention::Transform::kCsparsemax, false},
        Case{attention::Transform::kCsparsemax, true}, Case{attention::Transform::kCsoftmax, false},
        Case{attention::Transform::kCsparsemax, false, Architecture::kLstm, true},
        Case{attention::Transform::kCsoftmax, true, Architecture::kLstm, true},
        Case{attention::Transform::kCsparsemax, false, Architecture::kTransformer, true},
        Case{attention::Transform::kCsparsemax, false, Architecture::kTransformer},
        Case{attention::Transform::kSoftmax, true, Architecture::kTransformer},
        Case{attention::Transform::kCsparsemax, true, Architecture::kTransformer, false,
             DecoderKind::kLstm}));

TEST(RunningSearch, ASentenceThatIsNotThereCannotBeCanceled) {
  RunningSearch running;
  running.cancel(7);
  EXPECT_TRUE(running.is_empty());
}

}  // namespace
}  // namespace allot
