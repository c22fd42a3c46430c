#include "train/tagger_trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/error.h"
#include "base/log.h"
#include "base/progress.h"
#include "nn/gemm.h"
#include "train/data_parallel.h"
#include "train/prepare/fingerprint.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

// Tagging has no target side; the frame is not looked at.
constexpr TargetFrame kNoFrame{0, 0};

TaggerOptions options_of(const TaggerTrainer::Setup& setup) {
  TaggerOptions options;
  options.vocabulary = setup.vocabulary;
  options.embedding_size = setup.recipe.embedding_size;
  options.hidden_size = setup.recipe.hidden_size;
  options.layers = setup.recipe.layers;
  options.classes = num_fertility_classes(setup.train);
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
      pool_(pool),
      tagger_(options_of(setup)),
      unknown_(setup.train, setup.recipe.unknown_smoothing, setup.seed),
      weights_(tagger_.parameters()),
      best_(tagger_.parameters()),
      transposes_(tagger_.parameters()),
      optimizer_({}, tagger_.parameters()) {
  setup.recipe.validate();
  ALLOT_CHECK(setup.train.size() > 0, "sentences to train on");
  for (size_t i = 0; i < std::max<size_t>(1, setup.shards); ++i) {
    workers_.push_back(std::make_unique<Worker>(tagger_.parameters()));
  }
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
  tagger_.initialize(random, weights_);
  optimizer_ = Optimizer<float>({}, tagger_.parameters());
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
  const size_t size = weights_.list().num_values();
  checkpoint->copy("weights", size, weights_.values());
  checkpoint->copy("best", size, best_.values());
  for (size_t slot = 0; slot < optimizer_.num_slots(); ++slot) {
    checkpoint->copy("optimizer." + optimizer_.slot_name(slot), size, optimizer_.slot(slot));
  }
  epoch_ = state.count("epoch", setup_.recipe.epochs);
  batch_ = state.count("batch");
  update_ = state.count("update");
  best_epoch_ = state.count("best-epoch");
  best_score_ = score_from_json(state, "best-score");
  epoch_loss_ = state.number("loss");
  epoch_weight_ = state.number("weight");
  optimizer_.set_num_steps(update_);
  begin_epoch();
  if (batch_ >= plan_->size()) throw state.wrong("batch", "below the number of batches");
  log::info("tagger: going on after epoch {}, batch {}", epoch_, batch_);
}

void TaggerTrainer::save() {
  const size_t size = weights_.list().num_values();
  std::vector<NamedArray> arrays{{"weights", weights_.values(), size},
                                 {"best", best_.values(), size}};
  for (size_t slot = 0; slot < optimizer_.num_slots(); ++slot) {
    arrays.push_back({"optimizer." + optimizer_.slot_name(slot), optimizer_.slot(slot), size});
  }
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
  std::vector<Example> batch;
  double weight = 0;
  for (const uint32_t sentence : (*plan_)[batch_]) {
    batch.push_back(tagger_example(setup_.train, sentence));
    unknown_.replace(epoch_, sentence, batch.back().source);
    for (const uint32_t fertility : batch.back().aligned) {
      weight += fertility_weight(fertility, setup_.recipe.weight_of_one);
    }
  }
  transposes_.refresh(weights_, pool_);
  const DropoutSettings dropout{setup_.recipe.dropout, false, setup_.seed,
                                static_cast<uint32_t>(update_)};
  size_t num_shards = 0;
  run_shards(
      batch,
      [&](const Shard& shard, Worker& worker) {
        worker.gradients.clear();
        worker.loss = tagger_.forward_backward<float>(
            shard, {weights_, transposes_}, dropout, setup_.recipe.weight_of_one,
            static_cast<float>(1 / weight), worker.workspace, worker.gradients);
      },
      num_shards);
  std::vector<const Gradients<float>*> others;
  double loss = 0;
  for (size_t i = 0; i < num_shards; ++i) {
    loss += workers_[i]->loss.loss;
    if (i > 0) others.push_back(&workers_[i]->gradients);
  }
  workers_[0]->gradients.add(others, pool_);
  const StepReport step =
      optimizer_.step(schedule_->rate(update_), workers_[0]->gradients, weights_, pool_);
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

void TaggerTrainer::run_shards(const std::vector<Example>& batch,
                               const std::function<void(const Shard&, Worker&)>& task,
                               size_t& num_shards) {
  const std::vector<std::vector<Example>> shards = split_into_shards(batch, workers_.size());
  num_shards = shards.size();
  pool_.run(shards.size(), [&](size_t i, int) {
    use_one_thread_for_products();
    task(make_shard(shards[i], kNoFrame), *workers_[i]);
  });
}

PredictionScore TaggerTrainer::validate() {
  transposes_.refresh(weights_, pool_);
  PredictionScore sum;
  std::vector<Example> batch;
  for (size_t begin = 0; begin < setup_.valid.size(); begin += setup_.recipe.batch_size) {
    const size_t end = std::min<size_t>(begin + setup_.recipe.batch_size, setup_.valid.size());
    batch.clear();
    for (size_t i = begin; i < end; ++i) batch.push_back(tagger_example(setup_.valid, i));
    size_t num_shards = 0;
    run_shards(
        batch,
        [&](const Shard& shard, Worker& worker) {
          const FertilityLoss loss = tagger_.forward<float>(
              shard, {weights_, transposes_}, setup_.recipe.weight_of_one, worker.workspace);
          worker.score = {};
          for (size_t row = 0; row < shard.source_ids.size(); ++row) {
            if (shard.source_ids[row] == Vocabulary::kSink) continue;
            worker.score.add(loss.most_probable[row], shard.aligned[row]);
          }
        },
        num_shards);
    for (size_t i = 0; i < num_shards; ++i) sum.add(workers_[i]->score);
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
    std::copy_n(weights_.values(), weights_.list().num_values(), best_.values());
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
  return print.text();
}

}  // namespace allot
