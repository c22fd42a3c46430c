#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "report/cell_verdict.h"

namespace allot {

// What the page of an experiment shows.
struct PageCell {
  std::string text;                          // "27.31 ± 0.20"
  CellVerdict verdict = CellVerdict::kNone;  // against the first row
  std::string level;                         // of significance: "**"
  std::string explanation;                   // of the verdict: "p = 0.003"
  bool is_best = false;                      // of its column
};

struct PageRow {
  std::string label;
  std::vector<PageCell> cells;
};

struct PageTranslation {
  std::string label;  // of the row
  std::vector<std::string> words;
  std::vector<size_t> repeated;      // positions in words that repeat others
  std::vector<std::string> dropped;  // source words that are not translated
  std::vector<size_t> joined = {};   // positions in words that no space comes before
};

struct PageSentence {
  size_t line = 0;  // from 1
  std::string source, reference;
  std::vector<PageTranslation> rows;
};

struct PageFact {
  std::string name, text;
};

struct ExperimentPage {
  std::string title;
  std::vector<std::string> columns;
  std::vector<PageRow> rows;
  std::vector<std::string> notes;
  std::string curves;  // HTML, or nothing
  std::vector<PageSentence> sentences;
  std::string choice;  // how the sentences were chosen
  std::vector<PageFact> signatures;
  std::vector<PageFact> trainings;  // of each row: seed, time, hash
  std::string recipe;               // the experiment's YAML
};

// One HTML file without script that needs nothing else; fits phones, print and dark screens. No
// text in it can act as markup.
std::string experiment_page(const ExperimentPage& page);

}  // namespace allot
