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

TrainingState training_state(const JsonObject& kept, Measure measure) {
  TrainingState state;
  state.epoch = kept.count("epoch");
  state.batch = kept.count("batch");
  state.update = kept.count("update");
  state.total_updates = kept.count("total-updates");
  state.since_best = kept.count("since-best");
  state.has_stopped_early = kept.flag("stopped-early");
  state.is_finished = kept.flag("finished");
  state.seconds = kept.number("seconds");
  const JsonObject origin = kept.object("origin");
  if (origin.has("measure")) measure = origin.choice("measure", parse_measure);
  state.origin = {origin.count("update"), origin.count("averaged"), measure,
                  origin.number("value")};
  return state;
}

}  // namespace allot
