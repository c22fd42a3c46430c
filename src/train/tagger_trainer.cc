#include "train/tagger_trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/error.h"
#include "base/log.h"
#include "base/progress.h"
#include "train/prepare/fingerprint.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kBestArray = "best";  // of checkpoints

Json to_json(const PredictionScore& score) {
  return {score.tokens, score.correct, score.predicted_other, score.actual_other,
          score.correct_other};
}

PredictionScore score_from_json(const JsonObject& state, const char* key) {
  std::vector<uint64_t> counts;
  for (const Json& number : state.list(key)) {
    if (const std::optional<uint64_t> count = as_count(number)) counts.push_back(*count);
  }
  if (counts.size() != 5) throw state.wrong(key, "five whole numbers");
  return {counts[0], counts[1], counts[2], counts[3], counts[4]};
}

}  // namespace

TaggerTrainer::TaggerTrainer(const Setup& setup, const std::string& checkpoints, WorkerPool& pool,
                             RankGroup* group)
    : setup_(setup),
      fingerprint_(tagger_fingerprint(setup)),
      checkpoints_(checkpoints, 1),
      group_(group),
      step_(setup, pool, group),
      best_(step_.tagger().parameters()) {
  start();
  ScheduleOptions schedule;
  schedule.kind = ScheduleKind::kCosine;
  schedule.learning_rate = setup.recipe.learning_rate;
  schedule_ = std::make_unique<Schedule>(schedule, setup.recipe.epochs * step_.num_batches());
  try {
    resume();
  } catch (const Error& error) {
    log::warning("{}; the tagger is trained from scratch", error.problem());
    checkpoints_.remove_all();
    start();
  }
}

void TaggerTrainer::start() {
  Random random(setup_.seed);
  step_.tagger().initialize(random, step_.parallel().weights());
  step_.parallel().reset_optimizer();
  epoch_ = batch_ = update_ = best_epoch_ = 0;
  best_score_ = {};
  epoch_loss_ = epoch_weight_ = 0;
  step_.begin_epoch(epoch_);
}

void TaggerTrainer::resume() {
  const std::optional<Checkpoint> checkpoint = checkpoints_.newest();
  if (!checkpoint) return;
  const JsonObject state = checkpoint->state();
  if (state.text("fingerprint") != fingerprint_) return;
  epoch_ = state.count("epoch", setup_.recipe.epochs);
  batch_ = state.count("batch");
  update_ = state.count("update");
  best_epoch_ = state.count("best-epoch");
  best_score_ = score_from_json(state, "best-score");
  epoch_loss_ = state.number("loss");
  epoch_weight_ = state.number("weight");
  step_.parallel().load(*checkpoint, update_);
  checkpoint->copy(kBestArray, best_.list().num_values(), best_.values());
  step_.begin_epoch(epoch_);
  if (batch_ >= step_.num_batches()) throw state.wrong("batch", "below the number of batches");
  log::info("tagger: resuming after epoch {}, batch {}", epoch_, batch_);
}

void TaggerTrainer::save() {
  announce({TrainingCommand::Kind::kGatherOptimizer});
  std::vector<NamedArray> arrays = step_.parallel().checkpoint_arrays();
  arrays.push_back({kBestArray, best_.values(), best_.list().num_values()});
  checkpoints_.save(update_,
                    {{"fingerprint", fingerprint_},
                     {"epoch", epoch_},
                     {"batch", batch_},
                     {"update", update_},
                     {"best-epoch", best_epoch_},
                     {"best-score", to_json(best_score_)},
                     {"loss", epoch_loss_},
                     {"weight", epoch_weight_}},
                    arrays);
}

void TaggerTrainer::announce(const TrainingCommand& command) const {
  if (group_ != nullptr) group_->announce(command);
}

