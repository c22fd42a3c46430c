#include "experiment/make_results.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>
#include <memory>

#include "base/error.h"
#include "base/line_reader.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/strings.h"
#include "base/version.h"
#include "experiment/model.h"
#include "train/prepare/fingerprint.h"
#include "train/recipe/shared_recipe.h"
#include "translate/model_settings.h"
#include "translate/translate_lines.h"
#include "translate/tuning.h"

namespace allot {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// Of a hash in a file's name: enough to distinguish a few.
constexpr size_t kHashLetters = 8;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

bool has_all(const RowResult& result, const std::vector<MetricKind>& columns) {
  for (const MetricKind kind : columns) {
    if (result.find(to_string(kind)) == nullptr) return false;
  }
  return true;
}

// How the training of a result differs: in keys, or else in the text.
std::string differences(const RowResult& result, const Recipe& recipe) {
  std::vector<std::string> keys;
  const std::map<std::string, std::string> then(result.recipe.begin(), result.recipe.end());
  for (const auto& [key, value] : deciding_keys(without_folders(recipe))) {
    const auto before = then.find(key);
    if (before == then.end() || before->second != value) keys.push_back(key);
  }
  if (keys.empty()) return "its text differs";
  return join(keys, ", ") + (keys.size() == 1 ? " differs" : " differ");
}

std::optional<std::vector<std::string>> translations_of(const ExperimentPaths& paths,
                                                        const std::string& name,
                                                        const RowResult& result) {
  const std::string path = paths.translations(name);
  std::error_code ignored;
  if (!fs::exists(path, ignored)) return std::nullopt;
  if (Fingerprint().add_file(path).text() != result.translations_hash) return std::nullopt;
  return read_lines(path);
}

FoundResult found(const ExperimentPaths& paths, const std::string& name, RowResult result,
                  const std::vector<MetricKind>& columns) {
  FoundResult answer;
  answer.name = name;
  answer.translations = translations_of(paths, name, result);
  if (has_all(result, columns)) {
    answer.missing = Missing::kNothing;
  } else if (answer.translations) {
    answer.missing = Missing::kScores;
  }
  answer.result = std::move(result);
  return answer;
}

}  // namespace

FoundResult find_result(const ExperimentPaths& paths, const PlannedResult& planned,
                        const std::vector<MetricKind>& columns, OtherTraining other) {
  std::optional<RowResult> own = read_row_result(paths.result(planned.name));
  if (own && own->result_hash == planned.result_hash) {
    return found(paths, planned.name, std::move(*own), columns);
  }
  if (own && own->training_hash != planned.training_hash && other == OtherTraining::kRefuse) {
    throw Error(ErrorKind::kUsage, {paths.result(planned.name)},
                "is the result of another training: " + differences(*own, planned.recipe),
                "name another folder with -o, or make the row from scratch with --overwrite");
  }
  // Another table may have made it under another name.
  std::error_code ignored;
  std::vector<fs::path> others;
  const fs::path folder = fs::path(paths.result(planned.name)).parent_path();
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    if (entry.path().extension() == ".json") others.push_back(entry.path());
  }
  std::sort(others.begin(), others.end());
  for (const fs::path& path : others) {
    std::optional<RowResult> result = read_row_result(path.string());
    if (!result || result->result_hash != planned.result_hash) continue;
    return found(paths, path.stem().string(), std::move(*result), columns);
  }
  return {};
}

void adopt_result(const ExperimentPaths& paths, const Experiment& experiment,
                  const PlannedResult& planned, FoundResult& found) {
  if (found.name == planned.name) return;
  const std::optional<RowResult> own = read_row_result(paths.result(planned.name));
  if (own && own->result_hash != planned.result_hash &&
      own->training_hash == planned.training_hash) {
    const std::string kept =
        fmt::format("{}.{}", planned.name, own->result_hash.substr(0, kHashLetters));
    std::error_code error;
    // Translations may have been deleted; the result exists.
    fs::rename(paths.translations(planned.name), paths.translations(kept), error);
    fs::rename(paths.result(planned.name), paths.result(kept), error);
    if (error) {
      throw Error::failure({paths.result(planned.name)}, "cannot be renamed: " + error.message(),
                           "check that you may write to its folder");
    }
    log::info("{}: keeping an earlier result of another test text or other translation options: {}",
              planned.name, paths.result(kept));
  }
  if (!found.result) return;
  found.name = planned.name;
  found.result->row = experiment.rows[planned.row].name;
  found.result->label = experiment.rows[planned.row].label;
  if (found.translations) {
    write_file(paths.translations(planned.name), join(*found.translations, "\n") + "\n");
  }
  write_row_result(paths.result(planned.name), *found.result);
}

