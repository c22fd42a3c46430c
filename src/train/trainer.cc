#include "train/trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "base/log.h"
#include "base/progress.h"
#include "base/strings.h"
#include "train/attention_stats.h"
#include "train/decoding_tuning.h"
#include "train/distributed/shared_weights.h"
#include "train/divergence.h"
#include "train/event_file.h"
#include "train/initial_weights.h"
#include "train/recipe/recipe_keys.h"
#include "train/training_csv.h"
#include "train/training_log.h"
#include "train/training_plan.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

constexpr const char* kAverageArray = "average";  // of checkpoints

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

}  // namespace

Trainer::Trainer(const Recipe& recipe, const PreparedData& data, RunPaths paths, WorkerPool& pool,
                 RankGroup* group)
    : recipe_(recipe),
      data_(data),
      paths_(std::move(paths)),
      pool_(pool),
      group_(group),
      model_(data.complete(recipe.model)),
      num_shards_(shard_count(recipe.training.shards, pool)),
      fertility_(choose_fertility(recipe, data)),
      maker_(training_parts(recipe, data, fertility_.train.get())),
      step_(recipe, model_, maker_, num_shards_, pool, group),
      batches_(recipe_, data, pool),
      validator_(recipe_, data, model_, fertility_, step_.parallel(), pool, group),
      checkpoints_(paths_.checkpoints(), recipe.checkpoint.keep),
      best_(paths_.best(), recipe.averaging.checkpoints),
      journal_(recipe.training.epochs, pool) {
  if (recipe.averaging.ema > 0) {
    average_ = std::make_unique<WeightAverage>(recipe.averaging.ema, model_.parameters());
  }
}

void Trainer::start() {
  checkpoints_.remove_all();
  best_.remove_all();
  set_initial_weights(recipe_, model_, weights());
  if (average_) average_->start(weights());
  batches_.begin(state_.epoch);
  state_.total_updates = planned_updates(recipe_.training, state_, batches_.size());
  schedule_ = std::make_unique<Schedule>(recipe_.schedule, state_.total_updates);
  // Those of another run: this one may write none.
  remove_event_files(paths_.run);
  std::error_code ignored;
  std::filesystem::remove(paths_.csv(), ignored);
  open_journal();
}

bool Trainer::resume() {
  const std::optional<Checkpoint> checkpoint = checkpoints_.newest();
  if (!checkpoint) return false;
  const JsonObject kept = checkpoint->state();
  const std::vector<std::string> changed = check_resumable(identity(), kept, paths_.run);
  if (!changed.empty()) {
    log::warning("resuming with a changed recipe: {}", fmt::join(changed, ", "));
  }
  step_.parallel().load(*checkpoint, kept.count("optimizer-steps"));
  if (average_) {
    checkpoint->copy(kAverageArray, model_.num_parameters(), average_->weights().values());
  }
  best_.set_state(kept.object("best"));
  state_ = training_state(kept, recipe_.validation.measure);
  follow_changes(changed, recipe_, state_);
  batches_.begin(state_.epoch);
  if (state_.batch >= batches_.size()) {
    throw kept.wrong("batch", fmt::format("below {}, the batches of an epoch", batches_.size()));
  }
  // The length was settled at the start; only another recipe settles it again.
  if (decide_length(changed)) {
    state_.total_updates = planned_updates(recipe_.training, state_, batches_.size());
  }
  schedule_ = std::make_unique<Schedule>(recipe_.schedule, state_.total_updates);
  schedule_->set_state(kept.object("schedule"));
  if (change_costs(changed)) {
    best_.forget();
    schedule_->forget_best();
  }
  // A model that was deleted is written again from the best weights; so is the end of a log.
  std::error_code ignored;
  const bool has_model = std::filesystem::exists(paths_.model, ignored);
  state_.is_finished =
      state_.is_finished && is_at_end() && has_model && log_has_ended(paths_.log());
  if (!state_.is_finished) open_journal();
  report_resumed();
  return true;
}

