#include "experiment/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <set>

#include "base/progress.h"
#include "base/strings.h"
#include "experiment/table_text.h"
#include "metrics/error_details.h"
#include "report/training_curves.h"
#include "train/run_paths.h"
#include "train/training_log.h"

namespace allot {
namespace {

constexpr size_t kNumSentences = 10;
// Longer ones fill a page each.
constexpr size_t kMostWords = 30;

struct Marks {
  std::vector<size_t> repeated;  // places in the translation
  std::vector<size_t> dropped;   // places in the source
  size_t size() const { return repeated.size() + dropped.size(); }
};

Marks marks_of(const EvaluatedTranslations& evaluated, size_t sentence,
               const std::string& reference) {
  Marks marks;
  marks.repeated =
      repeated_words(find_repetitions(evaluated.words[sentence], {reference}, RepOptions()));
  if (!evaluated.coverage.empty()) {
    marks.dropped = find_dropped(evaluated.coverage[sentence], DropOptions());
  }
  return marks;
}

// The first known seed of every row that has translations.
std::vector<size_t> one_of_each_row(const ExperimentPlan& plan,
                                    const std::vector<KnownResult>& known) {
  std::vector<size_t> chosen;
  for (size_t i = 0; i < known.size(); ++i) {
    const bool is_first = chosen.empty() || plan.results[chosen.back()].row != plan.results[i].row;
    if (is_first && known[i].evaluated) chosen.push_back(i);
  }
  return chosen;
}

std::vector<NamedCurve> curves_of(const ExperimentPlan& plan) {
  std::vector<NamedCurve> curves;
  std::set<std::string> seen;
  for (const PlannedResult& planned : plan.results) {
    // A model that rows share is one line, and one seed is enough to see how training went.
    if (planned.seed != 1 || !seen.insert(planned.recipe.output).second) continue;
    const LearningCurve curve =
        learning_curve(read_training_log(RunPaths(planned.recipe.output).log()));
    if (curve.valid_perplexity.empty() && curve.bleu.empty()) continue;
    curves.push_back({plan.experiment.rows[planned.row].label, curve});
  }
  return curves;
}

std::string explanation_of(const TableCell& cell) {
  if (cell.p_values.empty()) return "";
  std::vector<std::string> values;
  values.reserve(cell.p_values.size());
  for (const double p : cell.p_values) values.push_back(fmt::format("{:.4f}", p));
  return "p = " + join(values, ", ") + " against the first row";
}

PageCell page_cell(const TableCell& cell, const TableColumn& column) {
  PageCell result;
  result.text = cell_number(cell, column);
  result.verdict = cell.verdict(column.better);
  result.level = cell_level(cell);
  result.explanation = explanation_of(cell);
  return result;
}

// Marks the best of each column, and all that a reader sees as equal to it.
void mark_best(const ExperimentTable& table, std::vector<PageRow>& rows) {
  for (size_t c = 0; c < table.columns.size(); ++c) {
    const Better better = table.columns[c].better;
    if (better == Better::kNeither) continue;
    size_t best = table.rows.size();
    for (size_t r = 0; r < table.rows.size(); ++r) {
      const TableCell& cell = table.rows[r].cells[c];
      if (cell.num_seeds == 0) continue;
      const bool is_better =
          best == table.rows.size() ||
          (better == Better::kHigher ? cell.mean > table.rows[best].cells[c].mean
                                     : cell.mean < table.rows[best].cells[c].mean);
      if (is_better) best = r;
    }
    if (best == table.rows.size()) continue;
    for (PageRow& row : rows) row.cells[c].is_best = row.cells[c].text == rows[best].cells[c].text;
  }
}

}  // namespace

std::vector<PageSentence> differing_sentences(const ExperimentPlan& plan,
                                              const std::vector<KnownResult>& known,
                                              const TranslationEvaluator& evaluator, size_t count) {
  const std::vector<size_t> chosen = one_of_each_row(plan, known);
  if (chosen.empty()) return {};
  const size_t num_sentences = evaluator.sources().size();
  std::vector<size_t> spread(num_sentences), order;
  for (size_t s = 0; s < num_sentences; ++s) {
    size_t least = SIZE_MAX, most = 0;
    for (const size_t i : chosen) {
      const size_t number = marks_of(*known[i].evaluated, s, evaluator.reference_words()[s]).size();
      least = std::min(least, number);
      most = std::max(most, number);
    }
    spread[s] = most - least;
    if (split_spaces(evaluator.source_words()[s]).size() <= kMostWords) order.push_back(s);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return spread[a] > spread[b]; });
  order.resize(std::min(order.size(), count));
  std::sort(order.begin(), order.end());
  std::vector<PageSentence> sentences;
  for (const size_t s : order) {
    PageSentence& sentence = sentences.emplace_back();
    sentence.line = s + 1;
    sentence.source = evaluator.sources()[s];
    sentence.reference = evaluator.references()[s];
    for (const size_t i : chosen) {
      const EvaluatedTranslations& evaluated = *known[i].evaluated;
      const Marks marks = marks_of(evaluated, s, evaluator.reference_words()[s]);
      PageTranslation& row = sentence.rows.emplace_back();
      row.label = plan.experiment.rows[plan.results[i].row].label;
      ShownLine shown = evaluator.shown(evaluated.words[s]);
      row.words = std::move(shown.words);
      row.joined = std::move(shown.joined);
      row.repeated = marks.repeated;
      for (const size_t place : marks.dropped) {
        row.dropped.push_back(evaluated.coverage[s].words[place]);
      }
    }
  }
  return sentences;
}

ExperimentPage make_page(const ExperimentPlan& plan, const std::vector<KnownResult>& known,
                         const ExperimentTable& table, const TranslationEvaluator& evaluator,
                         const std::string& recipe) {
  ExperimentPage page;
  page.title = table.title;
  page.notes = table.notes;
  page.recipe = recipe;
  for (size_t c = 0; c < table.columns.size(); ++c) {
    const TableColumn& column = table.columns[c];
    page.columns.push_back(column.name + arrow_of(column.better));
    if (!table.signatures[c].empty()) page.signatures.push_back({column.name, table.signatures[c]});
  }
  for (const TableRow& row : table.rows) {
    PageRow& shown = page.rows.emplace_back();
    shown.label = row.label;
    for (size_t c = 0; c < table.columns.size(); ++c) {
      shown.cells.push_back(page_cell(row.cells[c], table.columns[c]));
    }
  }
  mark_best(table, page.rows);
  page.curves = training_curves_html(curves_of(plan));
  page.sentences = differing_sentences(plan, known, evaluator, kNumSentences);
  page.choice = fmt::format(
      "Those of at most {} words in whose translations the rows differ most in the number of "
      "repeated and dropped words, by the first seed of each row.",
      kMostWords);
  for (size_t i = 0; i < known.size(); ++i) {
    if (!known[i].result) continue;
    const RowResult& result = *known[i].result;
    page.trainings.push_back(
        {fmt::format("{}, seed {}", plan.experiment.rows[plan.results[i].row].label, result.seed),
         fmt::format("training {}{}, translation {}; training hash {}, result hash {}",
                     format_duration(result.times.training_seconds),
                     result.times.tuning_seconds > 0
                         ? fmt::format(", tuning {}", format_duration(result.times.tuning_seconds))
                         : "",
                     format_duration(result.times.translation_seconds), result.training_hash,
                     result.result_hash)});
  }
  return page;
}

}  // namespace allot
