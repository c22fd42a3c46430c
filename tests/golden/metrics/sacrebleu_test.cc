#include <fmt/format.h>
#include <gtest/gtest.h>

#include <map>

#include "base/strings.h"
#include "golden/metrics/sacrebleu_cases.h"
#include "metrics/unicode_words.h"

namespace allot {
namespace {

using testing::Corpus;
using testing::corpus_statistics;
using testing::expect_case;
using testing::golden_lines;
using testing::make_metric;
using testing::metrics_path;
using testing::read_corpus;
using testing::read_json;

TEST(SacrebleuGolden, CorpusScores) {
  for (const nlohmann::json& expected : read_json(metrics_path("expected/sacrebleu.json"))) {
    const auto metric = make_metric(expected["metric"], expected["options"]);
    SCOPED_TRACE(fmt::format("{} {} {}", metric->name(), expected["hyp"].get<std::string>(),
                             expected["options"].dump()));
    expect_case(*metric, read_corpus(expected["hyp"], expected["refs"]), expected);
  }
}

// The names under which tests/data/metrics/tiny.json gives the settings.
const std::map<std::string, std::pair<std::string, std::string>>& tiny_settings() {
  static const std::map<std::string, std::pair<std::string, std::string>> settings = {
      {"bleu exp", {"BLEU", "{}"}},
      {"bleu floor", {"BLEU", R"({"smooth_method": "floor"})"}},
      {"bleu floor 0.01", {"BLEU", R"({"smooth_method": "floor", "smooth_value": 0.01})"}},
      {"bleu add-k", {"BLEU", R"({"smooth_method": "add-k"})"}},
      {"bleu add-k 2", {"BLEU", R"({"smooth_method": "add-k", "smooth_value": 2})"}},
      {"bleu none", {"BLEU", R"({"smooth_method": "none"})"}},
      {"bleu effective_order", {"BLEU", R"({"effective_order": true})"}},
      {"bleu lc", {"BLEU", R"({"lowercase": true})"}},
      {"bleu tok none", {"BLEU", R"({"tokenize": "none"})"}},
      {"bleu tok intl", {"BLEU", R"({"tokenize": "intl"})"}},
      {"bleu tok char", {"BLEU", R"({"tokenize": "char"})"}},
      {"bleu tok zh", {"BLEU", R"({"tokenize": "zh"})"}},
      {"chrf", {"CHRF", "{}"}},
      {"chrf++", {"CHRF", R"({"word_order": 2})"}},
      {"chrf lc", {"CHRF", R"({"lowercase": true})"}},
      {"chrf whitespace", {"CHRF", R"({"whitespace": true})"}},
      {"chrf eps", {"CHRF", R"({"eps_smoothing": true})"}},
      {"ter", {"TER", "{}"}},
      {"ter cased", {"TER", R"({"case_sensitive": true})"}},
      {"ter norm", {"TER", R"({"normalized": true})"}},
      {"ter nopunct", {"TER", R"({"no_punct": true})"}},
      {"ter norm nopunct asian",
       {"TER", R"({"normalized": true, "no_punct": true, "asian_support": true})"}},
  };
  return settings;
}

TEST(SacrebleuGolden, TinyCases) {
  for (const nlohmann::json& tiny : read_json(metrics_path("tiny.json"))) {
    Corpus corpus;
    corpus.hypotheses = tiny["hyp"].get<std::vector<std::string>>();
    corpus.references = tiny["refs"].get<std::vector<std::vector<std::string>>>();
    for (const auto& [name, expected] : tiny["sacrebleu"].items()) {
      SCOPED_TRACE(tiny["name"].get<std::string>() + ": " + name);
      const auto& [metric, options] = tiny_settings().at(name);
      expect_case(*make_metric(metric, nlohmann::json::parse(options)), corpus, expected);
    }
  }
}

// One column of sentence.SYSTEM.LANGUAGE.tsv.
struct SentenceColumn {
  std::string name;
  std::string metric;
  std::string options;
};

void expect_sentence_scores(const std::string& system, const std::string& language,
                            const SentenceColumn& column) {
  SCOPED_TRACE(system + "." + language + " " + column.name);
  const Corpus corpus = read_corpus("hyp." + system + "." + language, {"ref." + language});
  const std::vector<Segment> segments = corpus.segments();
  const auto metric = make_metric(column.metric, nlohmann::json::parse(column.options));
  const std::vector<std::string> lines =
      golden_lines(metrics_path("expected/sentence." + system + "." + language + ".tsv"));
  const std::vector<std::string_view> header = split_at(lines[0], '\t');
  const auto at =
      static_cast<size_t>(std::find(header.begin(), header.end(), column.name) - header.begin());
  ASSERT_LT(at, header.size());
  ASSERT_EQ(lines.size(), segments.size() + 1);
  for (size_t i = 0; i < segments.size(); ++i) {
    const double expected = std::stod(std::string(split_at(lines[i + 1], '\t')[at]));
    EXPECT_NEAR(metric->sentence_score(metric->statistics(segments[i])), expected, 1e-10)
        << "line " << i + 1;
  }
}

TEST(SacrebleuGolden, SentenceScores) {
  const std::vector<SentenceColumn> columns = {
      {"bleu_exp", "BLEU", "{}"},
      {"bleu_floor0.1", "BLEU", R"({"smooth_method": "floor"})"},
      {"bleu_addk1", "BLEU", R"({"smooth_method": "add-k"})"},
      {"chrf2", "CHRF", "{}"},
      {"chrf2++", "CHRF", R"({"word_order": 2})"},
      {"ter", "TER", "{}"},
      {"ter_cased", "TER", R"({"case_sensitive": true})"},
  };
  for (const SentenceColumn& column : columns) {
    for (const char* system : {"copy", "noisy", "drop"}) {
      expect_sentence_scores(system, "en", column);
      expect_sentence_scores(system, "de", column);
    }
    expect_sentence_scores("rep", "en", column);
  }
}

TEST(SacrebleuGolden, TokenizersOfBleu) {
  const std::vector<std::string> input = golden_lines(metrics_path("tokenize.input"));
  for (const char* name : {"13a", "intl", "char", "zh"}) {
    const std::vector<std::string> expected =
        golden_lines(metrics_path(std::string("expected/tokenize.") + name));
    ASSERT_EQ(expected.size(), input.size());
    for (size_t i = 0; i < input.size(); ++i) {
      const std::string line = tokenize_for_bleu(input[i], parse_bleu_tokenizer(name));
      EXPECT_EQ(split_words(line), split_words(expected[i])) << name << " line " << i + 1;
    }
  }
}

TEST(SacrebleuGolden, TokenizersOfTer) {
  const std::vector<std::string> input = golden_lines(metrics_path("tokenize.input"));
  const std::map<std::string, TerOptions> settings = {
      {"ter", {}},
      {"ter-norm", {false, true, false, false}},
      {"ter-norm-nopunct-asian", {false, true, true, true}},
  };
  for (const auto& [name, options] : settings) {
    const std::vector<std::string> expected =
        golden_lines(metrics_path("expected/tokenize." + name));
    ASSERT_EQ(expected.size(), input.size());
    for (size_t i = 0; i < input.size(); ++i) {
      const std::string line = tokenize_for_ter(input[i], options);
      EXPECT_EQ(split_words(line), split_words(expected[i])) << name << " line " << i + 1;
    }
  }
}

}  // namespace
}  // namespace allot
