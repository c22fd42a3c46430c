#include "experiment/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/progress.h"
#include "base/strings.h"
#include "metrics/significance.h"

namespace allot {
namespace {

TableColumn column_of(MetricKind kind) {
  TableColumn column;
  column.metric = to_string(kind);
  switch (kind) {
    case MetricKind::kBleu:
      column.name = "BLEU";
      break;
    case MetricKind::kMultiBleu:
      column.name = "multi-bleu";
      break;
    case MetricKind::kChrf:
      column.name = "chrF2";
      break;
    case MetricKind::kChrfPlusPlus:
      column.name = "chrF2++";
      break;
    case MetricKind::kTer:
      column.name = "TER";
      break;
    case MetricKind::kMeteor:
      column.name = "METEOR";
      column.scale = 100;
      break;
    case MetricKind::kRep:
      column.name = "REP";
      break;
    case MetricKind::kDrop:
      column.name = "DROP";
      break;
    case MetricKind::kLength:
      column.name = "length";
      column.num_decimals = 3;
      break;
    case MetricKind::kAer:
      column.name = "AER";
      break;
    case MetricKind::kPerplexity:
    case MetricKind::kAccuracy:
      column.name = column.metric;
      break;
  }
  column.better = better_of(kind);
  return column;
}

TableCell summary_of(const std::vector<double>& scores) {
  TableCell cell;
  cell.num_seeds = scores.size();
  if (scores.empty()) return cell;
  const auto count = static_cast<double>(scores.size());
  for (const double score : scores) cell.mean += score / count;
  if (scores.size() == 1) return cell;
  double squares = 0;
  for (const double score : scores) squares += (score - cell.mean) * (score - cell.mean);
  cell.deviation = std::sqrt(squares / (count - 1));
  return cell;
}

// Tests rows against the first one.
class Tester {
 public:
  Tester(const SignificanceSettings& settings, WorkerPool& pool)
      : settings_(settings), pool_(pool) {}

  double p_value(const EvaluatedMetric& baseline, const EvaluatedMetric& system) {
    if (!resamples_) {
      resamples_.emplace(baseline.sentences.size(), settings_.num_samples, settings_.seed);
    }
    return paired_bootstrap(*baseline.metric, StatisticsTable(baseline.sentences),
                            StatisticsTable(system.sentences), *resamples_, pool_)
        .p_value;
  }

