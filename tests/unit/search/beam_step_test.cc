#include "search/beam_step.h"

#include <gtest/gtest.h>

#include "infer/ensemble.h"
#include "support/search_cases.h"
#include "text/vocabulary.h"

namespace allot {
namespace {

using testing::small_sources;
using testing::SmallModel;

TEST(BeamStep, TakesEverySentenceOneTokenFurther) {
  const SmallModel small;
  const infer::Model model(small.options, infer::weights_in(small.parameters));
  const infer::Ensemble ensemble = {{&model, model.default_attention()}};
  const std::vector<infer::SourceSentence> sources = small_sources(small, 3);
  infer::EnsembleDecoder decoder(ensemble, sources);
  BeamOptions options;
  options.beam_size = 2;
  options.max_length = 4;
  std::vector<SentenceSearch> searches;
  const SamplingOptions sampling;
  for (const infer::SourceSentence& source : sources) {
    searches.emplace_back(options, source, searches.empty() ? &sampling : nullptr);
  }
  const std::vector<SentenceSearch*> all = {&searches[0], &searches[1], &searches[2]};
  std::vector<uint32_t> tokens(3, Vocabulary::kStart);
  BeamStep step;
  step.run(decoder, all, tokens);
  EXPECT_EQ(tokens.size(), decoder.num_rows());
  EXPECT_LE(tokens.size(), 6U);
  for (size_t row = 0; row < tokens.size(); ++row) {
    const SentenceSearch& search = searches[decoder.sentence(row)];
    EXPECT_FALSE(search.is_over());
    EXPECT_EQ(search.result.decoder_steps, 1U);
  }
  while (decoder.num_rows() > 0) step.run(decoder, all, tokens);
  for (const SentenceSearch& search : searches) EXPECT_FALSE(search.result.hypotheses.empty());
}

}  // namespace
}  // namespace allot
