#include "align/train.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/random.h"
#include "support/numbered_text.h"

namespace allot::align {
namespace {

// Sentences of 2 to 9 words from 60; the target is their translation word by word, some words left
// out, doubled or swapped with their neighbor.
testing::NumberedText random_text(size_t num_pairs) {
  Random random(11);
  testing::NumberedText text;
  for (size_t pair = 0; pair < num_pairs; ++pair) {
    std::string source;
    std::vector<std::string> target;
    const uint64_t length = 2 + random.below(8);
    for (uint64_t i = 0; i < length; ++i) {
      const std::string number = std::to_string(random.below(1 + random.below(60)));
      source += "s" + number + " ";
      if (random.chance(0.9)) target.push_back("t" + number);
      if (random.chance(0.1)) target.push_back("t" + number);
      if (target.size() > 1 && random.chance(0.2)) std::swap(target.back(), target.front());
    }
    text.add(source, join(target, " "));
  }
  return text;
}

struct TrainRun {
  std::vector<IterationReport> reports;
  TrainedDirection trained;
};
TrainRun train_text(const testing::NumberedText& text, const TrainOptions& options, int threads = 1,
                    Direction direction = Direction::kForward) {
  TrainRun run;
  WorkerPool pool(threads);
  TrainObserver observer;
  observer.on_iteration = [&](const IterationReport& report) { run.reports.push_back(report); };
  run.trained = train(text.directed(direction), options, {}, pool, observer);
  return run;
}

struct Variant {
  const char* name;
  TensionUpdate update;
  bool favor_diagonal;
  bool use_null;
};

TEST(Train, LikelihoodNeverFallsWithoutVariationalBayes) {
  const testing::NumberedText text = random_text(400);
  for (const Variant& variant : {Variant{"exact", TensionUpdate::kExact, true, true},
                                 Variant{"exact without null", TensionUpdate::kExact, true, false},
                                 Variant{"fixed", TensionUpdate::kFixed, true, true},
                                 Variant{"model 1", TensionUpdate::kFixed, false, true}}) {
    TrainOptions options;
    options.iterations = 15;
    options.maximization.variational_bayes = false;
    options.tension_update = variant.update;
    options.prior.favor_diagonal = variant.favor_diagonal;
    options.prior.use_null = variant.use_null;
    const TrainRun run = train_text(text, options);
    ASSERT_EQ(run.reports.size(), 15U);
    for (size_t i = 1; i < run.reports.size(); ++i) {
      // Probabilities are stored with 24 bits, hence the allowance.
      const double before = run.reports[i - 1].log_likelihood;
      EXPECT_GE(run.reports[i].log_likelihood, before - 1e-7 * std::abs(before))
          << variant.name << ", iteration " << i + 1;
    }
    EXPECT_GT(run.reports.back().log_likelihood, 0.5 * run.reports[0].log_likelihood);
  }
}

TEST(Train, FindsWordByWordTranslations) {
  const testing::NumberedText text = random_text(400);
  const TrainRun run = train_text(text, {});
  size_t right = 0;
  size_t all = 0;
  for (size_t pair = 0; pair < text.pairs.size(); ++pair) {
    for (const Link& link :
         links_of_pair(text.pairs, run.trained.alignment, Direction::kForward, pair)) {
      const std::string_view source =
          text.text.source_words.word(text.pairs.source[pair][link.source]);
      const std::string_view target =
          text.text.target_words.word(text.pairs.target[pair][link.target]);
      right += source.substr(1) == target.substr(1) ? 1 : 0;
      ++all;
    }
  }
  EXPECT_GT(static_cast<double>(right), 0.98 * static_cast<double>(all));
}

TEST(Train, IsTheSameForAnyNumberOfThreads) {
  const testing::NumberedText text = random_text(400);
  for (const TensionUpdate update : {TensionUpdate::kFastAlign, TensionUpdate::kExact}) {
    TrainOptions options;
    options.tension_update = update;
    const TrainRun one = train_text(text, options, 1);
    const TrainRun four = train_text(text, options, 4);
    EXPECT_EQ(four.trained.table.values, one.trained.table.values);
    EXPECT_EQ(four.trained.alignment.origins, one.trained.alignment.origins);
    EXPECT_EQ(four.trained.parameters.prior.tension, one.trained.parameters.prior.tension);
    EXPECT_EQ(four.trained.alignment.log_likelihood, one.trained.alignment.log_likelihood);
  }
}

TEST(Train, ReportsEveryIteration) {
  const TrainRun run = train_text(random_text(50), {});
  ASSERT_EQ(run.reports.size(), 5U);
  EXPECT_EQ(run.reports[0].iteration, 1);
  EXPECT_NEAR(run.reports[0].perplexity, 1e9, 1e3);
  EXPECT_NEAR(run.reports[0].null_share, 0.08, 1e-6);
  EXPECT_EQ(run.reports[0].tension, 4);
  EXPECT_NE(run.reports[1].tension, 4);
  EXPECT_EQ(run.reports[4].tension, run.reports[3].tension);
}

TEST(Train, ProgressEndsAtAllPasses) {
  const testing::NumberedText text = random_text(50);
  WorkerPool pool(1);
  uint64_t last = 0;
  TrainObserver observer;
  observer.on_progress = [&](uint64_t words) {
    EXPECT_GE(words, last);
    last = words;
  };
  train(text.directed(Direction::kForward), {}, {}, pool, observer);
  EXPECT_EQ(last, 5 * text.pairs.target.num_tokens());
}

TEST(Train, OfNoPairsGivesAnEmptyModel) {
  for (const testing::NumberedText& text :
       {testing::NumberedText(), testing::NumberedText({"", "a"}, {"x", ""})}) {
    const TrainRun run = train_text(text, {});
    EXPECT_EQ(run.trained.alignment.log_likelihood, 0);
    EXPECT_EQ(run.reports.back().perplexity, 1);
  }
}

TEST(TrainOptions, NameWhatIsOutOfRange) {
  TrainOptions options;
  options.maximization.alpha = 0;
  try {
    options.validate();
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_STREQ(error.what(), "--alpha is 0\n  to fix: it must be above 0");
  }
  options = {};
  options.iterations = 0;
  EXPECT_THROW(options.validate(), Error);
  options = {};
  options.prior.tension = 20;
  EXPECT_THROW(options.validate(), Error);
  options = {};
  options.prior.null_probability = 1;
  EXPECT_THROW(options.validate(), Error);
}

}  // namespace
}  // namespace allot::align
