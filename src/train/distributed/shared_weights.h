#pragma once

#include "nn/parameters.h"
#include "train/distributed/rank_group.h"

namespace allot {

// Rank 0: its weights, to all others; they may be an average that nobody else has.
void send_weights(RankGroup& group, const Parameters<float>& weights);
// The others: receive them.
void receive_weights(RankGroup& group, Parameters<float>& weights);

}  // namespace allot
