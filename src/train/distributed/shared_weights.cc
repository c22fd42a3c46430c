#include "train/distributed/shared_weights.h"

namespace allot {

void send_weights(RankGroup& group, const Parameters<float>& weights) {
  const RankGroup::Step step(group);
  group.communicator().send_to_all({weights.values(), weights.list().num_values() * sizeof(float)});
}

void receive_weights(RankGroup& group, Parameters<float>& weights) {
  const RankGroup::Step step(group);
  group.communicator().receive(0, {weights.values(), weights.list().num_values() * sizeof(float)});
}

}  // namespace allot