bool TaggerTrainer::run(const std::atomic<bool>& stop) {
  announce({TrainingCommand::Kind::kTrainTagger});
  if (group_ != nullptr) {
    group_->report({}, "");
    group_->communicator().limit_waits();
  }
  announce({TrainingCommand::Kind::kReceiveState});
  step_.parallel().share_state();
  const auto is_stopped = [&] { return stop || (group_ != nullptr && group_->stop_requested()); };
  const uint64_t epochs = setup_.recipe.epochs;
  while (epoch_ < epochs) {
    begin_epoch_of_others();
    Progress progress(fmt::format("tagger, epoch {} of {}", epoch_ + 1, epochs),
                      step_.num_batches() - batch_, "batches");
    while (batch_ < step_.num_batches()) {
      make_update();
      progress.advance();
      if (is_stopped() && batch_ < step_.num_batches()) {
        save();
        return false;
      }
    }
    progress.finish();
    note_validation(validate());
    ++epoch_;
    batch_ = 0;
    epoch_loss_ = epoch_weight_ = 0;
    if (epoch_ < epochs) step_.begin_epoch(epoch_);
    save();
    if (is_stopped() && epoch_ < epochs) return false;
  }
  announce({TrainingCommand::Kind::kTaggerDone});
  if (group_ != nullptr) group_->communicator().lift_wait_limit();
  return true;
}

// A rank that cannot begin the epoch must say so while nobody waits for its gradients.
void TaggerTrainer::begin_epoch_of_others() {
  if (group_ == nullptr) return;
  TrainingCommand command{TrainingCommand::Kind::kBeginEpoch};
  command.epoch = epoch_;
  announce(command);
  group_->report({}, "");
}

void TaggerTrainer::make_update() {
  const double rate = schedule_->rate(update_);
  TrainingCommand command;
  command.kind = TrainingCommand::Kind::kUpdate;
  command.first_batch = batch_;
  command.num_batches = 1;
  command.update = update_;
  command.learning_rate = rate;
  announce(command);
  std::optional<RankGroup::Step> in_step;  // the others wait for gradients
  if (group_ != nullptr && !group_->is_alone()) in_step.emplace(*group_);
  const TaggerStep::Result result = step_.make(batch_, update_, rate);
  in_step.reset();
  if (!result.is_finite) {
    throw Error::failure(
        {checkpoints_.folder()}, fmt::format("the tagger diverged at update {}", update_ + 1),
        fmt::format("lower its learning rate (now {})", setup_.recipe.learning_rate));
  }
  epoch_loss_ += result.loss;
  epoch_weight_ += result.weight;
  ++update_;
  ++batch_;
}

PredictionScore TaggerTrainer::validate() {
  announce({TrainingCommand::Kind::kValidate});
  return step_.validate();
}

double TaggerTrainer::measure(const PredictionScore& score) const {
  return setup_.recipe.choice == TaggerChoice::kF1 ? score.f1() : score.accuracy();
}

void TaggerTrainer::note_validation(const PredictionScore& score) {
  const bool is_best = best_epoch_ == 0 || measure(score) > measure(best_score_);
  if (is_best) {
    best_score_ = score;
    best_epoch_ = epoch_ + 1;
    std::copy_n(step_.parallel().weights().values(), best_.list().num_values(), best_.values());
  }
  log::info("tagger, epoch {} of {}: loss {:.4f}, accuracy {:.2f} %, F1 {:.3f}{}", epoch_ + 1,
            setup_.recipe.epochs, epoch_loss_ / epoch_weight_, 100 * score.accuracy(), score.f1(),
            is_best ? " (the best so far)" : "");
}

std::string tagger_fingerprint(const TaggerTrainer::Setup& setup) {
  const TaggerRecipe& recipe = setup.recipe;
  Fingerprint print;
  print.add("tagger 1").add(setup.train.fingerprint()).add(setup.valid.fingerprint());
  print.add_number(setup.vocabulary).add_number(setup.seed).add_number(setup.shards);
  print.add(fmt::format("{} {} {} {} {} {} {} {} {} {}", recipe.embedding_size, recipe.hidden_size,
                        recipe.layers, recipe.dropout, recipe.epochs, recipe.batch_size,
                        recipe.learning_rate, recipe.weight_of_one, to_string(recipe.choice),
                        recipe.unknown_smoothing));
  // Taggers of before the minimum was an option keep their names in caches.
  if (setup.minimum != 1) print.add("minimum").add_number(setup.minimum);
  return print.text();
}

}  // namespace allot