void Trainer::report_resumed() const {
  if (!state_.is_finished) {
    log::info("resuming after update {} (epoch {})", format_count(state_.update),
              is_at_end() ? state_.epoch_number() : state_.epoch + 1);
    return;
  }
  log::info(
      "{}: training finished at update {} (epoch {}){}; to continue, raise {}", paths_.run,
      format_count(state_.update), state_.epoch_number(),
      state_.has_stopped_early ? " (early stopping)" : "",
      state_.has_stopped_early ? "validation.patience" : "training.epochs or training.max-updates");
}

RunIdentity Trainer::identity() const {
  return {recipe_, data_.fingerprint(), model_.options(), num_shards_};
}

void Trainer::open_journal() {
  std::error_code ignored;
  std::filesystem::create_directories(paths_.run, ignored);
  journal_.open(paths_.log(), state_,
                {{"parameters", model_.num_parameters()},
                 {"pairs", data_.train.corpus.size()},
                 {"tokens", data_.train.corpus.num_tokens()},
                 {"data-bytes", data_.train.corpus.num_bytes()},
                 {"threads", pool_.num_threads()},
                 {"shards", num_shards_}});
  if (recipe_.training.csv) {
    const TrainingCsv table(paths_.csv(), read_training_log(paths_.log()));
    journal_.copy_to([table](const auto& event) { table.write(event); });
  }
  if (recipe_.training.tensorboard) {
    const EventFile events(paths_.run, state_.update);
    journal_.copy_to([events](const auto& event) { events.write(event); });
  }
  write_file(paths_.recipe(), to_yaml(recipe_));
}

bool Trainer::is_at_end() const {
  return allot::is_at_end(recipe_.training, state_);
}

void Trainer::announce(const TrainingCommand& command) const {
  if (group_ != nullptr) group_->announce(command);
}

ExchangeStats Trainer::exchanged() const {
  return group_ != nullptr ? group_->communicator().stats() : ExchangeStats();
}

const Parameters<float>& Trainer::evaluated_weights() const {
  return average_ ? average_->weights() : step_.parallel().weights();
}

TrainResult Trainer::run(const std::atomic<bool>& stop) {
  const auto start = Clock::now();
  if (!state_.is_finished) {
    announce({TrainingCommand::Kind::kReceiveState});
    step_.parallel().share_state();
    journal_.measure_machine();
    const double seconds_before = state_.seconds;
    auto last_save = Clock::now();
    while (!is_at_end()) {
      make_update();
      state_.seconds = seconds_before + seconds_since(start);
      const bool is_epoch_end = state_.batch >= batches_.size();
      const bool validates = is_validation_due(recipe_, state_.update, is_epoch_end);
      if (validates) validate();
      if (is_epoch_end) finish_epoch();
      const bool is_last = is_at_end();
      if (is_last && !validates) validate();
      const bool is_stopped = stop || others_want_stop();
      if (validates || is_last || is_stopped ||
          is_checkpoint_due(recipe_.checkpoint, state_.update, seconds_since(last_save))) {
        save();
        last_save = Clock::now();
      }
      if (is_stopped && !is_last) break;
    }
    if (is_at_end()) state_.is_finished = finish(stop);
    journal_.clear_line();
  }
  TrainResult result;
  result.is_finished = state_.is_finished;
  result.updates = state_.update;
  result.has_stopped_early = state_.has_stopped_early;
  result.model = state_.origin;
  result.last = last_;
  result.stats = journal_.stats();
  result.exchange = exchange_;
  result.seconds = seconds_since(start);
  result.gemm_gflops = journal_.gemm_gflops();
  return result;
}

void Trainer::begin_epoch_of_others() {
  if (!has_others() || epoch_of_others_ == state_.epoch) return;
  TrainingCommand command{TrainingCommand::Kind::kBeginEpoch};
  command.epoch = state_.epoch;
  announce(command);
  group_->report({}, "");
  epoch_of_others_ = state_.epoch;
}