 private:
  SignificanceSettings settings_;
  WorkerPool& pool_;
  std::optional<Resamples> resamples_;
};

const KnownResult* find(const ExperimentPlan& plan, const std::vector<KnownResult>& known,
                        size_t row, uint64_t seed) {
  for (size_t i = 0; i < known.size(); ++i) {
    if (plan.results[i].row == row && plan.results[i].seed == seed) return &known[i];
  }
  return nullptr;
}

bool is_constant(const EvaluatedTranslations& evaluated) {
  const auto& words = evaluated.words;
  return words.size() > 1 && std::all_of(words.begin() + 1, words.end(),
                                         [&](const auto& other) { return other == words[0]; });
}

std::vector<std::string> make_notes(const ExperimentPlan& plan,
                                    const std::vector<KnownResult>& known, bool is_tested,
                                    const SignificanceSettings& settings) {
  std::vector<std::string> notes;
  uint64_t num_sentences = 0;
  std::set<size_t> beams;
  std::vector<std::string> tuned_rows;
  std::vector<std::string> untested_rows;
  std::vector<std::string> unvaried_rows;
  bool has_spread = false, lacks = false;
  for (size_t i = 0; i < known.size(); ++i) {
    if (!known[i].result) {
      lacks = true;
      continue;
    }
    const std::string name = fmt::format(
        "{} (seed {})", plan.experiment.rows[plan.results[i].row].label, plan.results[i].seed);
    if (!known[i].evaluated) {
      untested_rows.push_back(name);
    } else if (is_constant(*known[i].evaluated)) {
      unvaried_rows.push_back(name);
    }
    const RowResult& result = *known[i].result;
    num_sentences = result.num_sentences;
    beams.insert(result.translation.beam_size);
    has_spread = has_spread || plan.results[i].seed > 1;
    if (!result.model_settings.empty()) {
      tuned_rows.push_back(fmt::format("{}: {}", name, result.model_settings));
    }
    if (!result.translation.is_tuned()) continue;
    const PenaltyOptions& penalties = result.translation.penalties;
    tuned_rows.push_back(
        fmt::format("{}: α = {:g}, β = {:g}", name, penalties.alpha, penalties.beta));
  }
  std::vector<std::string> sizes;
  sizes.reserve(beams.size());
  for (const size_t size : beams) sizes.push_back(std::to_string(size));
  if (!beams.empty()) {
    notes.push_back(fmt::format("{}, beam {}.", format_count(num_sentences, "test sentence"),
                                join(sizes, " and ")));
  }
  if (is_tested) {
    notes.push_back(
        fmt::format("▲ better, ▼ worse, ≠ different from the first row: * p < 0.05, ** p < 0.01 "
                    "(paired bootstrap, {} samples; every seed must differ from the first row with "
                    "the same seed, in the same direction).",
                    format_count(settings.num_samples)));
  }
  if (has_spread) notes.emplace_back("Several seeds: mean ± standard deviation.");
  if (!tuned_rows.empty()) {
    notes.push_back("Tuned on the validation text: " + join(tuned_rows, "; ") + ".");
  }
  if (!unvaried_rows.empty()) {
    notes.push_back("Every sentence received the same translation: " + join(unvaried_rows, ", ") +
                    ". Such a model has learned nothing yet; give it more epochs or more text.");
  }
  if (!untested_rows.empty()) {
    notes.push_back("Only scores are known, so significance was not tested: " +
                    join(untested_rows, ", ") + ".");
  }
  if (lacks) notes.emplace_back("–: no result.");
  return notes;
}

// Whether a row that was tested has fewer seeds than the first.
bool has_fewer_seeds(const ExperimentTable& table) {
  for (const TableRow& row : table.rows) {
    for (size_t c = 0; c < row.cells.size(); ++c) {
      const size_t num_tests = row.cells[c].p_values.size();
      if (num_tests > 0 && num_tests < table.rows[0].cells[c].num_seeds) return true;
    }
  }
  return false;
}

}  // namespace

bool TableCell::is_significant(double level) const {
  return seeds_agree && !p_values.empty() && p_values.size() == num_seeds &&
         std::all_of(p_values.begin(), p_values.end(), [level](double p) { return p < level; });
}

CellVerdict TableCell::verdict(Better better) const {
  return is_significant(kSignificantLevel) ? verdict_on(is_higher, better) : CellVerdict::kNone;
}

std::vector<std::string> verdicts_of(const ExperimentTable& table) {
  std::vector<std::string> lines;
  for (size_t r = 1; r < table.rows.size(); ++r) {
    std::vector<std::string> better, worse, other, unclear;
    for (size_t c = 0; c < table.columns.size(); ++c) {
      const TableCell& cell = table.rows[r].cells[c];
      if (cell.p_values.empty()) continue;
      const CellVerdict verdict = cell.verdict(table.columns[c].better);
      // A length is not asked to differ.
      if (verdict == CellVerdict::kNone && table.columns[c].better == Better::kNeither) continue;
      (verdict == CellVerdict::kBetter  ? better
       : verdict == CellVerdict::kWorse ? worse
       : verdict == CellVerdict::kNone  ? unclear
                                        : other)
          .push_back(table.columns[c].name);
    }
    std::vector<std::string> parts;
    if (!better.empty()) parts.push_back("better in " + join(better, ", "));
    if (!worse.empty()) parts.push_back("worse in " + join(worse, ", "));
    if (!other.empty()) parts.push_back("different in " + join(other, ", "));
    if (!unclear.empty()) parts.push_back("no significant difference in " + join(unclear, ", "));
    if (parts.empty()) continue;
    lines.push_back(fmt::format("{}, compared with {}: {}.", table.rows[r].label,
                                table.rows[0].label, join(parts, "; ")));
  }
  return lines;
}

ExperimentTable make_table(const ExperimentPlan& plan, const std::vector<KnownResult>& known,
                           const SignificanceSettings& settings, WorkerPool& pool) {
  ExperimentTable table;
  table.title = plan.experiment.title;
  Tester tester(settings, pool);
  bool is_tested = false;
  for (const MetricKind kind : plan.experiment.columns) table.columns.push_back(column_of(kind));
  table.signatures.resize(table.columns.size());
  std::vector<size_t> rows;
  for (const PlannedResult& planned : plan.results) {
    if (rows.empty() || rows.back() != planned.row) rows.push_back(planned.row);
  }
  for (const size_t r : rows) {
    TableRow& row = table.rows.emplace_back();
    row.name = plan.experiment.rows[r].name;
    row.label = plan.experiment.rows[r].label;
    for (size_t c = 0; c < table.columns.size(); ++c) {
      const std::string& metric = table.columns[c].metric;
      std::vector<double> scores, p_values;
      std::set<bool> directions;
      for (size_t i = 0; i < known.size(); ++i) {
        if (plan.results[i].row != r || !known[i].result) continue;
        const RowScore* score = known[i].result->find(metric);
        if (score == nullptr) continue;
        scores.push_back(score->score);
        table.signatures[c] = score->signature;
        const KnownResult* baseline = find(plan, known, rows[0], plan.results[i].seed);
        if (r == rows[0] || baseline == nullptr || !baseline->evaluated || !known[i].evaluated)
          continue;
        const EvaluatedMetric& ours = known[i].evaluated->metrics[c];
        const EvaluatedMetric& theirs = baseline->evaluated->metrics[c];
        p_values.push_back(tester.p_value(theirs, ours));
        directions.insert(ours.score > theirs.score);
        is_tested = true;
      }
      TableCell& cell = row.cells.emplace_back(summary_of(scores));
      cell.p_values = p_values;
      cell.seeds_agree = directions.size() <= 1;
      cell.is_higher = directions.count(true) > 0;
    }
  }
  table.notes = make_notes(plan, known, is_tested, settings);
  for (std::string& verdict : verdicts_of(table)) table.notes.push_back(std::move(verdict));
  if (has_fewer_seeds(table)) {
    table.notes.emplace_back(
        "Marks of a row with fewer seeds than the first compare the seeds that both have, not the "
        "means.");
  }
  return table;
}

ExperimentTable make_table_without_first(ExperimentPlan plan, std::vector<KnownResult> known,
                                         const SignificanceSettings& settings, WorkerPool& pool) {
  const size_t first = plan.results.front().row;
  const auto second =
      std::find_if(plan.results.begin(), plan.results.end(),
                   [first](const PlannedResult& planned) { return planned.row != first; });
  known.erase(known.begin(), known.begin() + (second - plan.results.begin()));
  plan.results.erase(plan.results.begin(), second);
  return make_table(plan, known, settings, pool);
}

}  // namespace allot
