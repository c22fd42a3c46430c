#include "train/training_journal.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/log.h"
#include "base/printable.h"
#include "base/progress.h"
#include "nn/gemm_speed.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr uint64_t kUpdatesPerLogLine = 100;

std::string describe(const ValidationResult& result) {
  std::string text;
  for (const auto& [measure, value] : result.values) {
    text += fmt::format("{}{} {:.2f}", text.empty() ? "" : ", ", to_string(measure), value);
  }
  return text;
}

Json values_json(const ValidationResult& result) {
  Json json;
  for (const auto& [measure, value] : result.values) json[to_string(measure)] = value;
  return json;
}

}  // namespace

void TrainingJournal::open(const std::string& path, const TrainingState& state, const Json& facts) {
  log_.emplace(path, state.update);
  Json event{{"event", state.update == 0 ? "start" : "resume"}, {"update", state.update}};
  event.update(facts);
  event["total-updates"] = state.total_updates;
  write(event);
}

void TrainingJournal::write(const Json& event) {
  log_->write(event);
  for (const LogCopy& copy : copies_) copy(event);
}

void TrainingJournal::measure_machine() {
  constexpr std::chrono::minutes kPause{1};
  if (Clock::now() < next_measurement_) return;
  gemm_gflops_ = std::max(gemm_gflops_, measure_gemm_gflops(pool_));
  next_measurement_ = Clock::now() + kPause;
}

double TrainingJournal::gemm_share(const TrainingStats& stats) const {
  return gemm_gflops_ > 0 ? stats.gflops() / gemm_gflops_ : 0;
}

double TrainingJournal::seconds_left(const TrainingState& state) const {
  if (state.total_updates <= state.update || all_.updates == 0) return 0;
  const auto left = static_cast<double>(state.total_updates - state.update);
  return left * all_.seconds / static_cast<double>(all_.updates);
}

void TrainingJournal::tell(const TrainingState& state, const TrainingStats& stats,
                           const ValidationResult* result) {
  if (!observer_) return;
  TrainingEvent event;
  event.epoch = state.epoch_number();
  event.update = state.update;
  event.total_updates = state.total_updates;
  event.seconds = state.seconds;
  event.seconds_left = seconds_left(state);
  if (result != nullptr) {
    for (const auto& [measure, value] : result->values) {
      event.measures.emplace_back(to_string(measure), value);
    }
  } else {
    event.loss = stats.mean_loss();
    event.perplexity = stats.perplexity();
    event.accuracy = stats.accuracy();
    event.target_tokens_per_second = stats.target_tokens_per_second();
  }
  observer_(event);
}

void TrainingJournal::note_update(const TrainingStats& stats, const TrainingState& state,
                                  const Schedule& schedule) {
  window_.add(stats);
  shown_.add(stats);
  all_.add(stats);
  tell(state, stats, nullptr);
  if (window_.updates >= kUpdatesPerLogLine) write_updates(state, schedule);
  if (progress_.is_due()) {
    const TrainingPosition position{state.epoch_number(), num_epochs_, state.update};
    progress_.show(training_line(position, shown_, gemm_gflops_, seconds_left(state)));
    shown_ = {};
  }
}

void TrainingJournal::write_updates(const TrainingState& state, const Schedule& schedule) {
  if (window_.updates == 0) return;
  Json event{{"event", "updates"},
             {"update", state.update},
             {"epoch", state.epoch_number()},
             {"loss", window_.mean_loss()},
             {"perplexity", window_.perplexity()},
             {"accuracy", window_.accuracy()},
             {"learning-rate", schedule.rate(state.update - 1)},
             {"gradient-norm", window_.mean_gradient_norm()},
             {"source-tokens-per-second", window_.source_tokens_per_second()},
             {"target-tokens-per-second", window_.target_tokens_per_second()},
             {"gemm-share", gemm_share(window_)},
             {"seconds", state.seconds}};
  if (window_.guide.num_links > 0) {
    event["attention-loss"] = window_.mean_guide_loss();
    event["attention-links"] = window_.guided_share();
  }
  write(event);
  window_ = {};
}

void TrainingJournal::write_validation(const ValidationResult& result, const TrainingState& state) {
  Json event{{"event", "validation"}, {"update", state.update}, {"epoch", state.epoch_number()}};
  event.update(values_json(result));
  event["validation-seconds"] = result.seconds;
  event["seconds"] = state.seconds;
  write(event);
  tell(state, {}, &result);
}

void TrainingJournal::report_validation(const ValidationResult& result, const TrainingState& state,
                                        const std::string& remark) {
  log::info("validation after epoch {}, update {}: {}{}", state.epoch_number(),
            format_count(state.update), describe(result), remark);
  if (result.all_the_same) {
    log::warning(
        "every validation sentence gets the same translation, {}: the model ignores its source so "
        "far; if this continues, lower schedule.learning-rate or train on more text",
        quote(result.same_translation));
  }
}

void TrainingJournal::write_average(const ValidationResult& result, size_t num_models,
                                    const TrainingState& state) {
  log::info("mean of the {} best models: {}", num_models, describe(result));
  Json event{{"event", "average"}, {"update", state.update}, {"models", num_models}};
  event.update(values_json(result));
  write(event);
}

void TrainingJournal::write_decoding(const DecodingTuning& tuning, const TrainingState& state) {
  Json event{{"event", "decoding"},
             {"update", state.update},
             {"sentences", tuning.result ? tuning.result->num_sentences : 0},
             {"available", tuning.num_available}};
  if (tuning.result) {
    const Json decoding = to_json(tuning.result->decoding());
    event["searches"] = tuning.result->num_searches;
    event["settings"] = decoding.at("settings");
    event["chosen"] = decoding.at("chosen");
  }
  event["tuning-seconds"] = tuning.seconds;
  write(event);
}

void TrainingJournal::write_end(const TrainingState& state) {
  write({{"event", "end"},
         {"update", state.update},
         {to_string(state.origin.measure), state.origin.value},
         {"model-update", state.origin.update},
         {"averaged", state.origin.averaged},
         {"source-tokens-per-second", all_.source_tokens_per_second()},
         {"target-tokens-per-second", all_.target_tokens_per_second()},
         {"gemm-share", gemm_share(all_)},
         {"seconds", state.seconds}});
}

}  // namespace allot