void Trainer::make_update() {
  begin_epoch_of_others();
  const size_t count =
      std::min<size_t>(recipe_.training.accumulate, batches_.size() - state_.batch);
  const double progress = state_.progress(), rate = schedule_->rate(state_.update);
  TrainingCommand command;
  command.kind = TrainingCommand::Kind::kUpdate;
  command.first_batch = state_.batch;
  command.num_batches = count;
  command.update = state_.update;
  command.progress = progress;
  command.learning_rate = rate;
  announce(command);
  const ExchangeStats before = exchanged();
  std::optional<RankGroup::Step> in_step;  // the others wait for gradients
  if (has_others()) in_step.emplace(*group_);
  const UpdateResult result = step_.make({batches_.corpus(), batches_.plan(), state_.batch, count},
                                         {state_.update, progress, rate});
  in_step.reset();
  exchange_.bytes_sent += exchanged().bytes_sent - before.bytes_sent;
  exchange_.seconds += exchanged().seconds - before.seconds;
  exchange_.hidden_seconds += exchanged().hidden_seconds - before.hidden_seconds;
  if (!result.is_finite) {
    stop_diverged(state_.update + 1,
                  fmt::format("loss {}, gradient norm {}", result.loss, result.gradient_norm));
  }
  ++state_.update;
  state_.batch += count;
  if (average_) average_->follow(state_.update, weights(), pool_);
  journal_.note_update(result.stats, state_, *schedule_);
}

void Trainer::stop_diverged(uint64_t update, const std::string& signs) const {
  throw divergence_error(
      paths_.run, recipe_,
      {update, signs, schedule_->rate(update - 1), checkpoints_.newest_update()});
}

void Trainer::finish_epoch() {
  journal_.write_updates(state_, *schedule_);
  const auto perplexity = last_.values.find(Measure::kPerplexity);
  if (perplexity != last_.values.end()) {
    schedule_->on_epoch_end(state_.epoch + 1, perplexity->second);
  }
  ++state_.epoch;
  state_.batch = 0;
  journal_.measure_machine();
  if (!is_at_end()) batches_.begin(state_.epoch);
}

void Trainer::validate() {
  journal_.write_updates(state_, *schedule_);
  last_ = evaluate(evaluated_weights(), is_translation_due(recipe_, state_)
                                            ? ValidationDepth::kTranslations
                                            : ValidationDepth::kLikelihood);
  if (std::isnan(last_.values.at(Measure::kPerplexity))) {
    stop_diverged(state_.update, "validation scores are NaN or infinite");
  }
  note_validation(last_);
}

ValidationResult Trainer::evaluate(const Parameters<float>& weights, ValidationDepth depth) {
  if (has_others()) {
    TrainingCommand command{TrainingCommand::Kind::kValidate};
    command.translates = depth == ValidationDepth::kTranslations;
    command.sends_weights = &weights != &step_.parallel().weights();
    announce(command);
    if (command.sends_weights) send_weights(*group_, weights);
  }
  return validator_.validate(weights, depth);
}

void Trainer::write_attention_stats(const Parameters<float>& weights) {
  if (has_others()) {
    announce({TrainingCommand::Kind::kMeasureAttention});
    send_weights(*group_, weights);
  }
  measure_attention_stats(model_.options(), weights, data_.train.corpus, maker_,
                          data_.vocabularies.source, pool_, group_)
      .write(paths_.attention_stats(), data_.vocabularies.source);
}

void Trainer::note_validation(const ValidationResult& result) {
  journal_.write_validation(result, state_);
  std::string remark;
  const auto value = result.values.find(recipe_.validation.measure);
  if (value != result.values.end()) {
    const double cost = cost_of(recipe_.validation.measure, value->second);
    schedule_->on_validation(cost);
    if (best_.offer(state_.update, {cost, result.values.at(Measure::kPerplexity)},
                    evaluated_weights())) {
      state_.since_best = 0;
      state_.origin = {state_.update, 1, recipe_.validation.measure, value->second};
      write_trained_model(paths_.model, recipe_, data_, model_.options(), evaluated_weights(),
                          state_.origin);
      write_translations(result);
      remark = " (the best so far)";
    } else if (recipe_.validation.patience > 0 &&
               ++state_.since_best >= recipe_.validation.patience) {
      state_.has_stopped_early = true;
      remark = fmt::format(" (no improvement in {}; stopping early)",
                           format_count(state_.since_best, "validation"));
    }
  }
  TrainingJournal::report_validation(result, state_, remark);
}

