#include "train/tagger_step.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "base/error.h"
#include "train/distributed/dealt_items.h"
#include "train/distributed/packed_texts.h"

namespace allot {
namespace {

TaggerOptions options_of(const TaggerSetup& setup) {
  TaggerOptions options;
  options.vocabulary = setup.vocabulary;
  options.embedding_size = setup.recipe.embedding_size;
  options.hidden_size = setup.recipe.hidden_size;
  options.layers = setup.recipe.layers;
  options.classes = num_fertility_classes(setup.train, setup.minimum);
  options.minimum = setup.minimum;
  return options;
}

std::vector<SentenceLengths> lengths_of(const TaggerText& text) {
  std::vector<SentenceLengths> lengths;
  lengths.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    lengths.push_back({static_cast<uint32_t>(text.tokens[i].size() + 1), 0});
  }
  return lengths;
}

}  // namespace

TaggerStep::TaggerStep(const TaggerSetup& setup, WorkerPool& pool, RankGroup* group)
    : setup_(setup),
      group_(group),
      tagger_(options_of(setup)),
      unknown_(setup.train, setup.recipe.unknown_smoothing, setup.seed),
      parallel_(TaggingTask(tagger_),
                {OptimizerOptions(), std::max<size_t>(1, setup.shards), 1, group}, pool) {
  setup.recipe.validate();
  ALLOT_CHECK(setup.train.size() > 0, "sentences to train on");
  begin_epoch(0);
}

void TaggerStep::begin_epoch(uint64_t epoch) {
  BatchOptions options;
  options.unit = BatchUnit::kSentences;
  options.size = setup_.recipe.batch_size;
  options.seed = setup_.seed;
  plan_ = std::make_unique<BatchPlan>(lengths_of(setup_.train), options, epoch);
  epoch_ = epoch;
}

TaggerStep::Result TaggerStep::make(uint64_t batch, uint64_t update, double learning_rate) {
  std::vector<std::vector<Example>> batches(1);
  Result result;
  for (const uint32_t sentence : (*plan_)[batch]) {
    Example& example = batches[0].emplace_back(tagger_example(setup_.train, sentence));
    unknown_.replace(epoch_, sentence, example.source);
    for (const uint32_t fertility : example.aligned) {
      result.weight += fertility_weight(fertility, setup_.recipe.weight_of_one);
    }
  }
  DropoutSettings dropout;
  dropout.probability = setup_.recipe.dropout;
  dropout.seed = setup_.seed;
  dropout.update = static_cast<uint32_t>(update);
  result.loss = parallel_
                    .forward_backward(batches, {dropout, setup_.recipe.weight_of_one},
                                      static_cast<float>(1 / result.weight))
                    .loss;
  const StepReport step = parallel_.step(learning_rate);
  result.is_finite = step.is_finite && std::isfinite(result.loss);
  return result;
}

PredictionScore TaggerStep::validate() {
  const size_t size = setup_.recipe.batch_size;
  const size_t num_batches = (setup_.valid.size() + size - 1) / size;
  const auto scores = make_dealt_items(group_, num_batches, [&](const std::vector<size_t>& own) {
    auto evaluation = parallel_.evaluate(parallel_.weights());
    std::vector<std::string> made;
    for (const size_t batch : own) {
      std::vector<Example> examples;
      const size_t end = std::min<size_t>((batch + 1) * size, setup_.valid.size());
      for (size_t i = batch * size; i < end; ++i) {
        examples.push_back(tagger_example(setup_.valid, i));
      }
      made.push_back(
          bytes_of_value(evaluation.forward(examples, {{}, setup_.recipe.weight_of_one}).score));
    }
    return made;
  });
  PredictionScore sum;
  for (const std::string& score : scores) sum.add(value_of_bytes<PredictionScore>(score));
  return sum;
}

}  // namespace allot
