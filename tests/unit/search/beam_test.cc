#include "search/beam.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "base/error.h"
#include "base/random.h"
#include "text/vocabulary.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr size_t kVocabulary = 7;  // <unk> <s> </s> <sink> and tokens 4, 5, 6
constexpr uint32_t kEnd = Vocabulary::kEnd;

// What follows a history, as probabilities; what is not named has next to none.
using Table = std::map<std::vector<uint32_t>, std::map<uint32_t, double>>;

// Runs a beam on a language given by a table. Attention goes to one of two source tokens, by turns.
class TableSearch {
 public:
  TableSearch(const BeamOptions& options, Table table, std::vector<uint32_t> prefix = {},
              double fertility = 0)
      : options_(options),
        table_(std::move(table)),
        beam_(options_, 2, std::move(prefix), false, fertility) {
    std::vector<std::vector<uint32_t>> histories = {{}};
    while (beam_.num_live() > 0) {
      ++num_steps;
      std::vector<std::vector<float>> log_probs;
      std::vector<Beam::Row> rows;
      const std::vector<float> attention = {num_steps % 2 == 1 ? 1.0F : 0.0F,
                                            num_steps % 2 == 1 ? 0.0F : 1.0F};
      for (const auto& history : histories) log_probs.push_back(row(history));
      for (std::vector<float>& one : log_probs) {
        rows.push_back({{one.data(), nullptr, one.size()}, attention.data()});
      }
      beam_.advance(rows);
      std::vector<std::vector<uint32_t>> next;
      for (size_t h = 0; h < beam_.num_live(); ++h) {
        next.push_back(histories[beam_.parents()[h]]);
        next.back().push_back(beam_.last_token(h));
      }
      histories = std::move(next);
    }
  }

  std::vector<Hypothesis> results() const { return beam_.results(); }
  int num_steps = 0;

 private:
  std::vector<float> row(const std::vector<uint32_t>& history) const {
    std::vector<float> values(kVocabulary, -30.0F);
    const auto place = table_.find(history);
    if (place == table_.end()) return values;
    for (const auto& [token, probability] : place->second) {
      values[token] = static_cast<float>(std::log(probability));
    }
    return values;
  }

  BeamOptions options_;
  Table table_;
  Beam beam_;
};

BeamOptions options_of(size_t beam_size, size_t n_best = 1) {
  BeamOptions options;
  options.beam_size = beam_size;
  options.n_best = n_best;
  options.max_length = 6;
  return options;
}

// A sentence that looks worse at first and is better in the end.
const Table& garden_path() {
  static const Table table = {{{}, {{4, 0.6}, {5, 0.4}}},
                              {{4}, {{kEnd, 0.3}, {6, 0.3}, {4, 0.2}}},
                              {{5}, {{kEnd, 0.9}}},
                              {{4, 6}, {{kEnd, 0.9}}}};
  return table;
}

TEST(Beam, AWiderOneSeesTheBetterSentence) {
  const TableSearch greedy(options_of(1), garden_path());
  EXPECT_THAT(greedy.results()[0].tokens, ElementsAre(4));
  const TableSearch wide(options_of(2), garden_path());
  const auto results = wide.results();
  ASSERT_EQ(results.size(), 1U);
  EXPECT_THAT(results[0].tokens, ElementsAre(5));
  EXPECT_NEAR(results[0].log_prob, std::log(0.36), 1e-6);
  EXPECT_EQ(results[0].score, results[0].log_prob);
  EXPECT_TRUE(results[0].is_finished);
  EXPECT_EQ(results[0].log_probs.size(), 2U);
  EXPECT_THAT(results[0].attention, ElementsAre(ElementsAre(1, 0), ElementsAre(0, 1)));
  // Nothing that is still alive can become better: no third step.
  EXPECT_EQ(wide.num_steps, 2);
}

TEST(Beam, GivesTheNBestInOrder) {
  const auto results = TableSearch(options_of(3, 3), garden_path()).results();
  ASSERT_EQ(results.size(), 3U);
  EXPECT_THAT(results[0].tokens, ElementsAre(5));
  EXPECT_THAT(results[1].tokens, ElementsAre(4));
  EXPECT_THAT(results[2].tokens, ElementsAre(4, 6));
  EXPECT_GE(results[0].score, results[1].score);
  EXPECT_GE(results[1].score, results[2].score);
}

TEST(Beam, PenaltiesRankWhatHasEnded) {
  BeamOptions options = options_of(3);
  options.penalties.alpha = 6;  // long sentences win
  const auto results = TableSearch(options, garden_path()).results();
  EXPECT_THAT(results[0].tokens, ElementsAre(4, 6));
  EXPECT_NEAR(results[0].score, results[0].log_prob / std::pow(9.0 / 6, 6), 1e-9);
}

