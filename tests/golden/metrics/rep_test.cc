#include "metrics/rep.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/strings.h"
#include "golden/metrics/sacrebleu_cases.h"

namespace allot {
namespace {

using testing::corpus_statistics;
using testing::golden_lines;
using testing::metrics_path;
using testing::read_corpus;

// "n=2 w1=0.5 w2=3"
RepOptions parse_settings(std::string_view text) {
  RepOptions options;
  for (const std::string_view setting : split_spaces(text)) {
    const std::vector<std::string_view> pair = split_at(setting, '=');
    const double value = std::stod(std::string(pair[1]));
    if (pair[0] == "n") options.ngram_length = static_cast<size_t>(value);
    if (pair[0] == "w1") options.ngram_weight = value;
    if (pair[0] == "w2") options.word_weight = value;
  }
  return options;
}

TEST(RepGolden, Corpora) {
  for (const std::string& line : golden_lines(metrics_path("expected/rep.txt"))) {
    const std::vector<std::string_view> fields = split_at(line, '\t');
    const Rep metric(parse_settings(fields[2]));
    const Statistics sum =
        corpus_statistics(metric, read_corpus(std::string(fields[0]), {std::string(fields[1])}));
    EXPECT_EQ(fmt::format("REP_SCORE: {:.1f}, NORMALIZED_REP_SCORE: {:.2f}",
                          metric.parts(sum)["sigma"].get<double>(), metric.score(sum)),
              fields[3]);
    if (fields.size() > 4 && !fields[4].empty()) {
      const double full = std::stod(std::string(fields[4].substr(5)));  // behind "full="
      EXPECT_NEAR(metric.score(sum), full, 1e-9);
    }
  }
}

TEST(RepGolden, Sentences) {
  const Rep metric({});
  for (const char* system : {"copy", "noisy", "rep", "drop"}) {
    const testing::Corpus corpus =
        read_corpus(std::string("hyp.") + system + ".en.tok", {"ref.en.tok"});
    const std::vector<Segment> segments = corpus.segments();
    const std::vector<std::string> expected =
        golden_lines(metrics_path(std::string("expected/rep.") + system + ".en.tsv"));
    ASSERT_EQ(expected.size(), segments.size() + 1);
    for (size_t i = 0; i < segments.size(); ++i) {
      const Statistics statistics = metric.statistics(segments[i]);
      EXPECT_EQ(fmt::format("{}\t{}\t{}\t{:.1f}", i + 1, statistics[0], statistics[1],
                            metric.parts(statistics)["sigma"].get<double>()),
                expected[i + 1]);
    }
  }
}

}  // namespace
}  // namespace allot
