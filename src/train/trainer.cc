#include "train/trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "base/log.h"
#include "base/progress.h"
#include "base/strings.h"
#include "model/options_json.h"
#include "nn/gemm_speed.h"
#include "train/initial_weights.h"
#include "train/recipe_keys.h"
#include "train/usual_attention.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

constexpr uint64_t kUpdatesPerLogLine = 100;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

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

uint64_t round_up_ratio(uint64_t a, uint64_t b) {
  return (a + b - 1) / b;
}

}  // namespace

Trainer::Trainer(const Recipe& recipe, const PreparedData& data, RunPaths paths, WorkerPool& pool)
    : recipe_(recipe),
      data_(data),
      paths_(std::move(paths)),
      pool_(pool),
      model_(data.complete(recipe.model)),
      num_shards_(recipe.training.shards > 0 ? recipe.training.shards
                                             : static_cast<size_t>(pool.num_threads())),
      fertility_(choose_fertility(recipe, data)),
      maker_(recipe.has_sink(), fertility_.train.get(),
             recipe.has_fertility_head() ? &data.fertility.train : nullptr),
      weights_(model_.parameters()),
      step_(recipe, model_, maker_, num_shards_, pool),
      validator_(recipe_, data, model_, fertility_, step_.parallel(), pool),
      checkpoints_(paths_.checkpoints(), recipe.checkpoint.keep),
      best_(paths_.best(), recipe.averaging.checkpoints) {
  if (recipe.averaging.ema > 0) {
    average_ = std::make_unique<WeightAverage>(recipe.averaging.ema, model_.parameters());
  }
}

void Trainer::start() {
  checkpoints_.remove_all();
  best_.remove_all();
  set_initial_weights(recipe_, model_, weights_);
  if (average_) average_->start(weights_);
  begin_epoch();
  total_updates_ = planned_updates();
  schedule_ = std::make_unique<Schedule>(recipe_.schedule, total_updates_);
  open_log();
}

bool Trainer::resume() {
  const std::optional<Checkpoint> checkpoint = checkpoints_.newest();
  if (!checkpoint) return false;
  const Json& state = checkpoint->state();
  if (state.at("data") != data_.fingerprint() || state.at("model") != to_json(model_.options())) {
    throw Error(ErrorKind::kUsage, {paths_.run},
                "the run was started with other data or another model",
                "give the same files and model keys as before, or start anew with --overwrite");
  }
  if (state.at("shards") != num_shards_) {
    throw Error(ErrorKind::kUsage, {paths_.run},
                fmt::format("the run was started with {} shards a batch, now it is {}",
                            state.at("shards").get<size_t>(), num_shards_),
                fmt::format("add --set training.shards={}", state.at("shards").get<size_t>()));
  }
  const std::vector<std::string> changed = changed_keys(recipe_, state.at("recipe"));
  if (!changed.empty()) {
    log::warning("going on with another recipe than before: {} changed", fmt::join(changed, ", "));
  }
  const size_t size = weights_.list().num_values();
  checkpoint->copy("weights", size, weights_.values());
  Optimizer<float>& optimizer = step_.optimizer();
  for (size_t slot = 0; slot < optimizer.num_slots(); ++slot) {
    checkpoint->copy("optimizer." + optimizer.slot_name(slot), size, optimizer.slot(slot));
  }
  if (average_) checkpoint->copy("average", size, average_->weights().values());
  optimizer.set_num_steps(state.at("optimizer-steps"));
  at_ = {state.at("epoch"), state.at("batch"), state.at("update")};
  best_.set_state(state.at("best"));
  since_best_ = state.at("since-best");
  has_stopped_early_ = state.at("stopped-early");
  is_finished_ = state.at("finished");
  seconds_before_ = state.at("seconds");
  origin_ = {state.at("origin").at("update"), state.at("origin").at("averaged"),
             recipe_.validation.measure, state.at("origin").at("value")};
  begin_epoch();
  // The length was settled at the start; only another recipe settles it again.
  const bool has_new_length =
      std::any_of(changed.begin(), changed.end(), [](const std::string& name) {
        return name == "training.epochs" || name == "training.max-updates" ||
               name == "training.accumulate" || name == "batch.size" || name == "batch.unit";
      });
  total_updates_ = has_new_length ? planned_updates() : state.at("total-updates").get<uint64_t>();
  schedule_ = std::make_unique<Schedule>(recipe_.schedule, total_updates_);
  schedule_->set_state(state.at("schedule"));
  // A model that was deleted is written again from the best weights.
  std::error_code ignored;
  const bool has_model = std::filesystem::exists(paths_.model, ignored);
  is_finished_ = is_finished_ && is_at_end() && has_model;
  open_log();
  log::info("going on after update {} (epoch {})", format_count(at_.update), at_.epoch + 1);
  return true;
}

