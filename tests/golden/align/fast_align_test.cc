// Against the output of fast_align itself (commit cab1e9aa, one thread): tests/data/align holds
// what it printed, links on stdout and one log for each run.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "align/pharaoh.h"
#include "align/train.h"
#include "support/numbered_text.h"
#include "support/test_files.h"

namespace allot::align {
namespace {

// What a log of fast_align says about one iteration.
struct LoggedIteration {
  double log_likelihood = 0;
  double perplexity = 0;
  double null_share = 0;
  double feature_mean = 0;
  double tension = 0;
};

std::vector<LoggedIteration> read_log(const std::string& path, double initial_tension) {
  std::vector<LoggedIteration> iterations;
  double tension = initial_tension;
  for (const std::string& line : testing::golden_lines(path)) {
    if (line.compare(0, 9, "ITERATION") == 0) {
      iterations.emplace_back();
      iterations.back().tension = tension;
    }
    const size_t colon = line.find(": ");
    if (iterations.empty() || colon == std::string::npos) continue;
    const std::string key = line.substr(0, colon);
    if (key == "conditional probabilities") continue;  // names a file
    const double value = std::stod(line.substr(colon + 2));
    LoggedIteration& last = iterations.back();
    if (key == "  log_e likelihood") last.log_likelihood = value;
    if (key == "        perplexity") last.perplexity = value;
    if (key == "      posterior p0") last.null_share = value;
    if (key == " posterior al-feat") last.feature_mean = value;
    if (key == "     final tension") last.tension = tension = value;
  }
  return iterations;
}

// Six digits are printed; four are asked for, and half a unit of the sixth is what rounding costs.
void expect_digits(double found, double logged, const std::string& what) {
  EXPECT_NEAR(found, logged, std::fabs(logged) * 1.1e-5 + 1e-12) << what;
}

testing::NumberedText read_pairs(const std::string& path) {
  testing::NumberedText text;
  for (const std::string& line : testing::golden_lines(path)) {
    const size_t middle = line.find(" ||| ");
    text.add(line.substr(0, middle), line.substr(middle + 5));
  }
  return text;
}

struct GoldenCase {
  std::string name;
  std::string text;  // ...de-en
  std::string links;
  std::string log;
  Direction direction = Direction::kForward;
  TrainOptions options;
};

void PrintTo(const GoldenCase& c, std::ostream* stream) {
  *stream << c.name;
}

void check_against_fast_align(const GoldenCase& c) {
  const testing::NumberedText text = read_pairs(c.text);
  WorkerPool pool(2);
  std::vector<IterationReport> reports;
  TrainObserver observer;
  observer.on_iteration = [&](const IterationReport& report) { reports.push_back(report); };
  const TrainedDirection trained =
      train(text.directed(c.direction), c.options, {true}, pool, observer);

  const std::vector<LoggedIteration> logged = read_log(c.log, c.options.prior.tension);
  ASSERT_EQ(reports.size(), logged.size());
  for (size_t i = 0; i < logged.size(); ++i) {
    const std::string where = c.name + ", iteration " + std::to_string(i + 1) + ", ";
    expect_digits(reports[i].log_likelihood, logged[i].log_likelihood, where + "log-likelihood");
    expect_digits(reports[i].perplexity, logged[i].perplexity, where + "perplexity");
    expect_digits(reports[i].null_share, logged[i].null_share, where + "null share");
    // Otherwise positions count from 1 here, and nothing depends on the feature.
    if (c.options.tension_update == TensionUpdate::kFastAlign) {
      expect_digits(reports[i].feature_mean, logged[i].feature_mean, where + "feature");
      expect_digits(reports[i].tension, logged[i].tension, where + "tension");
    }
  }

  const std::vector<std::string> golden = testing::golden_lines(c.links);
  ASSERT_EQ(golden.size(), text.pairs.size());
  for (size_t pair = 0; pair < golden.size(); ++pair) {
    const std::string where = c.name + ", pair " + std::to_string(pair + 1);
    const size_t bars = golden[pair].find(" ||| ");
    EXPECT_EQ(format_links(links_of_pair(text.pairs, trained.alignment, c.direction, pair)),
              golden[pair].substr(0, bars))
        << where;
    if (bars != std::string::npos) {
      expect_digits(trained.alignment.scores[pair], std::stod(golden[pair].substr(bars + 5)),
                    where);
    }
  }
}

std::vector<GoldenCase> golden_cases() {
  TrainOptions plain;  // what fast_align does without options
  plain.prior.favor_diagonal = false;
  plain.tension_update = TensionUpdate::kFixed;
  plain.maximization.variational_bayes = false;

  std::vector<GoldenCase> cases;
  const auto add = [&](const std::string& name, const TrainOptions& options,
                       bool is_reverse = false, const std::string& text = "train") {
    const std::string base = testing::data_path("align/");
    cases.push_back({name, base + text + ".de-en", base + name + ".align", base + name + ".log",
                     is_reverse ? Direction::kReverse : Direction::kForward, options});
  };
  const TrainOptions defaults;
  add("fwd", defaults);
  add("rev", defaults, true);
  add("scores", defaults);
  add("rev_scores", defaults, true);
  add("clean_small.fwd", defaults, false, "clean_small");
  add("clean_small.rev", defaults, true, "clean_small");
  add("plain", plain);
  TrainOptions options = plain;
  options.prior.favor_diagonal = true;
  add("em_d", options);
  options = plain;
  options.maximization.variational_bayes = true;
  add("vb_only", options);
  options = defaults;
  options.maximization.variational_bayes = false;
  add("d_o", options);
  options = defaults;
  options.iterations = 1;
  add("iter1", options);
  options.iterations = 10;
  add("iter10", options);
  options = defaults;
  options.prior.use_null = false;
  add("nonull", options);
  options = defaults;
  options.prior.tension = 2;
  options.prior.null_probability = 0.2;
  options.maximization.alpha = 0.1;
  add("opts", options);
  return cases;
}

class FastAlign : public ::testing::TestWithParam<GoldenCase> {};

TEST_P(FastAlign, GivesTheSameLinksPerplexitiesAndTensions) {
  check_against_fast_align(GetParam());
}

INSTANTIATE_TEST_SUITE_P(Golden, FastAlign, ::testing::ValuesIn(golden_cases()),
                         [](const auto& tested) {
                           std::string name = tested.param.name;
                           for (char& c : name) c = c == '.' ? '_' : c;
                           return name;
                         });

TEST(FastAlignOnRealText, GivesTheSameLinksPerplexitiesAndTensions) {
  const auto folder = testing::outside_data("fixtures/fast_align");
  if (!folder) GTEST_SKIP() << "ALLOT_DATA is not set";
  for (const std::string& name : {std::string("fwd"), std::string("rev")}) {
    check_against_fast_align({"val." + name,
                              *folder + "/val.de-en",
                              *folder + "/val." + name + ".align",
                              *folder + "/val." + name + ".log",
                              name == "fwd" ? Direction::kForward : Direction::kReverse,
                              {}});
  }
}

}  // namespace
}  // namespace allot::align
