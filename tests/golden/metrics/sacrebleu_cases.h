#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "metrics/bleu.h"
#include "metrics/chrf.h"
#include "metrics/ter.h"
#include "support/test_files.h"

// Reads the cases that sacreBLEU 2.6.0 has scored (tests/data/metrics).
namespace allot::testing {

inline std::string metrics_path(const std::string& name) {
  return data_path("metrics/" + name);
}

inline nlohmann::json read_json(const std::string& path) {
  return nlohmann::json::parse(read_bytes(path));
}

// A corpus whose segments stay valid as long as it lives.
struct Corpus {
  std::vector<std::string> hypotheses;
  std::vector<std::vector<std::string>> references;  // one list for each reference file

  std::vector<Segment> segments() const {
    std::vector<Segment> result;
    for (size_t i = 0; i < hypotheses.size(); ++i) {
      Segment& segment = result.emplace_back();
      segment.index = i;
      segment.hypothesis = hypotheses[i];
      for (const std::vector<std::string>& lines : references) {
        segment.references.emplace_back(lines[i]);
      }
    }
    return result;
  }
};

inline Corpus read_corpus(const std::string& hypothesis,
                          const std::vector<std::string>& references) {
  Corpus corpus;
  corpus.hypotheses = golden_lines(metrics_path(hypothesis));
  for (const std::string& name : references) {
    corpus.references.push_back(golden_lines(metrics_path(name)));
  }
  return corpus;
}

inline Statistics corpus_statistics(const Metric& metric, const Corpus& corpus) {
  WorkerPool pool(1);
  return sum_of(collect_statistics(metric, corpus.segments(), pool));
}

// The metric that sacreBLEU's class `name` is with these constructor arguments.
inline std::unique_ptr<Metric> make_metric(const std::string& name, const nlohmann::json& options) {
  const auto flag = [&](const char* key) { return options.value(key, false); };
  if (name == "BLEU") {
    BleuOptions bleu;
    bleu.tokenizer = parse_bleu_tokenizer(options.value("tokenize", "13a"));
    bleu.smoothing = parse_bleu_smoothing(options.value("smooth_method", "exp"));
    if (options.contains("smooth_value")) bleu.smoothing_value = options["smooth_value"];
    bleu.lower_case = flag("lowercase");
    bleu.max_order = options.value("max_ngram_order", size_t{4});
    bleu.effective_order = flag("effective_order");
    return std::make_unique<Bleu>(bleu);
  }
  if (name == "CHRF") {
    ChrfOptions chrf;
    chrf.char_order = options.value("char_order", size_t{6});
    chrf.word_order = options.value("word_order", size_t{0});
    chrf.beta = options.value("beta", 2);
    chrf.lower_case = flag("lowercase");
    chrf.white_space = flag("whitespace");
    chrf.epsilon_smoothing = flag("eps_smoothing");
    return std::make_unique<Chrf>(chrf);
  }
  TerOptions ter;
  ter.case_sensitive = flag("case_sensitive");
  ter.normalized = flag("normalized");
  ter.no_punctuation = flag("no_punct");
  ter.asian_support = flag("asian_support");
  return std::make_unique<Ter>(ter);
}

// Everything before the version must be sacreBLEU's, the version must be ours.
inline void expect_signature(const Metric& metric, size_t num_references,
                             const std::string& expected) {
  SignatureContext context;
  context.num_references = num_references;
  const std::string actual = metric.signature(context);
  const auto without_version = [](const std::string& text) {
    return text.substr(0, text.find("|version:"));
  };
  // sacreBLEU does not tell an order other than 4; two such scores could be mixed up.
  EXPECT_EQ(without_version(actual).substr(0, without_version(expected).size()),
            without_version(expected));
  EXPECT_NE(actual.find("|version:allot-"), std::string::npos);
}

// Compares score, printed line, signature and parts with what sacreBLEU gave.
inline void expect_case(const Metric& metric, const Corpus& corpus,
                        const nlohmann::json& expected) {
  const Statistics sum = corpus_statistics(metric, corpus);
  EXPECT_NEAR(metric.score(sum), expected["score"].get<double>(), 1e-10);
  expect_signature(metric, corpus.references.size(), expected["signature"]);
  const nlohmann::json parts = metric.parts(sum);
  if (metric.key() == "bleu") {
    const std::string line =
        fmt::format("BLEU = {:.2f} {}", metric.score(sum), metric.summary(sum));
    EXPECT_EQ(line, expected["formatted"].get<std::string>());
    for (const char* key : {"counts", "totals"}) EXPECT_EQ(parts[key], expected[key]) << key;
    EXPECT_EQ(parts["hyp_len"], expected["sys_len"]);
    EXPECT_EQ(parts["ref_len"], expected["ref_len"]);
    EXPECT_NEAR(parts["bp"].get<double>(), expected["bp"].get<double>(), 1e-12);
    for (size_t n = 0; n < expected["precisions"].size(); ++n) {
      EXPECT_NEAR(parts["precisions"][n].get<double>(), expected["precisions"][n].get<double>(),
                  1e-10);
    }
  } else {
    EXPECT_EQ(fmt::format("{} = {:.2f}", metric.name(), metric.score(sum)),
              expected["formatted"].get<std::string>());
  }
  if (metric.key() == "ter") {
    EXPECT_EQ(parts["edits"], expected["num_edits"]);
    EXPECT_NEAR(parts["ref_len"].get<double>(), expected["ref_length"].get<double>(), 1e-9);
  }
}

}  // namespace allot::testing
