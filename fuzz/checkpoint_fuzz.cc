// Checkpoints of a training. What is not valid is an Error with file and remedy; the state of what
// is accepted comes back from its written form. As with models (model_folder_fuzz.cc), most inputs
// are sealed before they are read.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/json_object.h"
#include "common/folder_input.h"
#include "common/outcome.h"
#include "train/best_models.h"
#include "train/checkpoint.h"
#include "train/schedule.h"
#include "train/training_state.h"

namespace allot {
namespace {

using fuzz::Json;
using fuzz::require;

constexpr size_t kNumWeights = 3;

ScheduleOptions schedule_options() {
  ScheduleOptions options;
  options.kind = ScheduleKind::kPlateau;
  return options;
}

Json valid_state() {
  TrainingState state;
  state.epoch = 1;
  state.update = 7;
  Json json = to_json(state);
  json["schedule"] = Schedule(schedule_options(), 10).state();
  json["best"] = {{"models", {{{"update", 5}, {"cost", {1.5, 2.0}}}}}, {"in-checkpoints", {{5}}}};
  return json;
}

class CheckpointBench : public fuzz::FolderBench {
 public:
  CheckpointBench() {
    const std::vector<float> weights(kNumWeights, 0.5F);
    CheckpointStore(disk().beside("valid"), 1)
        .save(7, valid_state(), {{"weights", weights.data(), weights.size()}});
    target_.manifest = "checkpoint.json";
    target_.valid = fuzz::read_folder(disk().beside("valid") + "/update-0000000007");
  }

 private:
  void check_folder() override {
    const Checkpoint checkpoint(disk().path());
    check_state(checkpoint.state());
    std::vector<float> weights(kNumWeights);
    checkpoint.copy("weights", weights.size(), weights.data());
  }

  void check_state(const JsonObject& kept) const {
    const TrainingState state = training_state(kept, Measure::kBleu);
    const Json written = to_json(state);
    const TrainingState again = training_state(as_kept(written), Measure::kPerplexity);
    require(to_json(again) == written);

    Schedule schedule(schedule_options(), 10);
    schedule.set_state(kept.object("schedule"));
    const double rate = schedule.rate(state.update);
    require(rate >= 0 && rate <= schedule_options().learning_rate);
    const Json schedule_state = schedule.state();
    schedule.set_state(as_kept(schedule_state));
    require(schedule.state() == schedule_state);

    BestModels best(disk().beside("best"), 3);
    best.set_state(kept.object("best"));
    require(best.size() <= 3);
    const Json best_state = best.state();
    best.set_state(as_kept(best_state));
    require(best.state() == best_state);
  }

  static JsonObject as_kept(const Json& json) { return JsonObject(json, {"fuzz", "", ""}); }
};

fuzz::FolderBench& bench() {
  static CheckpointBench the_bench;
  return the_bench;
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  allot::bench().check({reinterpret_cast<const char*>(data), size});
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned seed) {
  return allot::fuzz::mutate_folder(allot::bench().target(), data, size, max_size, seed);
}
