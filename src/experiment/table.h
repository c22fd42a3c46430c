#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/worker_pool.h"
#include "experiment/plan.h"
#include "experiment/row_result.h"
#include "experiment/translation_evaluator.h"
#include "metrics/better.h"
#include "report/cell_verdict.h"

namespace allot {

struct TableColumn {
  std::string metric;  // "bleu"
  std::string name;    // "BLEU"
  Better better = Better::kHigher;
  int num_decimals = 2;
  double scale = 1;  // METEOR is shown in percent, as papers do
};

struct TableCell {
  size_t num_seeds = 0;  // 0 = no result
  double mean = 0;
  double deviation = 0;  // between seeds; 0 when there is one
  // Of the difference to the first row, for each seed that both have; empty where it was not
  // tested.
  std::vector<double> p_values;
  // All of them differ from the first row in the same direction: it.
  bool seeds_agree = true;
  bool is_higher = false;

  // Whether every seed's test is significant at this level, in the same direction.
  bool is_significant(double level) const;
  // Where it is, which way; `better`: of its column.
  CellVerdict verdict(Better better) const;
};

// The levels of significance that tables mark.
inline constexpr double kSignificantLevel = 0.05, kHighlySignificantLevel = 0.01;

struct TableRow {
  std::string name, label;
  std::vector<TableCell> cells;  // by column
};

struct SignificanceSettings {
  size_t num_samples = 1000;
  uint64_t seed = 12345;
};

// What is known of the planned results, in their order.
struct KnownResult {
  std::optional<RowResult> result;
  std::optional<EvaluatedTranslations> evaluated;  // when its translations exist
};

// The table of an experiment, as displayed.
struct ExperimentTable {
  std::string title;
  std::vector<TableColumn> columns;
  std::vector<TableRow> rows;
  std::vector<std::string> signatures;  // by column; "" = not known
  std::vector<std::string> notes;       // sentences below the table
};

// In words: "csparsemax, compared with softmax: better in BLEU; worse in REP.", for each row but
// the first that was tested.
std::vector<std::string> verdicts_of(const ExperimentTable& table);

// Means over seeds, and the paired bootstrap of every row against the first, seed by seed.
ExperimentTable make_table(const ExperimentPlan& plan, const std::vector<KnownResult>& known,
                           const SignificanceSettings& settings, WorkerPool& pool);

// The same of all rows but the first: what was the second is the row that others are tested
// against.
ExperimentTable make_table_without_first(ExperimentPlan plan, std::vector<KnownResult> known,
                                         const SignificanceSettings& settings, WorkerPool& pool);

}  // namespace allot