void Trainer::open_log() {
  std::error_code ignored;
  std::filesystem::create_directories(paths_.run, ignored);
  log_ = std::make_unique<TrainingLog>(paths_.log(), at_.update);
  write_file(paths_.recipe(), to_yaml(recipe_));
  log_->write({{"event", at_.update == 0 ? "start" : "resume"},
               {"update", at_.update},
               {"parameters", model_.num_parameters()},
               {"pairs", data_.train.corpus.size()},
               {"tokens", data_.train.corpus.num_tokens()},
               {"data-bytes", data_.train.corpus.num_bytes()},
               {"threads", pool_.num_threads()},
               {"shards", num_shards_},
               {"total-updates", total_updates_}});
}

// The order of the pairs is a function of seed and epoch alone: nothing of it needs to be saved.
void Trainer::begin_epoch() {
  corpus_ = &data_.train.corpus;
  if (recipe_.text.bpe.dropout > 0) {
    dropped_ = EncodedCorpus();  // first give back the memory of the last one
    dropped_ = encode_with_dropout(
        data_.train, data_.train_source, data_.train_target, data_.codes, data_.vocabularies,
        {recipe_.text.bpe.dropout, recipe_.seed, at_.epoch}, recipe_.text.max_length, pool_);
    corpus_ = &dropped_;
  }
  BatchOptions options = recipe_.batch;
  options.seed = recipe_.seed;
  plan_.emplace(corpus_->lengths(), options, at_.epoch);
}

// By the batches of this epoch; others may have a few more or fewer.
uint64_t Trainer::planned_updates() const {
  const uint64_t by_epochs =
      recipe_.training.epochs * round_up_ratio(plan_->size(), recipe_.training.accumulate);
  const uint64_t limit = recipe_.training.max_updates;
  if (by_epochs == 0 || limit == 0) return std::max(by_epochs, limit);
  return std::min(by_epochs, limit);
}

bool Trainer::is_at_end() const {
  const LengthRecipe& length = recipe_.training;
  return (length.epochs > 0 && at_.epoch >= length.epochs) ||
         (length.max_updates > 0 && at_.update >= length.max_updates) || has_stopped_early_;
}

const Parameters<float>& Trainer::judged_weights() const {
  return average_ ? average_->weights() : weights_;
}

TrainResult Trainer::run(const std::atomic<bool>& stop) {
  const auto start = Clock::now();
  if (!is_finished_) {
    measure_machine();
    const double seconds_before = seconds_before_;
    auto last_save = Clock::now();
    while (!is_at_end()) {
      make_update();
      seconds_before_ = seconds_before + seconds_since(start);
      const bool is_epoch_end = at_.batch >= plan_->size();
      const uint64_t every = recipe_.validation.every;
      const bool halves = recipe_.schedule.kind == ScheduleKind::kEpochHalving;
      const bool validates =
          (every > 0 && at_.update % every == 0) || (is_epoch_end && (every == 0 || halves));
      if (validates) validate();
      if (is_epoch_end) finish_epoch();
      const bool is_last = is_at_end();
      if (is_last && !validates) validate();
      const bool is_due =
          (recipe_.checkpoint.every > 0 && at_.update % recipe_.checkpoint.every == 0) ||
          (recipe_.checkpoint.minutes > 0 &&
           seconds_since(last_save) >= 60 * recipe_.checkpoint.minutes);
      if (validates || is_last || is_due || stop) {
        save();
        last_save = Clock::now();
      }
      if (stop && !is_last) break;
    }
    if (is_at_end()) finish();
    progress_.clear();
  }
  TrainResult result;
  result.is_finished = is_finished_;
  result.updates = at_.update;
  result.has_stopped_early = has_stopped_early_;
  result.model = origin_;
  result.last = last_;
  result.stats = all_;
  result.seconds = seconds_since(start);
  result.gemm_gflops = gemm_gflops_;
  return result;
}

