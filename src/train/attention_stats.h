#pragma once

#include "base/worker_pool.h"
#include "corpus/encoded_corpus.h"
#include "model/translation_model.h"
#include "train/distributed/rank_group.h"
#include "train/example_maker.h"
#include "translate/attention_stats.h"

namespace allot {

// Which source words a trained model leaves without attention while it goes through right
// translations: some thousands of pairs of the training text, spread evenly over it. `group`: the
// processes that train together, if there are several; all of them call it.
AttentionStats measure_attention_stats(const ModelOptions& options,
                                       const Parameters<float>& weights,
                                       const EncodedCorpus& corpus, const ExampleMaker& maker,
                                       const Vocabulary& vocabulary, WorkerPool& pool,
                                       RankGroup* group = nullptr);

}  // namespace allot
