#include "app/tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.h"
#include "base/files_in_use.h"
#include "base/json_text.h"
#include "base/log.h"
#include "base/output_file.h"
#include "base/progress.h"
#include "base/sealed_change.h"
#include "report/grid_picture.h"
#include "train/missing_word_tuning.h"
#include "translate/missing_words.h"

namespace allot {
namespace {

std::vector<std::string> short_numbers(const std::vector<double>& values) {
  std::vector<std::string> texts;
  texts.reserve(values.size());
  for (const double value : values) texts.push_back(fmt::format("{:g}", value));
  return texts;
}

std::string search_name(const TunePoint& point) {
  std::string name = to_string(point.transform);
  if (point.constant) name += fmt::format(", bound {:g}", *point.constant);
  if (point.is_bounded) name += fmt::format(", bonus {:g}", point.bonus);
  if (point.word_reward) name += fmt::format(", reward {:g}", *point.word_reward);
  return name;
}

std::string name_of(TuneObjective objective) {
  switch (objective) {
    case TuneObjective::kCoverage:
      return "REP + DROP";
    case TuneObjective::kBleu:
      return "BLEU";
    case TuneObjective::kRep:
      return "REP";
    case TuneObjective::kDrop:
      return "DROP";
  }
  return "";
}

std::string picture_of(const TuneOptions& options, const TuneResult& result) {
  GridLabels labels;
  const TuneObjective objective = options.grid.objective;
  labels.title = fmt::format("{} on {} held-out sentences: {} is better", name_of(objective),
                             format_count(result.num_sentences),
                             objective == TuneObjective::kBleu ? "higher" : "lower");
  labels.row_name = "alpha";
  labels.column_name = "beta";
  labels.rows = short_numbers(options.grid.alphas);
  labels.columns = short_numbers(options.grid.betas);
  labels.higher_is_better = objective == TuneObjective::kBleu;
  labels.chosen = result.best_index;
  for (const TunePoint& point : result.points) labels.unclear.push_back(point.may_be_noise());
  std::vector<GridPanel> panels;
  const size_t per_panel = options.grid.alphas.size() * options.grid.betas.size();
  for (size_t i = 0; i < result.points.size(); ++i) {
    if (i % per_panel == 0) panels.push_back({search_name(result.points[i]), {}});
    if (i % options.grid.betas.size() == 0) panels.back().values.emplace_back();
    panels.back().values.back().push_back(result.points[i].value(objective));
  }
  return draw_grid(labels, panels);
}

std::string table_of(const TuneOptions& options, const TuneResult& result) {
  const bool has_drop = !options.grid.aligner.empty();
  const bool has_reward = !options.grid.word_rewards.empty();
  std::string text =
      fmt::format("{:<10} {:>6} {:>6}{} {:>6} {:>6} {:>8} {:>8}{} {:>7} {:>6}\n", "transform",
                  "bound", "bonus", has_reward ? " reward" : "", "alpha", "beta", "BLEU", "REP",
                  has_drop ? "     DROP" : "", "length", "p");
  for (size_t i = 0; i < result.points.size(); ++i) {
    const TunePoint& point = result.points[i];
    const DecodingScores& scores = point.scores;
    text += fmt::format("{:<10} {:>6} {:>6}", to_string(point.transform),
                        point.constant ? fmt::format("{:g}", *point.constant) : "-",
                        point.is_bounded ? fmt::format("{:g}", point.bonus) : "-");
    if (point.word_reward) text += fmt::format(" {:>6g}", *point.word_reward);
    text += fmt::format(" {:>6g} {:>6g} {:>8.2f} {:>8.3f}", point.alpha, point.beta, scores.bleu,
                        scores.rep);
    if (scores.drop) text += fmt::format(" {:>8.3f}", *scores.drop);
    const bool is_best = i == result.best_index;
    text += fmt::format(" {:>7.3f} {:>6}", scores.length_ratio,
                        is_best ? "-" : fmt::format("{:.3f}", point.p_value));
    text += is_best ? "  best\n" : point.may_be_noise() ? "  no clear difference\n" : "\n";
  }
  return text;
}

// How many settings are as good as the best, for all that is known.
void tell_noise(const TuneResult& result) {
  const auto num_unclear = static_cast<size_t>(
      std::count_if(result.points.begin(), result.points.end(),
                    [](const TunePoint& point) { return point.may_be_noise(); }));
  log::info(
      "{}: {} of {} other settings show no clear difference to the best, which may be best by "
      "chance (p >= {:g}, paired bootstrap of {} samples)",
      name_of(result.objective), num_unclear - 1, result.points.size() - 1, kNoiseLevel,
      kTuneSamples);
}

std::string json_of(const TuneResult& result) {
  nlohmann::ordered_json json;
  const auto object = [](const TunePoint& point) {
    nlohmann::ordered_json one = {{"transform", to_string(point.transform)}};
    if (point.constant) one["constant"] = *point.constant;
    if (point.is_bounded) one["exhaustion-bonus"] = point.bonus;
    if (point.word_reward) one["word-reward"] = *point.word_reward;
    one["alpha"] = point.alpha;
    one["beta"] = point.beta;
    one["bleu"] = point.scores.bleu;
    one["rep"] = point.scores.rep;
    if (point.scores.drop) one["drop"] = *point.scores.drop;
    one["length-ratio"] = point.scores.length_ratio;
    one["p-value"] = point.p_value;
    return one;
  };
  json["objective"] = to_string(result.objective);
  json["best"] = object(result.best());
  for (const TunePoint& point : result.points) json["points"].push_back(object(point));
  return json_text(json, 2) + "\n";
}

// What is asked for, with all that follows from it.
TuningOptions complete_grid(const TuneOptions& options, const LoadedModel& model) {
  TuningOptions grid = options.grid;
  const AttentionOverrides& asked = options.decode.attention;
  const bool has_own = !grid.transforms.empty() || !grid.constants.empty() ||
                       !grid.bonuses.empty() || asked.transform || asked.fertility ||
                       asked.fertility_constant || asked.exhaustion_bonus;
  if (!options.save || has_own) return grid;
  const TuningOptions known = default_tuning(model);
  grid.transforms = known.transforms;
  grid.constants = known.constants;
  grid.bonuses = known.bonuses;
  return grid;
}

// The lists of the grid take the place of the model's settings, too.
void make_room(const TuningOptions& grid, const AttentionOverrides& asked,
               AttentionOverrides& attention) {
  if (!grid.transforms.empty()) attention.transform = asked.transform;
  if (!grid.bonuses.empty()) attention.exhaustion_bonus = asked.exhaustion_bonus;
  if (grid.constants.empty()) return;
  attention.fertility = asked.fertility;
  attention.fertility_constant = asked.fertility_constant;
}

// Before hours of work.
void check_save(const TuneOptions& options) {
  if (!options.save) return;
  if (options.load.models.size() != 1) {
    throw Error::usage("--save takes one model", "leave out --save, or the other models");
  }
  check_sealed_change(kModelFolder, options.load.models.front());
}

TuneResult tune_on(const HeldOutText& text, const TuneOptions& options, WorkerPool& pool) {
  const Translator translator(options.load);
  SettingsChoice settings = options.settings;
  settings.plain = settings.plain || options.save;
  DecodeOptions decode = with_model_settings(translator, options.decode, settings);
  const TuningOptions grid = complete_grid(options, translator.model());
  make_room(grid, options.decode.attention, decode.attention);
  return tune_settings(translator, text, decode, grid, pool);
}

// Limits for warnings belong to the settings that a model translates with.
void renew_missing_words(const HeldOutText& text, const TuneOptions& options, WorkerPool& pool) {
  const std::string& model = options.load.models.front();
  if (!options.grid.aligner.empty()) {
    const std::atomic<bool> never{false};
    add_missing_word_check(options.load, text, options.grid.aligner, "", pool, never);
  } else if (read_missing_word_limits(ModelFolder(model))) {
    log::info(
        "{}: its warnings about missing words were chosen for other decoding settings; with "
        "--aligner they are chosen again",
        model);
  }
}

}  // namespace

TuneResult run_tune(const TuneOptions& options, const Run& run) {
  const InputHolds inputs({options.source, options.reference, options.grid.aligner});
  // First: a place that is not writable shows now.
  std::unique_ptr<OutputFile> picture;
  if (!options.picture.empty()) picture = std::make_unique<OutputFile>(options.picture);
  options.grid.validate(options.decode);
  check_save(options);
  WorkerPool pool(run.threads);
  const ParallelFiles files{options.source, options.reference, ""};
  files.warn_of_one_text("reference");
  const HeldOutText text = read_held_out_text(files);
  TuneResult result = tune_on(text, options, pool);
  std::vector<OutputFile*> outputs;
  if (picture) {
    picture->write(picture_of(options, result));
    outputs.push_back(picture.get());
  }
  std::optional<OutputFile> table;
  if (options.picture != "-") {  // or the picture has stdout
    table.emplace("-");
    table->write(options.json ? json_of(result) : table_of(options, result));
    outputs.push_back(&*table);
  }
  commit_all(outputs);
  tell_noise(result);
  if (!options.save) return result;
  const std::string& model = options.load.models.front();
  save_model_decoding(model, result.decoding());
  log::info("{}: decoding settings are now: {}", model, to_string(result.best().settings));
  renew_missing_words(text, options, pool);
  return result;
}

}  // namespace allot
