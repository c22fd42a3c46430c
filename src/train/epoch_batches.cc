#include "train/epoch_batches.h"

namespace allot {

void EpochBatches::begin(uint64_t epoch) {
  corpus_ = &data_.train.corpus;
  if (recipe_.text.bpe.dropout > 0) {
    dropped_ = EncodedCorpus();  // first give back the memory of the last one
    dropped_ = encode_with_dropout(data_.train, data_.train_input(recipe_.text.max_length),
                                   {recipe_.text.bpe.dropout, recipe_.seed, epoch}, pool_);
    corpus_ = &dropped_;
  }
  BatchOptions options = recipe_.batch;
  options.seed = recipe_.seed;
  plan_.emplace(corpus_->lengths(), options, epoch);
}

}  // namespace allot
