#include "train/training_state.h"

namespace allot {

nlohmann::ordered_json to_json(const TrainingState& state) {
  return {{"update", state.update},
          {"epoch", state.epoch},
          {"batch", state.batch},
          {"total-updates", state.total_updates},
          {"since-best", state.since_best},
          {"stopped-early", state.has_stopped_early},
          {"finished", state.is_finished},
          {"origin",
           {{"update", state.origin.update},
            {"averaged", state.origin.averaged},
            {"measure", to_string(state.origin.measure)},
            {"value", state.origin.value}}},
          {"seconds", state.seconds}};
}

TrainingState training_state(const nlohmann::ordered_json& json, Measure measure) {
  TrainingState state;
  state.epoch = json.at("epoch");
  state.batch = json.at("batch");
  state.update = json.at("update");
  state.total_updates = json.at("total-updates");
  state.since_best = json.at("since-best");
  state.has_stopped_early = json.at("stopped-early");
  state.is_finished = json.at("finished");
  state.seconds = json.at("seconds");
  const auto& origin = json.at("origin");
  if (origin.contains("measure")) measure = parse_measure(origin.at("measure"));
  state.origin = {origin.at("update"), origin.at("averaged"), measure, origin.at("value")};
  return state;
}

}  // namespace allot
