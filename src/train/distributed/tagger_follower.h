#pragma once

#include "base/worker_pool.h"
#include "train/distributed/rank_group.h"
#include "train/tagger_step.h"

namespace allot {

// The training of a tagger on a rank other than 0, which has been told to begin: computes its
// shards, updates its share of the weights and validates its share of the sentences, until the
// TaggerTrainer of rank 0 is done or everything has ended (RankGroup::has_ended). Throws GroupError
// when one of the ranks fails.
void follow_tagger(const TaggerSetup& setup, WorkerPool& pool, RankGroup& group);

}  // namespace allot
