#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "metrics/better.h"

namespace allot {

// Content of the page about two or more systems, of which the first is the baseline. Scores are in
// the order of `metrics`.
struct ComparedScore {
  double score = 0;
  std::optional<double> half_width;  // of the 95 % interval
  std::optional<double> p_value;     // of the difference to the baseline; not of the baseline
};

struct ComparedMetric {
  std::string key;
  std::string name;
  Better better = Better::kHigher;
  int num_decimals = 2;  // of its scores, as displayed
  std::string signature;
  std::vector<ComparedScore> systems;
};

struct NamedRepetition {
  std::string text;
  size_t count = 0;
  size_t count_in_reference = 0;
};

// One system's translation of a sentence.
struct ComparedTranslation {
  std::vector<std::string> words;
  std::vector<double> scores;
  std::vector<NamedRepetition> repetitions;
  std::vector<size_t> repeated;     // positions in words that repeat others
  std::vector<size_t> dropped;      // positions in the source that are not translated
  std::vector<size_t> joined = {};  // positions in words that no space comes before
};

struct ComparedSentence {
  size_t line = 0;  // from 1
  std::vector<std::string> source;
  std::vector<std::string> references;
  std::vector<ComparedTranslation> systems;
  std::vector<size_t> source_joined = {};  // positions in the source that no space comes before
};

struct ComparedTest {
  std::string kind;  // "bootstrap" or "randomization"
  size_t samples = 0;
  uint64_t seed = 0;
};

struct Comparison {
  std::vector<std::string> systems;  // A, B, ...: their files
  size_t num_references = 1;
  size_t num_sentences = 0;  // that were evaluated; `sentences` may hold fewer
  bool has_source = false;
  bool has_links = false;
  ComparedTest test;
  std::vector<ComparedMetric> metrics;
  std::vector<ComparedSentence> sentences;
};

// The comparison as the page reads it.
std::string comparison_json(const Comparison& comparison);

// One HTML file that needs nothing else: style, script and data are inside. Opens offline, prints,
// follows the reader's light or dark setting, works by keyboard.
std::string compare_page(const Comparison& comparison);

}  // namespace allot
