#include "app/evaluate/compare.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.h"
#include "base/json_text.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/printable.h"
#include "base/progress.h"
#include "base/strings.h"
#include "metrics/error_details.h"
#include "metrics/evaluated_text.h"
#include "metrics/unicode_words.h"
#include "text/moses/language.h"
#include "translate/shown_line.h"

namespace allot {
namespace {

constexpr size_t kMostSystems = 26;  // one letter each

std::string letter_of(size_t system) {
  return {static_cast<char>('A' + system)};
}

// Everything that was read.
struct ComparedFiles {
  std::vector<TextFile> systems;
  std::vector<TextFile> references;
  std::optional<TextFile> source;
  std::vector<std::vector<Segment>> segments;         // by system
  std::vector<std::vector<SourceCoverage>> coverage;  // by system; without links: empty lists
  MetricOptions metrics;                              // with the stop words read
};

ComparedFiles read_files(const CompareOptions& options, WorkerPool& pool) {
  ComparedFiles files;
  files.metrics = options.metrics;
  for (const std::string& path : options.systems) files.systems.push_back(read_hypotheses(path));
  for (const std::string& path : options.references) files.references.push_back(read_text(path));
  if (!options.source.empty()) files.source = read_text(options.source);
  std::vector<const TextFile*> all;
  for (const TextFile& file : files.systems) all.push_back(&file);
  for (const TextFile& file : files.references) all.push_back(&file);
  if (files.source) all.push_back(&*files.source);
  check_same_length(all);

  const DropFiles& links = options.drop_files;
  if (!links.stop_words.empty()) files.metrics.drop.stop_words = read_stop_words(links.stop_words);
  for (size_t s = 0; s < files.systems.size(); ++s) {
    files.segments.push_back(make_segments(files.systems[s], files.references));
    files.coverage.emplace_back();
    if (links.has_links()) {
      const DropTexts texts = {files.source ? &*files.source : nullptr, files.references[0],
                               files.systems[s]};
      files.coverage[s] = read_coverage(links, s, texts, files.metrics.drop, pool);
    }
  }
  return files;
}

// One metric on all systems: fills in the result and the scores of the sentences.
void evaluate(MetricKind kind, const ComparedFiles& files, const CompareOptions& options,
              const std::optional<Resamples>& resamples, WorkerPool& pool, Comparison& comparison) {
  ComparedMetric& result = comparison.metrics.emplace_back();
  std::vector<StatisticsTable> tables;
  std::unique_ptr<Metric> metric;
  result.systems.resize(files.systems.size());
  for (size_t s = 0; s < files.systems.size(); ++s) {
    // Only DROP is bound to one system's links; the others may have lists to load.
    if (!metric || kind == MetricKind::kDrop) {
      metric = make_metric(kind, files.metrics, {files.coverage[s], {}});
    }
    const std::vector<Statistics> sentences = collect_statistics(*metric, files.segments[s], pool);
    for (size_t i = 0; i < sentences.size(); ++i) {
      comparison.sentences[i].systems.at(s).scores.push_back(metric->sentence_score(sentences[i]));
    }
    tables.emplace_back(sentences);
    result.systems.at(s).score = metric->score(tables[s].sum());
  }
  SignatureContext context;
  context.num_references = files.references.size();
  context.seed = options.seed;
  for (size_t s = 1; s < tables.size(); ++s) {
    ComparedScore& system = result.systems[s];
    if (resamples) {
      const PairedBootstrap test =
          paired_bootstrap(*metric, tables[0], tables[s], *resamples, pool);
      system.p_value = test.p_value;
      system.half_width = test.system.half_width;
      result.systems[0].half_width = test.baseline.half_width;
    } else {
      system.p_value = approximate_randomization(*metric, tables[0], tables[s],
                                                 {options.num_samples(), options.seed}, pool);
    }
  }
  (resamples ? context.bootstrap_samples : context.randomization_trials) =
      static_cast<int>(options.num_samples());
  result.key = metric->key();
  result.name = metric->name();
  result.better = metric->better();
  result.num_decimals = metric->num_decimals();
  result.signature = metric->signature(context);
}

std::vector<std::string> copied_words(std::string_view line) {
  std::vector<std::string> words;
  for (const std::string_view word : split_words(line)) words.emplace_back(word);
  return words;
}

// Lines of a file as the page shows them: tokenized text is joined.
class ShownLines {
 public:
  ShownLines(const TextFile& file, const std::string& language) : file_(file) {
    if (looks_tokenized(file.lines)) detokenizer_.emplace(DetokenizerOptions{language});
  }

