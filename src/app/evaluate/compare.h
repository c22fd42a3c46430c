#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/evaluate/drop_input.h"
#include "base/stream.h"
#include "metrics/registry.h"
#include "metrics/significance.h"
#include "report/compare_page.h"

namespace allot {

struct CompareOptions {
  // Two or more files of translations: A, against which each of the others is tested.
  std::vector<std::string> systems;
  std::vector<std::string> references;
  // What was translated.
  std::string source;
  MetricOptions metrics;
  DropFiles drop_files;

  SignificanceTest test = SignificanceTest::kBootstrap;
  // Samples or trials; 0: 1000 for bootstrap, 10000 for randomization.
  int samples = 0;
  uint64_t seed = 12345;

  // Languages of the text, for pages: by their rules the words of tokenized text are joined.
  std::string source_language = "en";
  std::string target_language = "en";
  // Sentences in the page, those with the largest differences (0 = all).
  int limit = 0;
  // The page; empty: none.
  std::string page;
  // JSON on stdout instead of a table.
  bool json = false;

  void validate() const;
  size_t num_samples() const;
};

// Reads the files, computes the metrics and tests the differences.
Comparison compare_files(const CompareOptions& options, const Run& run);

// The table as text: scores, difference, p, verdict.
std::string comparison_table(const Comparison& comparison);

// The same, writes the page and prints the table.
void compare(const CompareOptions& options, const Run& run);

}  // namespace allot