// Longer sentences win as long as the source should become that many tokens.
TEST(Beam, TheWordRewardPrefersTheExpectedLength) {
  BeamOptions options = options_of(3);
  options.penalties.word_reward = 2;
  const auto best = [&](double fertility) {
    return TableSearch(options, garden_path(), {}, fertility).results()[0];
  };
  EXPECT_THAT(best(1).tokens, ElementsAre(5));
  const Hypothesis two = best(2);
  EXPECT_THAT(two.tokens, ElementsAre(4, 6));
  EXPECT_DOUBLE_EQ(two.score, two.log_prob + 4);
}

TEST(Beam, CoverageCountsTheEndStep) {
  BeamOptions options = options_of(3, 3);
  options.penalties.beta = 1;
  options.penalties.epsilon = 0.1;
  // One token and the end: both source tokens are seen once, so nothing is taken away.
  const auto results = TableSearch(options, garden_path()).results();
  EXPECT_NEAR(results[0].score, results[0].log_prob, 1e-9);
}

TEST(Beam, LeastAndMostLengths) {
  BeamOptions options = options_of(2);
  options.constraints.min_length = 2;
  const auto results = TableSearch(options, garden_path()).results();
  EXPECT_THAT(results[0].tokens, ElementsAre(4, 6));

  options = options_of(2, 2);
  options.max_length = 1;
  const auto cut = TableSearch(options, garden_path()).results();
  ASSERT_EQ(cut.size(), 2U);
  EXPECT_FALSE(cut[0].is_finished);
  EXPECT_THAT(cut[0].tokens, ElementsAre(4));
  EXPECT_EQ(cut[0].attention.size(), 1U);
  options.max_length_factor = 0.5;  // two source tokens
  EXPECT_EQ(length_limit(options, 2, 0).tokens, 1U);
  options.max_length = 100;
  EXPECT_EQ(length_limit(options, 2, 0).tokens, 6U);
  EXPECT_EQ(length_limit(options, 2, 0).steps, 6U);
  EXPECT_EQ(length_limit(options, 2, 5).steps, 6U);
  EXPECT_EQ(length_limit(options, 2, 6).steps, 7U);
  EXPECT_EQ(length_limit(options, 2, 9).tokens, 9U);
  options.constraints.min_length = 8;
  EXPECT_EQ(length_limit(options, 2, 0).tokens, 8U);
  EXPECT_EQ(length_limit(options, 2, 0).steps, 9U);
}

// As long as it may be and must be: it can end there and nowhere else.
TEST(Beam, EndsAtTheLeastLengthWhenThatIsTheMostToo) {
  BeamOptions options = options_of(2);
  options.max_length = 2;
  options.constraints.min_length = 2;
  const TableSearch search(options, garden_path());
  ASSERT_EQ(search.results().size(), 1U);
  EXPECT_THAT(search.results()[0].tokens, ElementsAre(4, 6));
  EXPECT_TRUE(search.results()[0].is_finished);
  EXPECT_EQ(search.results()[0].log_probs.size(), 3U);
  EXPECT_EQ(search.num_steps, 3);

  options.constraints.min_length = 0;
  const auto forced = TableSearch(options, garden_path(), {4, 6}).results();
  EXPECT_THAT(forced[0].tokens, ElementsAre(4, 6));
  EXPECT_TRUE(forced[0].is_finished);
}

TEST(Beam, BeginsWithThePrefix) {
  const auto results = TableSearch(options_of(3), garden_path(), {4, 6}).results();
  EXPECT_THAT(results[0].tokens, ElementsAre(4, 6));
  EXPECT_NEAR(results[0].log_prob, std::log(0.6 * 0.3 * 0.9), 1e-6);
}

TEST(Beam, BlockedSequencesAreGoneAround) {
  const Table table = {{{}, {{4, 0.9}}},
                       {{4}, {{4, 0.8}, {kEnd, 0.15}}},
                       {{4, 4}, {{4, 0.8}, {kEnd, 0.15}}},
                       {{4, 4, 4}, {{kEnd, 0.9}}}};
  BeamOptions options = options_of(1);
  EXPECT_THAT(TableSearch(options, table).results()[0].tokens, ElementsAre(4, 4, 4));
  options.constraints.block_ngrams = 2;
  EXPECT_THAT(TableSearch(options, table).results()[0].tokens, ElementsAre(4, 4));
  options.constraints.block_ngrams = 1;
  EXPECT_THAT(TableSearch(options, table).results()[0].tokens, ElementsAre(4));
}

TEST(Beam, WhenNothingMayFollowItStaysUnfinished) {
  BeamOptions options = options_of(2);
  options.constraints.block_ngrams = 1;
  options.constraints.min_length = 6;
  // After 0, 4, 5 and 6 there is no token left, and no end before six tokens.
  const auto results = TableSearch(options, garden_path()).results();
  EXPECT_FALSE(results[0].is_finished);
  EXPECT_EQ(results[0].tokens.size(), 4U);
}

