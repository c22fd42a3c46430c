#include "fertility/fertility_predictor.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "fertility/fertility_json.h"
#include "fertility/translation_fertility.h"
#include "infer/model.h"
#include "support/resealed.h"
#include "support/small_model.h"
#include "support/test_files.h"

namespace allot {
namespace {

class FertilityPredictorTest : public ::testing::Test {
 protected:
  FertilityPredictorTest() {
    options_.vocabulary = words_.size();
    options_.embedding_size = 3;
    options_.hidden_size = 6;
    options_.classes = 4;
    tagger_ = std::make_unique<FertilityTagger>(options_);
    weights_ = std::make_unique<Parameters<float>>(tagger_->parameters());
    Random random(2);
    tagger_->initialize(random, *weights_);
    write_tagger_folder(folder_.path("tagger"), options_, words_, *weights_, {{"note", 5}});
  }

  // A translation model with what is given; the tagger's file in it when `has_tagger`.
  ModelFolder model_with(const ModelOptions& wanted, const FertilityOptions& fertility,
                         bool has_tagger) {
    const testing::SmallModel small(wanted);
    ModelContents contents{small.options, small.source_vocabulary, small.target_vocabulary};
    contents.sections["fertility"] = to_json(fertility);
    if (has_tagger) {
      contents.sections["fertility"]["tagger"] = to_json(options_);
      contents.files.push_back(
          {kFertilityModelFile, folder_.path("tagger") + "/" + kFertilityModelFile});
    }
    write_model_folder(folder_.path("model"), contents, small.parameters);
    return ModelFolder(folder_.path("model"));
  }

