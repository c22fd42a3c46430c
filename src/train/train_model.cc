#include "train/train_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <exception>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/log.h"
#include "base/progress.h"
#include "base/stop_signals.h"
#include "base/stopped_error.h"
#include "nn/gemm.h"
#include "train/distributed/copied_entries.h"
#include "train/distributed/follower.h"
#include "train/distributed/local_communicator.h"
#include "train/distributed/packed_texts.h"
#include "train/distributed/shard_range.h"
#include "train/prepare/built_in_corpus.h"
#include "train/prepare/fingerprint.h"
#include "train/prepare/plain_text.h"
#include "train/prepare/preparation_stop.h"
#include "train/recipe/recipe_identity.h"
#include "train/recipe/recipe_keys.h"
#include "train/recipe/recipe_reader.h"
#include "train/shards.h"
#include "train/stale_temporaries.h"
#include "train/training_note.h"

namespace allot {
namespace {

ResourceNeeds needs_of(const Recipe& recipe, const PreparedData& data, const WorkerPool& pool,
                       const RankGroup* group) {
  uint64_t data_bytes = data.train.corpus.num_bytes() + data.valid.corpus.num_bytes();
  if (recipe.text.bpe.dropout > 0) data_bytes += data.train.corpus.num_bytes() * 5 / 4;
  TrainingPart part;
  part.shards = shard_count(recipe.training.shards, pool);
  if (group != nullptr) {
    part.rank = group->rank();
    part.num_ranks = group->size();
    part.shards = shards_of_rank(part.rank, part.num_ranks, part.shards).size();
  }
  ResourceNeeds needs = estimate_needs(recipe, data.complete(recipe.model), data_bytes, part);
  if (group != nullptr && group->rank() > 0) needs.disk_bytes = 0;  // rank 0 alone writes
  return needs;
}

PreparedTraining check_needs(Recipe recipe, PreparedData data, const WorkerPool& pool,
                             const RankGroup* group) {
  const ResourceNeeds needs = needs_of(recipe, data, pool, group);
  check_resources(needs, available_resources(recipe.output), recipe.output);
  return {std::move(recipe), std::move(data), needs};
}

// Unless the recipe says it, a batch has a shard for every thread of every rank.
Recipe with_shards(Recipe recipe, const Run& run, RankGroup& group) {
  if (group.is_alone()) return recipe;
  group.announce({TrainingCommand::Kind::kCountThreads});
  size_t num_threads = 0;
  for (const std::string& threads : group.report({}, std::to_string(run.threads))) {
    num_threads += std::stoul(threads);
  }
  if (recipe.training.shards == 0) recipe.training.shards = num_threads;
  return recipe;
}

// Called by all ranks when they have their data: it must be the same everywhere.
void agree_on_data(const std::exception_ptr& failure, const std::string& fingerprint,
                   RankGroup& group) {
  const std::vector<std::string> all = group.report(failure, fingerprint);
  const auto other = std::find_if(all.begin(), all.end(),
                                  [&all](const std::string& one) { return one != all[0]; });
  if (other == all.end()) return;
  const auto rank = static_cast<size_t>(other - all.begin());
  group.note_end();
  throw GroupError(
      ErrorKind::kInput, {},
      fmt::format("{} (rank {}): prepared data or recipe differs from that of {} (rank 0)",
                  group.communicator().host(rank), rank, group.communicator().host(0)),
      "install the same version of allot on all machines");
}

// What must be equal on all ranks.
std::string fingerprint_of(const PreparedTraining& training) {
  return Fingerprint().add(training.data.fingerprint()).add(to_yaml(training.recipe)).text();
}

void report_group(const Recipe& recipe, const RankGroup& group) {
  if (group.is_alone()) return;
  std::set<std::string> hosts;
  for (size_t rank = 0; rank < group.size(); ++rank) {
    hosts.insert(group.communicator().host(rank));
  }
  log::info("training on {} ({}), {} per batch", format_count(group.size(), "rank"),
            fmt::join(hosts, ", "), format_count(recipe.training.shards, "shard"));
  if (recipe.training.shards < group.size()) {
    const size_t num_idle = group.size() - recipe.training.shards;
    log::warning("{} of {} {} no shard to compute: raise training.shards, or start fewer", num_idle,
                 format_count(group.size(), "rank"), num_idle == 1 ? "has" : "have");
  }
}

// What updates have waited for, on rank 0.
void report_exchange(const TrainResult& result, const RankGroup& group) {
  if (group.is_alone() || result.stats.updates == 0) return;
  const auto updates = static_cast<double>(result.stats.updates);
  const double hidden = result.exchange.hidden_seconds;
  const double seconds = result.exchange.seconds - hidden;
  log::info(
      "exchange with other ranks: {} sent per update, {:.1f} of its {:.1f} ms; another {:.1f} ms "
      "while gradients were computed",
      format_bytes(
          static_cast<uint64_t>(static_cast<double>(result.exchange.bytes_sent) / updates)),
      1000 * seconds / updates, 1000 * result.stats.seconds / updates, 1000 * hidden / updates);
}

// Rank 0: recipe and prepared data, to all. Where the cache is not that of this machine, its files
// are sent.
void share_training(const PreparedTraining& training, const CacheRecord& record, RankGroup& group) {
  if (group.is_alone()) return;
  group.announce({TrainingCommand::Kind::kPrepare});
  {
    const RankGroup::Step step(group);
    group.communicator().broadcast(pack_texts({to_yaml(training.recipe), pack(record)}));
  }
  const CopiedEntries copied = copy_entries(group, cache_folder(training.recipe), record.entries);
  if (!copied.receivers.empty()) {
    log::info("{} of prepared data were sent to {}, which did not have them in {}",
              format_bytes(copied.num_bytes), fmt::join(copied.receivers, ", "),
              cache_folder(training.recipe));
  }
  agree_on_data({}, fingerprint_of(training), group);
}

// The other ranks receive them.
std::unique_ptr<PreparedTraining> receive_training(WorkerPool& pool, RankGroup& group) {
  const std::vector<std::string> received = unpack_texts(group.communicator().broadcast(""));
  Recipe recipe;
  CacheRecord record;
  std::exception_ptr failure;
  try {
    recipe = parse_recipe(received.at(0), "the recipe of rank 0");
    record = unpack_record(received.at(1));
    remove_stale_temporaries(cache_folder(recipe));
  } catch (...) {
    failure = std::current_exception();
  }
  copy_entries(group, cache_folder(recipe), record.entries, failure);
  std::unique_ptr<PreparedTraining> training;
  try {
    StageCache cache(cache_folder(recipe), record);
    training = std::make_unique<PreparedTraining>(
        check_needs(recipe, prepare_data(recipe, pool, cache), pool, &group));
  } catch (...) {
    failure = std::current_exception();
  }
  agree_on_data(failure, failure ? "" : fingerprint_of(*training), group);
  return training;
}

// Of rank 0's tagger, to all: the bounds of validation sentences are all that the others need.
void share_predictions(PreparedTagger& tagger, RankGroup& group) {
  if (group.is_alone()) return;
  const RankGroup::Step step(group);
  Communicator& communicator = group.communicator();
  std::vector<std::string> sentences;
  for (size_t i = 0; i < tagger.valid.size(); ++i) {
    const ArrayView<float> bounds = tagger.valid[i];
    sentences.emplace_back(reinterpret_cast<const char*>(bounds.data()),
                           bounds.size() * sizeof(float));
  }
  tagger.weights = communicator.broadcast(tagger.weights);
  sentences = unpack_texts(communicator.broadcast(pack_texts(sentences)));
  if (communicator.is_first()) return;
  tagger.valid = {};
  for (const std::string& sentence : sentences) {
    std::vector<float> bounds(sentence.size() / sizeof(float));
    std::memcpy(bounds.data(), sentence.data(), sentence.size());
    tagger.valid.add(bounds);
  }
}

TrainResult train_on_first_rank(const Recipe& given, TrainStart start, const Run& run,
                                const DrawLog& draw_log, RankGroup& group,
                                const TrainControl& control) {
  use_one_thread_for_products();
  given.validate();
  const Recipe recipe = with_shards(given, run, group);
  const RunPaths paths(recipe.output);
  TrainOutput output(start, paths);
  WorkerPool pool(run.threads);
  CacheRecord record;
  PreparedTraining training = prepare_training(recipe, pool, &group, &record, control.stop);
  log::info("{} parameters, about {} of memory", format_count(training.needs.parameters),
            format_bytes(training.needs.memory_bytes));
  output.open();
  report_group(recipe, group);

  std::optional<StopSignals> signals;
  const std::atomic<bool>& stop =
      control.stop != nullptr ? *control.stop : signals.emplace().requested();
  group.watch(stop);
  share_training(training, record, group);
  train_tagger(training.recipe, stop, pool, training.data, &group);
  Trainer trainer(training.recipe, training.data, paths, pool, &group);
  trainer.observe(control.observer);
  const bool is_resumed = start == TrainStart::kResume && trainer.resume();
  if (!is_resumed) trainer.start();
  // Now that nothing refuses it. A run that is finished stays what it was, whatever the recipe
  // says.
  if (!trainer.is_finished()) {
    training.data.training_hash =
        note_training(paths, TrainingIdentity().hash(training.recipe), is_resumed);
    group.announce({TrainingCommand::Kind::kBegin});
    share_predictions(training.data.tagger, group);
    group.report({}, "");
    group.communicator().limit_waits();
  }
  TrainResult result = trainer.run(stop);
  report_exchange(result, group);
  draw_log(paths);
  if (!result.is_finished) {
    throw StoppedError(
        {paths.run},
        fmt::format("stopped after update {}; everything is saved", format_count(result.updates)),
        "continue with --resume");
  }
  return result;
}

void follow_updates(PreparedTraining& training, WorkerPool& pool, RankGroup& group) {
  share_predictions(training.data.tagger, group);
  std::unique_ptr<Follower> follower;
  std::exception_ptr failure;
  try {
    follower = std::make_unique<Follower>(training.recipe, training.data, pool, group);
  } catch (...) {
    failure = std::current_exception();
  }
  group.report(failure, "");
  group.communicator().limit_waits();
  follower->run();
}

}  // namespace

PreparedTraining prepare_training(Recipe recipe, WorkerPool& pool, RankGroup* group,
                                  CacheRecord* record, const std::atomic<bool>* stop) {
  const PreparationStop preparation(stop, pool);
  preparation.check();
  remove_stale_temporaries(cache_folder(recipe));
  const bool is_built_in = recipe.data.built_in_sentences > 0;
  if (is_built_in) {
    const BuiltInCorpus corpus(recipe, recipe.seed);
    corpus.write();
    corpus.use_in(recipe);
  }
  preparation.check();
  use_plain_text(recipe);
  StageCache cache(cache_folder(recipe));
  cache.check_before_making([&preparation] { preparation.check(); });
  if (group != nullptr && !group->is_alone()) cache.will_be_copied();
  PreparedData data = prepare_data(recipe, pool, cache);
  if (!is_built_in && !data.text_to_copy.empty()) log::info("{}", data.text_to_copy);
  if (record != nullptr) *record = cache.record();
  return check_needs(std::move(recipe), std::move(data), pool, group);
}

TrainResult train_model(const Recipe& recipe, TrainStart start, const Run& run,
                        const DrawLog& draw_log, const TrainControl& control) {
  LocalCommunicator alone;
  RankGroup group(alone);
  return train_model(recipe, start, run, draw_log, group, control);
}

TrainResult train_model(const Recipe& recipe, TrainStart start, const Run& run,
                        const DrawLog& draw_log, RankGroup& group, const TrainControl& control) {
  try {
    TrainResult result = train_on_first_rank(recipe, start, run, draw_log, group, control);
    group.end();
    return result;
  } catch (...) {
    try {
      group.end();
    } catch (const Error&) {
      // They are lost; what went wrong first is the message.
    }
    throw;
  }
}

void follow_training(const Run& run, RankGroup& group) {
  use_one_thread_for_products();
  // From the start: a launcher signals all.
  const StopSignals signals;
  group.watch(signals.requested());
  WorkerPool pool(run.threads);
  std::unique_ptr<PreparedTraining> training;
  while (true) {
    switch (group.next_command().kind) {
      case TrainingCommand::Kind::kCountThreads:
        group.report({}, std::to_string(run.threads));
        break;
      case TrainingCommand::Kind::kPrepare:
        training = receive_training(pool, group);
        break;
      case TrainingCommand::Kind::kTrainTagger:
        help_train_tagger(training->recipe, pool, training->data, group);
        if (group.has_ended()) return;
        break;
      case TrainingCommand::Kind::kBegin:
        follow_updates(*training, pool, group);
        return;
      case TrainingCommand::Kind::kEnd:
        return;
      default:
        ALLOT_CHECK(false, "updates come after kBegin");
    }
  }
}

}  // namespace allot
