#include "train/tagger_trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/error.h"
#include "base/log.h"
#include "base/progress.h"
#include "train/prepare/fingerprint.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kBestArray = "best";  // of checkpoints

TaggerOptions options_of(const TaggerTrainer::Setup& setup) {
  TaggerOptions options;
  options.vocabulary = setup.vocabulary;
  options.embedding_size = setup.recipe.embedding_size;
  options.hidden_size = setup.recipe.hidden_size;
  options.layers = setup.recipe.layers;
  options.classes = num_fertility_classes(setup.train, setup.minimum);
  options.minimum = setup.minimum;
  return options;
}

std::vector<SentenceLengths> lengths_of(const TaggerText& text) {
  std::vector<SentenceLengths> lengths;
  lengths.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    lengths.push_back({static_cast<uint32_t>(text.tokens[i].size() + 1), 0});
  }
  return lengths;
}

// The plan of an epoch, from 0.
std::unique_ptr<BatchPlan> plan_of(const TaggerTrainer::Setup& setup, uint64_t epoch) {
  BatchOptions options;
  options.unit = BatchUnit::kSentences;
  options.size = setup.recipe.batch_size;
  options.seed = setup.seed;
  return std::make_unique<BatchPlan>(lengths_of(setup.train), options, epoch);
}

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

TaggerTrainer::TaggerTrainer(const Setup& setup, const std::string& checkpoints, WorkerPool& pool)
    : setup_(setup),
      fingerprint_(tagger_fingerprint(setup)),
      checkpoints_(checkpoints, 1),
      tagger_(options_of(setup)),
      unknown_(setup.train, setup.recipe.unknown_smoothing, setup.seed),
      best_(tagger_.parameters()),
      parallel_(TaggingTask(tagger_), {OptimizerOptions(), std::max<size_t>(1, setup.shards)},
                pool) {
  setup.recipe.validate();
  ALLOT_CHECK(setup.train.size() > 0, "sentences to train on");
  start();
  ScheduleOptions schedule;
  schedule.kind = ScheduleKind::kCosine;
  schedule.learning_rate = setup.recipe.learning_rate;
  schedule_ = std::make_unique<Schedule>(schedule, setup.recipe.epochs * plan_->size());
  try {
    resume();
  } catch (const Error& error) {
    log::warning("{}; the tagger is trained from the start", error.problem());
    checkpoints_.remove_all();
    start();
  }
}

void TaggerTrainer::start() {
  Random random(setup_.seed);
  tagger_.initialize(random, parallel_.weights());
  parallel_.reset_optimizer();
  epoch_ = batch_ = update_ = best_epoch_ = 0;
  best_score_ = {};
  epoch_loss_ = epoch_weight_ = 0;
  begin_epoch();
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
  parallel_.load(*checkpoint, update_);
  checkpoint->copy(kBestArray, best_.list().num_values(), best_.values());
  begin_epoch();
  if (batch_ >= plan_->size()) throw state.wrong("batch", "below the number of batches");
  log::info("tagger: resuming after epoch {}, batch {}", epoch_, batch_);
}

void TaggerTrainer::save() {
  std::vector<NamedArray> arrays = parallel_.checkpoint_arrays();
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

// The order of the sentences is a function of seed and epoch alone.
void TaggerTrainer::begin_epoch() {
  plan_ = plan_of(setup_, epoch_);
}

bool TaggerTrainer::run(const std::atomic<bool>& stop) {
  const uint64_t epochs = setup_.recipe.epochs;
  while (epoch_ < epochs) {
    Progress progress(fmt::format("tagger, epoch {} of {}", epoch_ + 1, epochs),
                      plan_->size() - batch_, "batches");
    while (batch_ < plan_->size()) {
      make_update();
      progress.advance();
      if (stop && batch_ < plan_->size()) {
        save();
        return false;
      }
    }
    progress.finish();
    note_validation(validate());
    ++epoch_;
    batch_ = 0;
    epoch_loss_ = epoch_weight_ = 0;
    if (epoch_ < epochs) begin_epoch();
    save();
    if (stop && epoch_ < epochs) return false;
  }
  return true;
}

void TaggerTrainer::make_update() {
  std::vector<std::vector<Example>> batches(1);
  std::vector<Example>& batch = batches[0];
  double weight = 0;
  for (const uint32_t sentence : (*plan_)[batch_]) {
    batch.push_back(tagger_example(setup_.train, sentence));
    unknown_.replace(epoch_, sentence, batch.back().source);
    for (const uint32_t fertility : batch.back().aligned) {
      weight += fertility_weight(fertility, setup_.recipe.weight_of_one);
    }
  }
  DropoutSettings dropout;
  dropout.probability = setup_.recipe.dropout;
  dropout.seed = setup_.seed;
  dropout.update = static_cast<uint32_t>(update_);
  const double loss = parallel_
                          .forward_backward(batches, {dropout, setup_.recipe.weight_of_one},
                                            static_cast<float>(1 / weight))
                          .loss;
  const StepReport step = parallel_.step(schedule_->rate(update_));
  if (!step.is_finite || !std::isfinite(loss)) {
    throw Error::failure(
        {}, fmt::format("the tagger diverged at update {}", update_ + 1),
        fmt::format("lower its learning rate (now {})", setup_.recipe.learning_rate));
  }
  epoch_loss_ += loss;
  epoch_weight_ += weight;
  ++update_;
  ++batch_;
}

PredictionScore TaggerTrainer::validate() {
  auto evaluation = parallel_.evaluate(parallel_.weights());
  PredictionScore sum;
  std::vector<Example> batch;
  for (size_t begin = 0; begin < setup_.valid.size(); begin += setup_.recipe.batch_size) {
    const size_t end = std::min<size_t>(begin + setup_.recipe.batch_size, setup_.valid.size());
    batch.clear();
    for (size_t i = begin; i < end; ++i) batch.push_back(tagger_example(setup_.valid, i));
    sum.add(evaluation.forward(batch, {{}, setup_.recipe.weight_of_one}).score);
  }
  return sum;
}

double TaggerTrainer::measure(const PredictionScore& score) const {
  return setup_.recipe.choice == TaggerChoice::kF1 ? score.f1() : score.accuracy();
}

void TaggerTrainer::note_validation(const PredictionScore& score) {
  const bool is_best = best_epoch_ == 0 || measure(score) > measure(best_score_);
  if (is_best) {
    best_score_ = score;
    best_epoch_ = epoch_ + 1;
    std::copy_n(parallel_.weights().values(), best_.list().num_values(), best_.values());
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