TEST(Beam, OfEqualsTheFirstFoundIsTheBest) {
  const Table table = {{{}, {{6, 0.25}, {5, 0.25}, {4, 0.25}}},
                       {{4}, {{kEnd, 0.5}}},
                       {{5}, {{kEnd, 0.5}}},
                       {{6}, {{kEnd, 0.5}}}};
  const auto results = TableSearch(options_of(3, 3), table).results();
  EXPECT_THAT(results[0].tokens, ElementsAre(4));
  EXPECT_THAT(results[1].tokens, ElementsAre(5));
  EXPECT_THAT(results[2].tokens, ElementsAre(6));
}

// A language of two tokens and sentences of up to six.
Table random_language(Random& random) {
  Table table;
  const size_t depth = 6;
  std::vector<std::vector<uint32_t>> level = {{}};
  for (size_t length = 0; length < depth; ++length) {
    std::vector<std::vector<uint32_t>> next;
    for (const auto& history : level) {
      double left = 1;
      for (const uint32_t token : {kEnd, 4U, 5U}) {
        const double share = left * random.uniform();
        table[history][token] = share + 1e-6;
        left -= share;
        if (token == kEnd) continue;
        next.push_back(history);
        next.back().push_back(token);
      }
    }
    level = std::move(next);
  }
  return table;
}

// On random languages, under every penalty, stopping early gives what continuing would have given.
TEST(Beam, StoppingEarlyChangesNothing) {
  Random random(11);
  int num_saved = 0;
  for (int round = 0; round < 300; ++round) {
    const Table table = random_language(random);
    BeamOptions options = options_of(1 + random.below(4));
    options.n_best = 1 + random.below(options.beam_size);
    options.penalties.length = static_cast<LengthPenalty>(random.below(3));
    options.penalties.coverage = static_cast<CoveragePenalty>(random.below(3));
    options.penalties.alpha = 2 * random.uniform();
    options.penalties.beta = random.chance(0.5) ? 0 : random.uniform();
    options.penalties.stepwise = random.chance(0.3);
    options.penalties.word_reward = random.chance(0.5) ? 0 : 2 * random.uniform();
    const double fertility = 8 * random.uniform();
    const TableSearch early(options, table, {}, fertility);
    options.stop_early = false;
    const TableSearch late(options, table, {}, fertility);
    num_saved += late.num_steps - early.num_steps;
    const auto a = early.results(), b = late.results();
    ASSERT_EQ(a.size(), b.size());
    for (size_t i = 0; i < a.size(); ++i) {
      EXPECT_EQ(a[i].tokens, b[i].tokens);
      EXPECT_EQ(a[i].score, b[i].score);
    }
  }
  EXPECT_GT(num_saved, 100);
}

// One search for all penalties holds the best under each of them.
TEST(Beam, TuningKeepsWhatEveryPenaltyWouldChoose) {
  Random random(12);
  for (int round = 0; round < 100; ++round) {
    const Table table = random_language(random);
    BeamOptions options = options_of(3);
    for (const double alpha : {0.0, 1.0, 2.5}) {
      for (const double beta : {0.0, 0.5}) {
        options.tuned.emplace_back();
        options.tuned.back().alpha = alpha;
        options.tuned.back().beta = beta;
      }
    }
    const auto all = TableSearch(options, table).results();
    for (const PenaltyOptions& penalties : options.tuned) {
      BeamOptions single = options_of(3);
      single.penalties = penalties;
      const Hypothesis expected = TableSearch(single, table).results()[0];
      double best = -1e9;
      for (const Hypothesis& translation : all) {
        std::vector<double> coverage(2);
        for (const auto& row : translation.attention) {
          for (size_t j = 0; j < 2; ++j) coverage[j] += static_cast<double>(row[j]);
        }
        best = std::max(
            best, penalized_score(penalties, {translation.log_prob, translation.tokens.size()},
                                  coverage));
      }
      EXPECT_DOUBLE_EQ(best, expected.score);
    }
  }
}

TEST(Beam, ChecksItsOptions) {
  BeamOptions options;
  EXPECT_NO_THROW(options.validate());
  options.n_best = 6;
  EXPECT_THROW(options.validate(), Error);
  options = {};
  options.beam_size = 0;
  EXPECT_THROW(options.validate(), Error);
  options = {};
  options.max_length = 0;
  EXPECT_THROW(options.validate(), Error);
  options = {};
  options.constraints.min_length = 1000;
  EXPECT_THROW(options.validate(), Error);
  options = {};
  options.max_length_factor = 0;
  EXPECT_THROW(options.validate(), Error);
}

}  // namespace
}  // namespace allot