DecodeOptions decode_options_of(const RowTranslation& translation) {
  DecodeOptions options;
  options.beam.beam_size = translation.beam_size;
  options.beam.penalties = translation.penalties;
  return options;
}

RowTranslation tune_row(const RowTranslation& translation, const Translator& translator,
                        const Recipe& recipe, WorkerPool& pool) {
  if (!translation.is_tuned()) return translation;
  TuningOptions options;
  if (!translation.tunes_alpha) options.alphas = {translation.penalties.alpha};
  if (!translation.tunes_beta) options.betas = {translation.penalties.beta};
  const HeldOutText text = read_held_out_text(recipe.data.validation_files());
  const TunePoint best =
      tune_settings(translator, text, decode_options_of(translation), options, pool).best();
  RowTranslation result = translation;
  result.penalties.alpha = best.alpha;
  result.penalties.beta = best.beta;
  log::info("tuned on the validation text: alpha {:g}, beta {:g}, BLEU {:.2f}", best.alpha,
            best.beta, best.scores.bleu);
  return result;
}

namespace {

std::unique_ptr<const Translator> open_model(const std::string& path) {
  LoadOptions options;
  options.models = {path};
  options.precision = Precision::kFloat;  // results of the model, not of what makes it faster
  return std::make_unique<Translator>(options);
}

}  // namespace

bool take_scores(const EvaluatedTranslations& evaluated, RowResult& result) {
  bool had_others = false;
  for (const EvaluatedMetric& metric : evaluated.metrics) {
    const std::string name = to_string(metric.kind);
    const auto known = std::find_if(result.scores.begin(), result.scores.end(),
                                    [&](const RowScore& score) { return score.metric == name; });
    if (known == result.scores.end()) {
      result.scores.push_back({name, metric.score, metric.signature});
      continue;
    }
    // Another machine may round the last digit differently.
    const double tolerance = 1e-6 * std::max(1.0, std::abs(metric.score));
    had_others = had_others || std::abs(known->score - metric.score) > tolerance;
    *known = {name, metric.score, metric.signature};
  }
  return had_others;
}

void make_results(const ModelJob& job, const Experiment& experiment, const ExperimentPaths& paths,
                  const TranslationEvaluator& evaluator, const Run& run) {
  const PlannedResult& first = job.results.front();
  if (job.needs_model) obtain_model(first.recipe, run);
  WorkerPool pool(run.threads);
  std::unique_ptr<const Translator> translator;
  for (const PlannedResult& planned : job.results) {
    const FoundResult known =
        find_result(paths, planned, experiment.columns, OtherTraining::kReplace);
    if (known.missing == Missing::kNothing && known.translations) continue;
    RowResult result;
    std::vector<std::string> translations;
    if (known.missing == Missing::kScores) {
      result = *known.result;
      translations = *known.translations;
    } else {
      const auto start = Clock::now();
      // Loaded once for all rows that translate with it.
      if (!translator) translator = open_model(planned.recipe.output);
      result.translation = tune_row(planned.translation, *translator, planned.recipe, pool);
      const auto tuned = Clock::now();
      DecodeOptions decode = decode_options_of(result.translation);
      if (planned.translation.uses_model_settings) {
        decode = with_model_settings(*translator, decode, {});
        result.model_settings = to_string(settings_of(*translator));
      }
      translations = translate_lines(*translator, evaluator.sources(), decode,
                                     "translating for " + planned.name, pool);
      result.times.translation_seconds = seconds_since(tuned);
      if (planned.translation.is_tuned()) {
        result.times.tuning_seconds = std::chrono::duration<double>(tuned - start).count();
      }
      result.times.training_seconds = training_seconds(planned.recipe.output);
    }
    result.row = experiment.rows[planned.row].name;
    result.label = experiment.rows[planned.row].label;
    result.seed = planned.seed;
    result.training_hash = planned.training_hash;
    result.result_hash = planned.result_hash;
    result.recipe = deciding_keys(without_folders(planned.recipe));
    result.num_sentences = translations.size();
    result.program = fmt::format("allot {}", kVersion);
    const std::string text = join(translations, "\n") + "\n";
    write_file(paths.translations(planned.name), text);
    result.translations_hash = Fingerprint().add(text).text();
    const EvaluatedTranslations evaluated = evaluator.evaluate(translations, pool);
    result.scores.clear();
    take_scores(evaluated, result);
    for (const EvaluatedMetric& metric : evaluated.metrics) {
      log::info("{}: {} {:.{}f}", planned.name, metric.metric->name(), metric.score,
                metric.metric->num_decimals());
    }
    write_row_result(paths.result(planned.name), result);
  }
}

}  // namespace allot