// Whatever else the machine does now may be over a minute later: the best speed seen is its own.
void Trainer::measure_machine() {
  constexpr std::chrono::minutes kPause{1};
  if (Clock::now() < next_measurement_) return;
  gemm_gflops_ = std::max(gemm_gflops_, measure_gemm_gflops(pool_));
  next_measurement_ = Clock::now() + kPause;
}

void Trainer::make_update() {
  const size_t count = std::min<size_t>(recipe_.training.accumulate, plan_->size() - at_.batch);
  const UpdateResult result = step_.make({*corpus_, *plan_, at_.batch, count}, at_.update,
                                         schedule_->rate(at_.update), weights_);
  if (!result.is_finite) stop_diverged(result.loss, result.gradient_norm);
  ++at_.update;
  at_.batch += count;
  if (average_) average_->follow(at_.update, weights_, pool_);
  after_update(result.stats);
}

void Trainer::stop_diverged(double loss, double gradient_norm) {
  const double rate = schedule_->rate(at_.update);
  const float* values = weights_.values();
  const bool is_sound = std::all_of(values, values + weights_.list().num_values(),
                                    [](float value) { return std::isfinite(value); });
  if (is_sound) save();
  throw Error::failure(
      {paths_.run},
      fmt::format("training diverged at update {}: loss {}, gradient norm {}, learning rate {}",
                  format_count(at_.update + 1), loss, gradient_norm, rate),
      fmt::format("lower schedule.learning-rate (now {}){}, then go on from the last good state "
                  "with --resume",
                  recipe_.schedule.learning_rate,
                  recipe_.optimizer.max_gradient_norm == 0 ? " or set optimizer.clip above 0"
                                                           : " or optimizer.clip"));
}

void Trainer::after_update(const TrainingStats& stats) {
  window_.add(stats);
  shown_.add(stats);
  all_.add(stats);
  if (window_.updates >= kUpdatesPerLogLine) log_updates();
  if (progress_.is_due()) {
    progress_.show(training_line(position(), shown_, gemm_gflops_, seconds_left()));
    shown_ = {};
  }
}

void Trainer::log_updates() {
  if (window_.updates == 0) return;
  log_->write({{"event", "updates"},
               {"update", at_.update},
               {"epoch", at_.epoch + 1},
               {"loss", window_.mean_loss()},
               {"perplexity", window_.perplexity()},
               {"accuracy", window_.accuracy()},
               {"learning-rate", schedule_->rate(at_.update - 1)},
               {"gradient-norm", window_.mean_gradient_norm()},
               {"source-tokens-per-second", window_.source_tokens_per_second()},
               {"target-tokens-per-second", window_.target_tokens_per_second()},
               {"gemm-share", gemm_gflops_ > 0 ? window_.gflops() / gemm_gflops_ : 0},
               {"seconds", seconds_before_}});
  window_ = {};
}

TrainingPosition Trainer::position() const {
  return {at_.epoch + 1, recipe_.training.epochs, at_.update, total_updates_,
          schedule_->rate(at_.update)};
}

double Trainer::seconds_left() const {
  if (total_updates_ <= at_.update || all_.updates == 0) return 0;
  const auto left = static_cast<double>(total_updates_ - at_.update);
  return left * all_.seconds / static_cast<double>(all_.updates);
}

void Trainer::finish_epoch() {
  log_updates();
  const auto perplexity = last_.values.find(Measure::kPerplexity);
  if (perplexity != last_.values.end()) {
    schedule_->on_epoch_end(at_.epoch + 1, perplexity->second);
  }
  ++at_.epoch;
  at_.batch = 0;
  measure_machine();
  if (!is_at_end()) begin_epoch();
}

void Trainer::validate() {
  log_updates();
  const bool is_last_epoch =
      recipe_.training.epochs > 0 && at_.epoch + 1 >= recipe_.training.epochs;
  const bool translate =
      at_.epoch + 1 >= recipe_.validation.translate_from_epoch || is_last_epoch || is_at_end();
  last_ = validator_.validate(judged_weights(), translate);
  note_validation(last_);
}

