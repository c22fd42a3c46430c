#include "metrics/multi_bleu.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "base/strings.h"
#include "golden/metrics/sacrebleu_cases.h"

namespace allot {
namespace {

using testing::Corpus;
using testing::corpus_statistics;
using testing::golden_lines;
using testing::metrics_path;
using testing::read_corpus;
using testing::read_json;

std::string line_of(const Corpus& corpus, bool lower_case) {
  MultiBleuOptions options;
  options.lower_case = lower_case;
  const MultiBleu metric(options);
  return metric.line(corpus_statistics(metric, corpus));
}

TEST(MultiBleuGolden, PrintsTheLineOfTheScript) {
  for (const std::string& row : golden_lines(metrics_path("expected/multi-bleu.txt"))) {
    const std::vector<std::string_view> fields = split_at(row, '\t');
    std::vector<std::string> references;
    for (const std::string_view name : split_spaces(fields[1])) references.emplace_back(name);
    EXPECT_EQ(line_of(read_corpus(std::string(fields[0]), references), fields[2] == "lc"),
              fields[3])
        << row;
  }
}

TEST(MultiBleuGolden, TinyCases) {
  for (const nlohmann::json& tiny : read_json(metrics_path("tiny.json"))) {
    Corpus corpus;
    corpus.hypotheses = tiny["hyp"].get<std::vector<std::string>>();
    corpus.references = tiny["refs"].get<std::vector<std::vector<std::string>>>();
    for (const char* key : {"multi-bleu", "multi-bleu-lc"}) {
      std::string expected = tiny[key];
      // Where nothing is translated the script dies; we say what it would have meant.
      if (expected == "error: Illegal division by zero") {
        expected = "BLEU = 0.00, 0.0/0.0/0.0/0.0 (BP=0.000, ratio=0.000, hyp_len=0, ref_len=3)";
      }
      EXPECT_EQ(line_of(corpus, std::string(key) == "multi-bleu-lc"), expected) << tiny["name"];
    }
  }
}

// Real systems, when they are at hand.
TEST(MultiBleuGolden, NewsSystems) {
  const auto expected = testing::outside_data("fixtures/bleu/multi-bleu.expected.txt");
  if (!expected) GTEST_SKIP() << "ALLOT_DATA has no fixtures/bleu";
  const std::vector<std::string> reference =
      golden_lines(*testing::outside_data("fixtures/bleu/ref.en-de.txt"));
  size_t num_checked = 0;
  for (const std::string& row : golden_lines(*expected)) {
    const size_t space = row.find(' ');
    if (row.substr(space + 1, 4) != "BLEU") continue;
    Corpus corpus;
    corpus.hypotheses =
        golden_lines(*testing::outside_data("fixtures/bleu/" + row.substr(0, space)));
    corpus.references = {reference};
    EXPECT_EQ(line_of(corpus, false), row.substr(space + 1));
    ++num_checked;
  }
  EXPECT_EQ(num_checked, 6u);
}

TEST(MultiBleuGolden, TalkSystems) {
  const auto reference = testing::outside_data("fixtures/bleu/ted.ref.eng");
  if (!reference) GTEST_SKIP() << "ALLOT_DATA has no fixtures/bleu";
  const std::map<std::string, std::string> expected = {{"ted.sys1.eng", "BLEU = 22.44,"},
                                                       {"ted.sys2.eng", "BLEU = 24.04,"}};
  for (const auto& [name, score] : expected) {
    Corpus corpus;
    corpus.hypotheses = golden_lines(*testing::outside_data("fixtures/bleu/" + name));
    corpus.references = {golden_lines(*reference)};
    EXPECT_EQ(line_of(corpus, false).substr(0, score.size()), score);
  }
}

}  // namespace
}  // namespace allot
