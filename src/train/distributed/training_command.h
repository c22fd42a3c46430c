#pragma once

#include <cstdint>

namespace allot {

// What rank 0 tells the other ranks to do next.
struct TrainingCommand {
  enum class Kind : uint32_t {
    kCountThreads,      // report how many there are here
    kPrepare,           // receive recipe and data
    kTrainTagger,       // take part in training the fertility tagger
    kTaggerDone,        // that is over
    kBegin,             // receive what the tagger predicts, and get ready for updates
    kReceiveState,      // receive weights and optimizer state
    kBeginEpoch,        // get the batches of an epoch ready
    kUpdate,            // take part in an update of that epoch
    kGatherOptimizer,   // send the optimizer state, for a checkpoint
    kValidate,          // take part in a validation
    kFinish,            // there are no more updates, and waits may be long
    kMeasureAttention,  // receive weights, and take part in measuring their attention
    kOpenModel,         // open the trained model, if it is here
    kSearch,            // take part in a search with it
    kEnd,               // the training is over, for whatever reason
  };
  Kind kind = Kind::kEnd;
  // Which epoch begins, from 0.
  uint64_t epoch = 0;
  // Of an update: its batches, and where the training is.
  uint64_t first_batch = 0;
  uint64_t num_batches = 0;
  uint64_t update = 0;
  double progress = 0;
  double learning_rate = 0;
  // Of a validation: whether it translates, and whether its weights are others than those that are
  // trained, and follow.
  bool translates = false;
  bool sends_weights = false;
  // Which search of a tuning.
  uint64_t search = 0;
};

}  // namespace allot
