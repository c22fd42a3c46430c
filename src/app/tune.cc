#include "app/tune.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/files_in_use.h"
#include "base/json_text.h"
#include "base/output_file.h"
#include "report/grid_picture.h"

namespace allot {
namespace {

std::vector<std::string> short_numbers(const std::vector<double>& values) {
  std::vector<std::string> texts;
  texts.reserve(values.size());
  for (const double value : values) texts.push_back(fmt::format("{:g}", value));
  return texts;
}

std::string picture_of(const TuneOptions& options, const TuneResult& result) {
  GridLabels labels;
  labels.title = to_string(options.grid.metric) + " on held-out text";
  labels.row_name = "alpha";
  labels.column_name = "beta";
  labels.rows = short_numbers(options.grid.alphas);
  labels.columns = short_numbers(options.grid.betas);
  labels.higher_is_better = options.grid.metric == TuneMetric::kBleu;
  std::vector<GridPanel> panels;
  const size_t per_panel = options.grid.alphas.size() * options.grid.betas.size();
  for (size_t i = 0; i < result.points.size(); ++i) {
    if (i % per_panel == 0) {
      panels.push_back({fmt::format("exhaustion bonus {:g}", result.points[i].bonus), {}});
    }
    if (i % options.grid.betas.size() == 0) panels.back().values.emplace_back();
    panels.back().values.back().push_back(result.points[i].value(options.grid.metric));
  }
  return draw_grid(labels, panels);
}

std::string table_of(const TuneOptions& options, const TuneResult& result) {
  const bool has_drop = !options.grid.aligner.empty();
  std::string text = fmt::format("{:>6} {:>6} {:>6} {:>8} {:>8}{}\n", "bonus", "alpha", "beta",
                                 "BLEU", "REP", has_drop ? "     DROP" : "");
  for (size_t i = 0; i < result.points.size(); ++i) {
    const TunePoint& point = result.points[i];
    text += fmt::format("{:>6g} {:>6g} {:>6g} {:>8.2f} {:>8.3f}", point.bonus, point.alpha,
                        point.beta, point.bleu, point.rep);
    if (has_drop) text += fmt::format(" {:>8.3f}", point.drop);
    text += i == result.best_index ? "  best\n" : "\n";
  }
  return text;
}

std::string json_of(const TuneOptions& options, const TuneResult& result) {
  nlohmann::ordered_json json;
  const auto object = [&options](const TunePoint& point) {
    nlohmann::ordered_json one = {{"exhaustion_bonus", point.bonus},
                                  {"alpha", point.alpha},
                                  {"beta", point.beta},
                                  {"bleu", point.bleu},
                                  {"rep", point.rep}};
    if (!options.grid.aligner.empty()) one["drop"] = point.drop;
    return one;
  };
  json["metric"] = to_string(options.grid.metric);
  json["best"] = object(result.best());
  for (const TunePoint& point : result.points) json["points"].push_back(object(point));
  return json_text(json, 2) + "\n";
}

}  // namespace

TuneResult tune(const TuneOptions& options, const Run& run) {
  options.grid.validate(options.decode);
  const Translator translator(options.load);
  const HeldOutText text = read_held_out_text(options.source, options.reference);
  WorkerPool pool(run.threads);
  return tune_penalties(translator, text, options.decode, options.grid, pool);
}

void run_tune(const TuneOptions& options, const Run& run) {
  const InputHolds inputs({options.source, options.reference, options.grid.aligner});
  // First: a place that is not writable shows now.
  std::unique_ptr<OutputFile> picture;
  if (!options.picture.empty()) picture = std::make_unique<OutputFile>(options.picture);
  const TuneResult result = tune(options, run);
  std::vector<OutputFile*> outputs;
  if (picture) {
    picture->write(picture_of(options, result));
    outputs.push_back(picture.get());
  }
  std::optional<OutputFile> table;
  if (options.picture != "-") {  // or the picture has stdout
    table.emplace("-");
    table->write(options.json ? json_of(options, result) : table_of(options, result));
    outputs.push_back(&*table);
  }
  commit_all(outputs);
}

}  // namespace allot
