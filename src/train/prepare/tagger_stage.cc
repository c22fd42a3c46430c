#include "train/prepare/tagger_stage.h"

#include <vector>

#include "base/error.h"
#include "base/log.h"
#include "base/stopped_error.h"
#include "fertility/fertility_predictor.h"
#include "train/stale_temporaries.h"
#include "train/tagger_trainer.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

// Without slack, the sink last.
SentenceNumbers<float> predicted_fertilities(const FertilityPredictor& predictor,
                                             const TaggerText& text, double quantile,
                                             WorkerPool& pool) {
  constexpr size_t kSentencesPerTask = 64;
  const size_t num_tasks = (text.size() + kSentencesPerTask - 1) / kSentencesPerTask;
  using Predictions = std::vector<std::vector<infer::FertilityPrediction>>;
  const auto parts = pool.map<Predictions>(num_tasks, [&](size_t task) {
    std::vector<std::vector<uint32_t>> sources;
    const size_t end = std::min(text.size(), (task + 1) * kSentencesPerTask);
    for (size_t i = task * kSentencesPerTask; i < end; ++i) {
      sources.emplace_back(text.tokens[i].begin(), text.tokens[i].end());
    }
    return predictor.predict(sources);
  });
  SentenceNumbers<float> numbers;
  for (const Predictions& part : parts) {
    for (const std::vector<infer::FertilityPrediction>& sentence : part) {
      std::vector<float> bounds;
      bounds.reserve(sentence.size());
      for (const infer::FertilityPrediction& prediction : sentence)
        bounds.push_back(prediction.bound(quantile));
      numbers.add(bounds);
    }
  }
  return numbers;
}

}  // namespace

TaggerSetup setup_of(const TaggerSettings& settings, const TaggerTexts& texts) {
  TaggerSetup setup{settings.recipe, texts.train, texts.valid};
  setup.vocabulary = settings.vocabulary;
  setup.seed = settings.seed;
  setup.shards = settings.shards;
  setup.minimum = settings.fertility.minimum;
  return setup;
}

PreparedTagger tagger_stage(const TaggerSettings& settings, const TaggerTexts& texts,
                            StageCache& cache, const std::atomic<bool>& stop, WorkerPool& pool,
                            RankGroup* group) {
  const TaggerSetup setup = setup_of(settings, texts);
  const std::string fingerprint = tagger_fingerprint(setup);
  const std::string checkpoints = cache.path_of("tagger", fingerprint) + ".checkpoints";
  const SealedFolder entry =
      cache.get("tagger", fingerprint, "fertility tagger", [&](SealedFolderWriter& writer) {
        remove_own_temporaries(checkpoints);  // of a killed process: others wait meanwhile
        TaggerTrainer trainer(setup, checkpoints, pool, group);
        if (!trainer.run(stop)) {
          throw StoppedError({checkpoints},
                             "stopped while training the fertility tagger; "
                             "everything is saved",
                             "run the same command again to resume");
        }
        write_tagger_weights(writer, trainer.best());
        const PredictionScore& score = trainer.best_score();
        return Json{{"tagger", to_json(trainer.options())},
                    {"epoch", trainer.best_epoch()},
                    {"accuracy", score.accuracy()},
                    {"f1", score.f1()}};
      });
  CheckpointStore(checkpoints, 1).remove_all();
  PreparedTagger tagger;
  tagger.weights = entry.path_of(kFertilityModelFile);
  tagger.options = tagger_options_from_json(entry.object().at("tagger"), entry.manifest_path());
  tagger.valid =
      predicted_fertilities(FertilityPredictor(std::make_shared<const FileBytes>(tagger.weights),
                                               tagger.weights, tagger.options),
                            texts.valid, settings.fertility.predicted_quantile(), pool);
  log::info("fertility tagger: accuracy {:.2f} %, F1 {:.3f} of fertilities other than 1",
            100 * entry.object().number("accuracy"), entry.object().number("f1"));
  return tagger;
}

}  // namespace allot
