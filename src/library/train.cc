#include <allot/allot.h>

#include <atomic>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>
#include <utility>

#include "base/error.h"
#include "base/stopped_error.h"
#include "library/guard.h"
#include "report/learning_curve.h"
#include "train/recipe/recipe_reader.h"
#include "train/train_model.h"

namespace allot::api {
namespace {

TrainProgress progress_of(const TrainingEvent& event) {
  TrainProgress result;
  result.epoch = event.epoch;
  result.update = event.update;
  result.total_updates = event.total_updates;
  result.loss = event.loss;
  result.perplexity = event.perplexity;
  result.accuracy = event.accuracy;
  result.target_tokens_per_second = event.target_tokens_per_second;
  result.seconds = event.seconds;
  result.seconds_left = event.seconds_left;
  result.measures = event.measures;
  return result;
}

// Between the thread that trains and the one that watches. Of updates only the latest is kept, so
// that a slow callback slows nothing down.
class WatchedTraining {
 public:
  explicit WatchedTraining(const TrainCallbacks& callbacks) : callbacks_(callbacks) {}

  TrainControl control() {
    TrainControl result;
    result.stop = &stop_;
    result.observer = [this](const TrainingEvent& event) { note(event); };
    return result;
  }

  // On the caller's thread.
  void poll() {
    if (failure_) return;
    try {
      for (const TrainProgress& progress : take()) {
        if (callbacks_.on_progress) callbacks_.on_progress(progress);
      }
      if (callbacks_.should_stop && callbacks_.should_stop()) stop_ = true;
    } catch (...) {
      failure_ = std::current_exception();
      stop_ = true;
    }
  }

  // Of those that were made, here or before it was resumed.
  uint64_t last_update() const { return last_update_; }

  // Throws what a callback has thrown.
  void check() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  void note(const TrainingEvent& event) {
    last_update_ = event.update;
    const std::lock_guard<std::mutex> lock(mutex_);
    if (event.measures.empty()) {
      update_ = progress_of(event);
    } else {
      // Before the updates that come after it.
      if (update_) waiting_.push_back(*std::exchange(update_, std::nullopt));
      waiting_.push_back(progress_of(event));
    }
  }

  std::deque<TrainProgress> take() {
    const std::lock_guard<std::mutex> lock(mutex_);
    std::deque<TrainProgress> result = std::exchange(waiting_, {});
    if (update_) result.push_back(*std::exchange(update_, std::nullopt));
    return result;
  }

  const TrainCallbacks& callbacks_;
  std::atomic<bool> stop_{false};
  std::atomic<uint64_t> last_update_{0};
  std::mutex mutex_;
  std::deque<TrainProgress> waiting_;
  std::optional<TrainProgress> update_;
  std::exception_ptr failure_;
};

TrainStart start_of(const TrainOptions& options) {
  if (options.resume && options.overwrite) {
    throw ::allot::Error::usage("resume continues a run and overwrite starts over",
                                "leave one of them out");
  }
  return options.resume      ? TrainStart::kResume
         : options.overwrite ? TrainStart::kOverwrite
                             : TrainStart::kNew;
}

TrainResult train_watched(const Recipe& recipe, const TrainOptions& options,
                          const TrainControl& control) {
  TrainResult result;
  result.model = recipe.output;
  try {
    const Run run{library::chosen_threads(options.threads)};
    const ::allot::TrainResult trained =
        train_model(recipe, start_of(options), run, write_learning_curve, control);
    result.is_finished = trained.is_finished;
    result.updates = trained.updates;
    result.measure = to_string(trained.model.measure);
    result.value = trained.model.value;
    result.seconds = trained.seconds;
  } catch (const StoppedError&) {
    // Everything is saved; the caller wanted it.
  }
  return result;
}

}  // namespace

TrainResult train(const std::string& recipe_name, const TrainOptions& options,
                  const TrainCallbacks& callbacks) {
  WatchedTraining watched(callbacks);
  TrainResult result = library::guarded([&] {
    TrainResult trained;
    library::run_apart(
        [&] {
          Recipe recipe = read_recipe(recipe_name, options.changes);
          recipe.validate();
          trained = train_watched(recipe, options, watched.control());
        },
        [&watched] { watched.poll(); });
    return trained;
  });
  watched.poll();
  watched.check();
  if (!result.is_finished) result.updates = watched.last_update();
  return result;
}

}  // namespace allot::api
