#pragma once

#include "align/sentence_pairs.h"
#include "align/team.h"
#include "train/distributed/rank_group.h"

namespace allot {

// The ranks of a group as the team of an aligner. Does not own the group.
align::Team team_of(RankGroup& group);

// What rank 0 has read, and the others align with it.
struct SharedPairs {
  align::SentencePairs pairs;
  align::VocabularySizes sizes;
};
// From rank 0, which gives it, to all. Called by all ranks together.
void send_pairs(RankGroup& group, const align::SentencePairs& pairs,
                const align::VocabularySizes& sizes);
SharedPairs receive_pairs(RankGroup& group);

}  // namespace allot