void Trainer::note_validation(const ValidationResult& result) {
  Json event{{"event", "validation"}, {"update", at_.update}, {"epoch", at_.epoch + 1}};
  event.update(values_json(result));
  event["validation-seconds"] = result.seconds;
  event["seconds"] = seconds_before_;
  log_->write(event);
  std::string remark;
  const auto value = result.values.find(recipe_.validation.measure);
  if (value != result.values.end()) {
    const double cost = cost_of(recipe_.validation.measure, value->second);
    schedule_->on_validation(cost);
    if (best_.offer(at_.update, {cost, result.values.at(Measure::kPerplexity)}, judged_weights())) {
      since_best_ = 0;
      origin_ = {at_.update, 1, recipe_.validation.measure, value->second};
      write_trained_model(paths_.model, recipe_, data_, model_.options(), judged_weights(),
                          origin_);
      write_file(paths_.translations(), join(validator_.translations(), "\n") + "\n");
      remark = " (the best so far)";
    } else if (recipe_.validation.patience > 0 && ++since_best_ >= recipe_.validation.patience) {
      has_stopped_early_ = true;
      remark = fmt::format(" (no better for {} validations: training stops)", since_best_);
    }
  }
  log::info("validation after epoch {}, update {}: {}{}", at_.epoch + 1, format_count(at_.update),
            describe(result), remark);
  if (result.all_the_same) {
    log::warning(
        "every validation sentence gets the same translation, '{}': the model does not look at its "
        "source yet; if it stays so, lower schedule.learning-rate or train on more text",
        result.same_translation);
  }
}

void Trainer::save() {
  best_.note_checkpoint(recipe_.checkpoint.keep);
  Json state{
      {"update", at_.update},
      {"epoch", at_.epoch},
      {"batch", at_.batch},
      {"total-updates", total_updates_},
      {"seed", recipe_.seed},
      {"shards", num_shards_},
      {"optimizer-steps", step_.optimizer().num_steps()},
      {"schedule", schedule_->state()},
      {"best", best_.state()},
      {"since-best", since_best_},
      {"stopped-early", has_stopped_early_},
      {"finished", is_finished_},
      {"origin",
       {{"update", origin_.update}, {"averaged", origin_.averaged}, {"value", origin_.value}}},
      {"seconds", seconds_before_},
      {"data", data_.fingerprint()},
      {"model", to_json(model_.options())},
      {"recipe", recipe_values(recipe_)}};
  const size_t size = weights_.list().num_values();
  std::vector<NamedArray> arrays{{"weights", weights_.values(), size}};
  Optimizer<float>& optimizer = step_.optimizer();
  for (size_t slot = 0; slot < optimizer.num_slots(); ++slot) {
    arrays.push_back({"optimizer." + optimizer.slot_name(slot), optimizer.slot(slot), size});
  }
  if (average_) arrays.push_back({"average", average_->weights().values(), size});
  checkpoints_.save(at_.update, state, arrays);
  best_.remove_unnamed();
}

// The mean of the best models takes the place of the best one if it validates better.
void Trainer::finish() {
  Parameters<float> chosen(model_.parameters());
  bool is_mean = false;
  if (best_.size() > 1) {
    best_.load_average(chosen);
    const ValidationResult result = validator_.validate(chosen, true);
    const double value = result.values.at(recipe_.validation.measure);
    log::info("mean of the {} best models: {}", best_.size(), describe(result));
    Json event{{"event", "average"}, {"update", at_.update}, {"models", best_.size()}};
    event.update(values_json(result));
    log_->write(event);
    const BestModels::Cost cost{cost_of(recipe_.validation.measure, value),
                                result.values.at(Measure::kPerplexity)};
    is_mean = cost < best_.best_cost();
    if (is_mean) origin_ = {best_.best_update(), best_.size(), recipe_.validation.measure, value};
  }
  // Also when it has been written before: the folder may have been moved since.
  if (!is_mean) best_.load_best(chosen);
  measure_usual_attention(model_.options(), chosen, data_.train.corpus, maker_,
                          data_.vocabularies.source, pool_)
      .write(paths_.attention_habit(), data_.vocabularies.source);
  write_trained_model(paths_.model, recipe_, data_, model_.options(), chosen, origin_,
                      paths_.attention_habit());
  is_finished_ = true;
  log_->write({{"event", "end"},
               {"update", at_.update},
               {to_string(origin_.measure), origin_.value},
               {"model-update", origin_.update},
               {"averaged", origin_.averaged},
               {"source-tokens-per-second", all_.source_tokens_per_second()},
               {"target-tokens-per-second", all_.target_tokens_per_second()},
               {"gemm-share", gemm_gflops_ > 0 ? all_.gflops() / gemm_gflops_ : 0},
               {"seconds", seconds_before_}});
  save();
}

}  // namespace allot