  testing::TemporaryFolder folder_;
  Vocabulary words_ = testing::numbered_words(9);
  TaggerOptions options_;
  std::unique_ptr<FertilityTagger> tagger_;
  std::unique_ptr<Parameters<float>> weights_;
  std::vector<std::vector<uint32_t>> sources_ = {{4, 5, 6, 7}, {}, {8}, {9, 0, 12}};
};

TEST_F(FertilityPredictorTest, SaysWhatTheTaggerSaysWithoutDropout) {
  const LoadedTagger loaded = load_tagger(folder_.path("tagger"));
  EXPECT_EQ(loaded.vocabulary.size(), words_.size());
  const auto predictions = loaded.predictor.predict(sources_);
  ASSERT_EQ(predictions.size(), sources_.size());
  Transposes<float> transposes(tagger_->parameters());
  WorkerPool pool(1);
  transposes.refresh(*weights_, pool);
  TaggerWorkspace<float> workspace;
  for (size_t i = 0; i < sources_.size(); ++i) {
    Example example;
    example.source = sources_[i];
    example.source.push_back(Vocabulary::kSink);
    example.aligned.assign(example.source.size(), 1);
    const FertilityLoss loss = tagger_->forward<float>(make_shard({example}, {0, 0}),
                                                       {*weights_, transposes}, 1, workspace);
    ASSERT_EQ(predictions[i].size(), example.source.size());
    for (size_t k = 0; k < predictions[i].size(); ++k) {
      EXPECT_EQ(predictions[i][k].most_probable(), loss.most_probable[k]);
      EXPECT_GE(predictions[i][k].expected(), 1);
      EXPECT_LE(predictions[i][k].expected(), 4);
    }
  }
}

TEST_F(FertilityPredictorTest, NeighborsDoNotMatter) {
  const LoadedTagger loaded = load_tagger(folder_.path("tagger"));
  const auto together = loaded.predictor.predict(sources_);
  for (size_t i = 0; i < sources_.size(); ++i) {
    const auto alone = loaded.predictor.predict({sources_[i]});
    for (size_t k = 0; k < alone[0].size(); ++k) {
      EXPECT_EQ(alone[0][k].expected(), together[i][k].expected());
    }
  }
}

// Batches end after this many tokens, and what a sentence gets stays the same.
TEST_F(FertilityPredictorTest, LongSentencesDoNotMatterEither) {
  const LoadedTagger loaded = load_tagger(folder_.path("tagger"));
  std::vector<std::vector<uint32_t>> sources = sources_;
  for (size_t length : {5000, 5000, 9000, 3}) sources.emplace_back(length, 4);
  const auto together = loaded.predictor.predict(sources);
  ASSERT_EQ(together.size(), sources.size());
  for (size_t i = 0; i < sources.size(); ++i) {
    const auto alone = loaded.predictor.predict({sources[i]});
    ASSERT_EQ(together[i].size(), sources[i].size() + 1);
    for (size_t k = 0; k < alone[0].size(); ++k) {
      ASSERT_EQ(alone[0][k].expected(), together[i][k].expected());
    }
  }
}

TEST_F(FertilityPredictorTest, TravelsInAModelFolder) {
  const ModelFolder model = model_with({}, {FertilityKind::kPredicted, 3, 0.5}, true);
  const auto predictions = load_tagger(folder_.path("tagger")).predictor.predict(sources_);
  std::vector<std::vector<float>> bounds;
  load_translation_fertility(model, fertility_options_of(model))
      ->append_fertilities(sources_, 0, bounds);
  ASSERT_EQ(bounds.size(), sources_.size());
  for (size_t i = 0; i < sources_.size(); ++i) {
    ASSERT_EQ(bounds[i].size(), sources_[i].size());
    for (size_t k = 0; k < bounds[i].size(); ++k) {
      EXPECT_EQ(bounds[i][k], predictions[i][k].expected());
    }
  }
  bounds.clear();
  load_translation_fertility(model, fertility_options_of(model))
      ->append_fertilities(sources_, 0.75, bounds);
  EXPECT_EQ(bounds[0][1], static_cast<float>(predictions[0][1].quantile(0.75)));
}

TEST_F(FertilityPredictorTest, ATaggerKnowsItsMinimum) {
  const auto from_one = load_tagger(folder_.path("tagger"));
  EXPECT_EQ(from_one.predictor.minimum(), 1U);
  options_.minimum = 0;
  write_tagger_folder(folder_.path("zero"), options_, words_, *weights_, {});
  const auto from_zero = load_tagger(folder_.path("zero"));
  EXPECT_EQ(from_zero.predictor.minimum(), 0U);
  const auto one = from_one.predictor.predict(sources_),
             zero = from_zero.predictor.predict(sources_);
  EXPECT_EQ(one[0][0].most_probable(), zero[0][0].most_probable() + 1);
}

TEST_F(FertilityPredictorTest, AJointModelPredictsByItsOwnHead) {
  ModelOptions options;
  options.fertility_classes = 5;
  const ModelFolder model = model_with(options, {FertilityKind::kJoint, 3, 0.5}, false);
  std::vector<std::vector<float>> none;
  load_translation_fertility(model, fertility_options_of(model))
      ->append_fertilities(sources_, 0, none);
  for (const std::vector<float>& bounds : none) EXPECT_TRUE(bounds.empty());  // the model's part
  std::vector<infer::SourceSentence> sentences;
  for (const std::vector<uint32_t>& source : sources_) {
    sentences.push_back({source, {}, {}});
    sentences.back().tokens.push_back(Vocabulary::kSink);
  }
  const infer::PreparedSources prepared =
      infer::Model(model.options(), infer::weights_in(model)).prepare(sentences, {0, 0.5F});
  const auto predictions = load_tagger(folder_.path("model")).predictor.predict(sources_);
  size_t row = 0;
  for (size_t i = 0; i < sources_.size(); ++i) {
    for (size_t k = 0; k < sources_[i].size(); ++k) {
      EXPECT_EQ(prepared.fertility[row++], predictions[i][k].expected() + 0.5F);
    }
    EXPECT_EQ(prepared.fertility[row++], kUnbounded);
  }
}

TEST_F(FertilityPredictorTest, TheMinimumOfAJointModelIsInItsSection) {
  ModelOptions options;
  options.fertility_classes = 5;
  FertilityOptions fertility;
  fertility.kind = FertilityKind::kJoint;
  EXPECT_EQ(load_predictor(model_with(options, fertility, false)).minimum(), 1U);
  fertility.minimum = 0;
  EXPECT_EQ(load_predictor(model_with(options, fertility, false)).minimum(), 0U);
}

TEST_F(FertilityPredictorTest, AModelWithoutOneIsRefused) {
  const ModelFolder model = model_with({}, {FertilityKind::kConstant, 3, 1}, false);
  EXPECT_THROW(load_predictor(model), Error);
  EXPECT_THROW(load_translation_fertility(model, {FertilityKind::kJoint, 3, 1}), Error);
  EXPECT_THROW(load_tagger(folder_.path("model")), Error);
  EXPECT_THROW(load_tagger(folder_.path("nowhere")), Error);
}

TEST_F(FertilityPredictorTest, WeightsThatDoNotFitAreRefusedWithTheirFile) {
  TaggerOptions other = options_;
  other.classes = 5;
  const std::string file = folder_.path("tagger") + "/" + kFertilityModelFile;
  try {
    FertilityPredictor(std::make_shared<const FileBytes>(file), file, other);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find(file), 0U) << error.what();
  }
}

TEST_F(FertilityPredictorTest, EveryOddTaggerIsReadOrRefused) {
  int refused = 0;
  const std::string path = folder_.path("tagger");
  testing::for_each_odd_manifest(path, kTaggerFolder.manifest, [&](const std::string& what) {
    try {
      const LoadedTagger tagger = load_tagger(path);
    } catch (const Error& error) {
      EXPECT_EQ(error.exit_code(), 3) << what;
      ++refused;
    }
  });
  EXPECT_GT(refused, 100);
  EXPECT_NO_THROW(load_tagger(path));
}

}  // namespace
}  // namespace allot