  ShownLine operator[](size_t line) const {
    std::vector<std::string> words = copied_words(file_.lines[line]);
    if (detokenizer_) {
      ShownLine shown = shown_line(join(words, " "), *detokenizer_);
      // What is marked is counted in these words.
      if (shown.words.size() == words.size()) return shown;
    }
    return {std::move(words), {}};
  }
  std::string text(size_t line) const {
    return detokenizer_ ? (*this)[line].text() : file_.lines[line];
  }

 private:
  const TextFile& file_;
  std::optional<Detokenizer> detokenizer_;
};

std::vector<ShownLines> shown_files(const std::vector<TextFile>& files,
                                    const std::string& language) {
  std::vector<ShownLines> shown;
  shown.reserve(files.size());
  for (const TextFile& file : files) shown.emplace_back(file, language);
  return shown;
}

std::string score_text(const ComparedMetric& metric, size_t s) {
  const ComparedScore& system = metric.systems.at(s);
  const int decimals = metric.num_decimals;
  std::string text = fmt::format("{:.{}f}", system.score, decimals);
  if (system.half_width) text += fmt::format(" ± {:.{}f}", *system.half_width, decimals);
  return text;
}

// How system s differs from the baseline: "   +0.62  0.3117  B is better".
std::string difference_text(const ComparedMetric& metric, size_t s) {
  constexpr double kSignificant = 0.05;
  const double difference = metric.systems.at(s).score - metric.systems[0].score;
  const double p_value = metric.systems[s].p_value.value_or(1);
  const bool is_ahead = (difference > 0) == (metric.better == Better::kHigher);
  std::string verdict = "no significant difference";
  if (difference == 0) verdict = "equal";
  if (difference != 0 && p_value < kSignificant) {
    verdict = metric.better == Better::kNeither ? "different"
                                                : letter_of(is_ahead ? s : 0) + " is better";
  }
  return fmt::format("{:>+8.{}f} {:>7.4f}  {}", difference, metric.num_decimals, p_value, verdict);
}

std::string table_of_two(const Comparison& comparison) {
  std::string table = fmt::format("{:<12} {:>15} {:>15} {:>8} {:>7}  {}\n", "metric", "A", "B",
                                  "B - A", "p", "verdict");
  for (const ComparedMetric& metric : comparison.metrics) {
    table += fmt::format("{:<12} {:>15} {:>15} {}\n", metric.name + arrow_of(metric.better),
                         score_text(metric, 0), score_text(metric, 1), difference_text(metric, 1));
  }
  return table;
}

// A line for each system, since there may be many.
std::string table_of_many(const Comparison& comparison) {
  std::string table = fmt::format("{:<12} {:<6} {:>15} {:>8} {:>7}  {}\n", "metric", "system",
                                  "score", "- A", "p", "verdict");
  for (const ComparedMetric& metric : comparison.metrics) {
    for (size_t s = 0; s < metric.systems.size(); ++s) {
      table +=
          fmt::format("{:<12} {:<6} {:>15}", s == 0 ? metric.name + arrow_of(metric.better) : "",
                      letter_of(s), score_text(metric, s));
      table += s == 0 ? "\n" : " " + difference_text(metric, s) + "\n";
    }
  }
  return table;
}

// Keeps the sentences in which a system differs most from the baseline by the first metric.
void keep_largest(std::vector<ComparedSentence>& sentences, size_t limit) {
  const auto difference = [](const ComparedSentence& sentence) {
    double largest = 0;
    for (const ComparedTranslation& system : sentence.systems) {
      largest = std::max(largest, std::abs(sentence.systems[0].scores[0] - system.scores[0]));
    }
    return largest;
  };
  std::stable_sort(sentences.begin(), sentences.end(),
                   [&](const ComparedSentence& a, const ComparedSentence& b) {
                     return difference(a) > difference(b);
                   });
  sentences.resize(std::min(sentences.size(), limit));
}

}  // namespace

void CompareOptions::validate() const {
  if (systems.size() < 2 || systems.size() > kMostSystems) {
    throw Error::usage(format_count(systems.size(), "system") + " to compare",
                       fmt::format("give two to {} files of translations", kMostSystems));
  }
  if (std::count(systems.begin(), systems.end(), "-") > 1) {
    throw Error::usage("more than one system is read from stdin",
                       "give a file for all but one of them");
  }
  if (samples < 0) {
    throw Error::usage(fmt::format("--samples is {}", samples), "it must be at least 0");
  }
  if (limit < 0) {
    throw Error::usage(fmt::format("--limit is {}", limit), "it must be at least 0");
  }
  parse_language(source_language);
  parse_language(target_language);
  check_drop_request(metrics, drop_files, source, systems.size());
  if (std::count(metrics.kinds.begin(), metrics.kinds.end(), MetricKind::kAer) > 0) {
    throw Error::usage("AER evaluates links, and systems with different words share no gold links",
                       "leave aer out, or ask 'allot evaluate' and 'allot aer'");
  }
}

size_t CompareOptions::num_samples() const {
  if (samples > 0) return static_cast<size_t>(samples);
  return test == SignificanceTest::kBootstrap ? 1000 : 10000;
}

Comparison compare_files(const CompareOptions& options, const Run& run) {
  options.validate();
  WorkerPool pool(run.threads);
  const ComparedFiles files = read_files(options, pool);
  Comparison comparison;
  for (const TextFile& system : files.systems) comparison.systems.push_back(system.name);
  comparison.num_references = files.references.size();
  comparison.num_sentences = files.systems[0].lines.size();
  comparison.has_source = files.source.has_value();
  comparison.has_links = options.drop_files.has_links();
  comparison.test = {to_string(options.test), options.num_samples(), options.seed};
  const std::vector<ShownLines> systems = shown_files(files.systems, options.target_language);
  const std::vector<ShownLines> references = shown_files(files.references, options.target_language);
  std::optional<ShownLines> source;
  if (files.source) source.emplace(*files.source, options.source_language);
  comparison.sentences.resize(comparison.num_sentences);
  for (size_t i = 0; i < comparison.sentences.size(); ++i) {
    ComparedSentence& sentence = comparison.sentences[i];
    sentence.line = i + 1;
    if (source) {
      ShownLine shown = (*source)[i];
      sentence.source = std::move(shown.words);
      sentence.source_joined = std::move(shown.joined);
    }
    for (const ShownLines& reference : references) {
      sentence.references.push_back(reference.text(i));
    }
    for (size_t s = 0; s < files.systems.size(); ++s) {
      ComparedTranslation& translation = sentence.systems.emplace_back();
      ShownLine shown = systems[s][i];
      translation.words = std::move(shown.words);
      translation.joined = std::move(shown.joined);
      const std::vector<Repetition> repetitions = find_repetitions(
          files.systems[s].lines[i], files.segments[s][i].references, files.metrics.rep);
      for (const Repetition& found : repetitions) {
        translation.repetitions.push_back({found.text, found.count, found.count_in_reference});
      }
      translation.repeated = repeated_words(repetitions);
      if (comparison.has_links) {
        translation.dropped = find_dropped(files.coverage[s][i], files.metrics.drop);
      }
    }
  }

  std::optional<Resamples> resamples;
  if (options.test == SignificanceTest::kBootstrap) {
    resamples.emplace(comparison.num_sentences, options.num_samples(), options.seed);
  }
  for (const MetricKind kind : files.metrics.chosen(comparison.has_links)) {
    evaluate(kind, files, options, resamples, pool, comparison);
  }
  if (options.limit > 0) keep_largest(comparison.sentences, static_cast<size_t>(options.limit));
  return comparison;
}

std::string comparison_table(const Comparison& comparison) {
  std::string table;
  for (size_t s = 0; s < comparison.systems.size(); ++s) {
    table += fmt::format("{}  {}\n", letter_of(s), printable(comparison.systems[s]));
  }
  table += "\n" +
           (comparison.systems.size() == 2 ? table_of_two(comparison) : table_of_many(comparison)) +
           "\n";
  for (const ComparedMetric& metric : comparison.metrics) {
    table += fmt::format("{:<12} {}\n", metric.name, metric.signature);
  }
  return table;
}

void compare(const CompareOptions& options, const Run& run) {
  std::optional<OutputFile> page;  // first: a place that is not writable is reported now
  if (!options.page.empty()) page.emplace(options.page);
  Comparison comparison = compare_files(options, run);
  std::vector<OutputFile*> outputs;
  if (page) {
    page->write(compare_page(comparison));
    outputs.push_back(&*page);
  }
  std::optional<OutputFile> table;
  if (options.page != "-") {  // or the page has stdout
    table.emplace("-");
    comparison.sentences.clear();  // the page has them; here the result counts
    table->write(options.json
                     ? json_text(nlohmann::ordered_json::parse(comparison_json(comparison)), 2) +
                           "\n"
                     : comparison_table(comparison));
    outputs.push_back(&*table);
  }
  commit_all(outputs);
  if (page && table) log::info("{}: report written", options.page);
}

}  // namespace allot
