#include "metrics/meteor/match.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "base/error.h"
#include "metrics/meteor/paraphrase.h"
#include "support/test_files.h"

namespace allot::meteor {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Stems: run = runs. Synonyms: run, flow (set 5).
const Word kRun{"run", false, 3, 1, 0, {2, 5}};
const Word kRuns{"runs", false, 4, 1, 1, {}};
const Word kFlow{"flow", false, 4, 2, 2, {5}};
const Word kArticle{"the", true, 3, 3, -1, {}};

const std::vector<Module> kThree = {Module::kExact, Module::kStem, Module::kSynonym};

TEST(MeteorMatch, FindsEachKindInItsStage) {
  const Candidates candidates =
      find_candidates(kThree, {&kArticle, &kRun}, {&kRun, &kRuns, &kFlow}, nullptr);
  EXPECT_THAT(candidates.matches, ElementsAre(Match{0, {0, 1}, {1, 1}}, Match{1, {1, 1}, {1, 1}},
                                              Match{2, {2, 1}, {1, 1}}));
  EXPECT_THAT(candidates.first, ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(candidates.hypothesis_coverage, ElementsAre(0, 3));
  EXPECT_THAT(candidates.reference_coverage, ElementsAre(1, 1, 1));
}

TEST(MeteorMatch, MatchesEqualWordsOnlyInTheExactStage) {
  const Candidates candidates =
      find_candidates({Module::kStem, Module::kSynonym}, {&kRun, &kRun}, {&kRun}, nullptr);
  EXPECT_THAT(candidates.matches, IsEmpty());
}

TEST(MeteorMatch, UsesTheFirstStageAloneForEqualSentences) {
  const Candidates candidates = find_candidates(kThree, {&kRun, &kRuns}, {&kRun, &kRuns}, nullptr);
  EXPECT_THAT(candidates.matches, ElementsAre(Match{0, {0, 1}, {0, 1}}, Match{0, {1, 1}, {1, 1}}));
}

TEST(MeteorMatch, TriesParaphrasesBothWaysAndKeepsBoth) {
  const allot::testing::TemporaryFolder folder;
  const ParaphraseTable table(
      folder.write("table", "1\nrun\nflow\n1\nflow\nrun\n1\nruns flow\nrun\n"));
  Word run = kRun;
  Word runs = kRuns;
  Word flow = kFlow;
  for (Word* word : {&run, &runs, &flow}) word->paraphrase_word = table.word_number(word->text);
  const Candidates candidates =
      find_candidates({Module::kParaphrase}, {&run}, {&runs, &flow}, &table);
  EXPECT_THAT(candidates.matches, ElementsAre(Match{0, {0, 2}, {0, 1}}, Match{0, {1, 1}, {0, 1}},
                                              Match{0, {1, 1}, {0, 1}}));
  EXPECT_THAT(candidates.hypothesis_coverage, ElementsAre(3));
  EXPECT_THAT(candidates.reference_coverage, ElementsAre(1, 3));
  EXPECT_THROW(find_candidates({Module::kParaphrase}, {&run}, {&flow}, nullptr), InternalError);
}

TEST(MeteorMatch, WorksOnEmptySentences) {
  EXPECT_THAT(find_candidates(kThree, {}, {&kRun}, nullptr).matches, IsEmpty());
  EXPECT_THAT(find_candidates(kThree, {&kRun}, {}, nullptr).first, ElementsAre(0));
  EXPECT_THAT(find_candidates(kThree, {}, {}, nullptr).matches, IsEmpty());
}

TEST(FindCandidates, GivesUpWhenThereAreTooManyMatches) {
  const Sentence sentence(10, &kRun);
  EXPECT_TRUE(find_candidates({Module::kExact}, sentence, sentence, nullptr, 100).is_complete);
  const Candidates none = find_candidates({Module::kExact}, sentence, sentence, nullptr, 99);
  EXPECT_FALSE(none.is_complete);
  EXPECT_THAT(none.matches, IsEmpty());
}

}  // namespace
}  // namespace allot::meteor