void Trainer::save() {
  best_.note_checkpoint(recipe_.checkpoint.keep);
  Json kept = to_json(state_);
  kept.update(to_json(identity()));
  kept["optimizer-steps"] = step_.parallel().num_steps();
  kept["schedule"] = schedule_->state();
  kept["best"] = best_.state();
  announce({TrainingCommand::Kind::kGatherOptimizer});
  std::vector<NamedArray> arrays = step_.parallel().checkpoint_arrays();
  if (average_) {
    arrays.push_back({kAverageArray, average_->weights().values(), model_.num_parameters()});
  }
  checkpoints_.save(state_.update, kept, arrays);
  best_.remove_unnamed();
}

// The file belongs to the model in the model folder: it goes when that was not made to translate.
void Trainer::write_translations(const ValidationResult& result) const {
  std::error_code ignored;
  if (result.translations.empty()) {
    std::filesystem::remove(paths_.translations(), ignored);
  } else {
    write_file(paths_.translations(), join(result.translations, "\n") + "\n");
  }
}

bool Trainer::finish(const std::atomic<bool>& stop) {
  announce({TrainingCommand::Kind::kFinish});
  // Much of what is left this rank does alone: word alignment, decoding settings.
  if (group_ != nullptr) group_->communicator().lift_wait_limit();
  // A run may be stopped before its first validation and its end then set to the current update.
  if (best_.is_empty() && last_.values.empty()) validate();
  if (best_.is_empty()) {
    throw Error::failure({paths_.run},
                         "there is no model: every validation's perplexity is infinite",
                         "lower schedule.learning-rate, then start over with --overwrite");
  }
  Parameters<float> chosen(model_.parameters());
  if (!load_better_average(chosen)) {
    // Also when it has been written before: the folder may have been moved since.
    best_.load_best(chosen);
    const Measure measure = recipe_.validation.measure;
    state_.origin = {best_.best_update(), 1, measure, cost_of(measure, best_.best_cost().first)};
  }
  write_attention_stats(chosen);
  write_trained_model(paths_.model, recipe_, data_, model_.options(), chosen, state_.origin,
                      {paths_.attention_stats(), data_.training_hash});
  if (!tune_decoding(stop)) return false;
  state_.is_finished = true;
  save();
  // Last of all: a log that has "end" belongs to a run that need not be resumed.
  journal_.write_end(state_);
  return true;
}

bool Trainer::tune_decoding(const std::atomic<bool>& stop) {
  if (!recipe_.decoding.tune) return true;
  const double passes = static_cast<double>(state_.epoch) +
                        static_cast<double>(state_.batch) / static_cast<double>(batches_.size());
  const DecodingTuning tuning = tune_trained_model(
      recipe_, data_, paths_.model, training_work(recipe_, data_, passes), pool_, stop, group_);
  if (tuning.was_stopped) return false;
  journal_.write_decoding(tuning, state_);
  return true;
}

// The mean of the best models takes the place of the best one if it validates better.
bool Trainer::load_better_average(Parameters<float>& weights) {
  if (best_.size() < 2) return false;
  best_.load_average(weights);
  const ValidationResult result = evaluate(weights, ValidationDepth::kTranslations);
  journal_.write_average(result, best_.size(), state_);
  const auto value = result.values.find(recipe_.validation.measure);
  if (value == result.values.end()) return false;  // it has no translations
  const BestModels::Cost cost{cost_of(recipe_.validation.measure, value->second),
                              result.values.at(Measure::kPerplexity)};
  if (!(cost < best_.best_cost())) return false;
  state_.origin = {best_.best_update(), best_.size(), recipe_.validation.measure, value->second};
  write_translations(result);
  return true;
}

}  // namespace allot
