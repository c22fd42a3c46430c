#include "model/model_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <functional>

#include "base/error.h"
#include "support/resealed.h"
#include "support/small_model.h"
#include "support/test_files.h"

namespace allot {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;

class ModelFolderTest : public ::testing::Test {
 protected:
  ModelFolderTest() { small_.write(path_); }

  std::string complaint(std::optional<Precision> precision = std::nullopt) const {
    try {
      ModelFolder folder(path_, precision);
    } catch (const Error& error) {
      EXPECT_EQ(error.exit_code(), 3);
      EXPECT_THAT(error.what(), HasSubstr("to fix"));
      return error.what();
    }
    return "no complaint";
  }
  // Writes the folder again with some file replaced, sealed as if it belonged there.
  void reseal(const std::string& name, const std::string& content) {
    nlohmann::ordered_json description;
    std::vector<std::pair<std::string, std::string>> files;
    {
      const SealedFolder old(kModelFolder, path_);
      description = old.content();
      description.erase("written-by");
      for (const SealedFolder::File& file : old.files()) {
        files.emplace_back(
            file.name, file.name == name ? content : testing::read_bytes(old.path_of(file.name)));
      }
    }
    SealedFolderWriter writer(kModelFolder, path_);
    for (const auto& [file, bytes] : files) writer.add(file, bytes);
    writer.commit(description);
  }

  testing::TemporaryFolder folder_;
  std::string path_ = folder_.path("model");
  testing::SmallModel small_;
};

TEST_F(ModelFolderTest, MayBeOpenedInEightBits) {
  const ModelFolder folder(path_, Precision::kInt8);
  EXPECT_EQ(folder.precision(), Precision::kInt8);
  EXPECT_TRUE(int8_matrix(folder.weights(), "decoder.combine"));
  EXPECT_THROW(folder.weight("decoder.combine"), InternalError);
  EXPECT_EQ(folder.weight("output.bias").cols, small_.options.target_vocabulary);
}

// While they are read, or all at once.
TEST_F(ModelFolderTest, EightBitsAreTheSameHoweverTheyAreMade) {
  const std::string path8 = folder_.path("model8");
  write_quantized_folder(ModelFolder(path_), path8);
  const ModelFolder made(path_, Precision::kInt8), stored(path8, Precision::kInt8);
  EXPECT_EQ(made.weights().metadata, stored.weights().metadata);
  ASSERT_EQ(made.weights().tensors.size(), stored.weights().tensors.size());
  for (const Tensor& expected : stored.weights().tensors) {
    const Tensor* const found = made.weights().find(expected.name);
    ASSERT_NE(found, nullptr) << expected.name;
    EXPECT_EQ(found->shape, expected.shape) << expected.name;
    EXPECT_EQ(found->bytes(), expected.bytes()) << expected.name;
  }
}

TEST_F(ModelFolderTest, NothingIsTrainedFromEightBits) {
  const std::string path8 = folder_.path("model8");
  write_quantized_folder(ModelFolder(path_), path8);
  try {
    ModelFolder(path8).parameters();
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), AllOf(HasSubstr("model8: has 8-bit weights"),
                                    HasSubstr("name the model that it was quantized from")));
  }
  try {
    ModelFolder(path8, Precision::kFloat);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), 2);
    EXPECT_THAT(error.what(), HasSubstr("cannot translate with floats"));
  }
}

// A program that knows floats alone reads version 1: it refuses such a folder, and says what to do.
TEST_F(ModelFolderTest, OldProgramsRefuseEightBits) {
  const std::string path8 = folder_.path("model8");
  write_quantized_folder(ModelFolder(path_), path8);
  constexpr FolderKind kOfOldPrograms{"model", "model.json", 1};
  EXPECT_NO_THROW(SealedFolder(kOfOldPrograms, path_));
  try {
    SealedFolder(kOfOldPrograms, path8);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), AllOf(HasSubstr("model8/model.json"), HasSubstr("version 2"),
                                    HasSubstr("to fix: ")));
  }
}

// What says floats must not hold 8-bit numbers, and the other way round.
TEST_F(ModelFolderTest, PrecisionAndVersionBelongTogether) {
  const std::string good = path_;
  path_ = folder_.path("model8");
  write_quantized_folder(ModelFolder(good), path_);
  testing::reseal(path_, "model.json", [](auto& manifest) { manifest["format-version"] = 1; });
  EXPECT_THAT(complaint(), HasSubstr("version 1 of the format does not go with"));
  testing::reseal(path_, "model.json", [](auto& manifest) { manifest.erase("precision"); });
  EXPECT_THAT(complaint(), HasSubstr("has the type I8, only F32 is known"));
  testing::reseal(path_, "model.json", [](auto& manifest) { manifest["precision"] = "half"; });
  EXPECT_THAT(complaint(), HasSubstr("float or int8"));
}

// Sealed as if they belonged there.
TEST_F(ModelFolderTest, DamagedEightBitTensorsAreRefused) {
  const std::string good = path_;
  path_ = folder_.path("model8");
  write_quantized_folder(ModelFolder(good), path_);
  const std::string file = path_ + "/" + kWeightsFile, bytes = testing::read_bytes(file);
  const auto damage = [&](const std::string& from, const std::string& to) {
    std::string changed = bytes;
    changed.replace(changed.find(from), from.size(), to);
    testing::write_bytes(file, changed);
    testing::reseal(path_, "model.json", [](auto& /*manifest*/) {});
    return complaint();
  };
  EXPECT_THAT(damage("decoder.combine.scales", "decoder.combine.scalez"),
              AllOf(HasSubstr("has no 'decoder.combine.scales'"), HasSubstr("copy the model")));
  EXPECT_THAT(damage("\"I8\"", "\"U8\""), HasSubstr("has the type U8"));
  testing::write_bytes(file, bytes.substr(0, bytes.size() - 1));
  testing::reseal(path_, "model.json", [](auto& /*manifest*/) {});
  EXPECT_THAT(complaint(), HasSubstr("does not fit its shape or the file"));
}

// One that no parameter is called by, in 8 bits: it is no tensor with scales of its own.
TEST_F(ModelFolderTest, MoreTensorsThanAskedForAreRefused) {
  const std::string good = path_;
  path_ = folder_.path("model8");
  write_quantized_folder(ModelFolder(good), path_);
  const ModelFolder folder(path_);
  const std::vector<Tensor>& tensors = folder.weights().tensors;
  const int8_t extra_values[2] = {1, 2};
  const float extra_floats[2] = {1, 2};
  const auto complaint_with = [&](const Tensor& extra) {
    std::vector<Tensor> all = tensors;
    // Floats first, which need to be aligned.
    all.insert(extra.int8 == nullptr ? all.begin() : all.end(), extra);
    std::string bytes = safetensors_header(all, {{"format", "allot"}});
    for (const Tensor& tensor : all) bytes += tensor.bytes();
    testing::write_bytes(path_ + "/" + kWeightsFile, bytes);
    testing::reseal(path_, "model.json", [](auto& /*manifest*/) {});
    return complaint();
  };
  EXPECT_THAT(complaint_with({"extra", {1, 2}, nullptr, extra_values}),
              HasSubstr("model.safetensors: has more tensors than model.json asks for"));
  EXPECT_THAT(complaint_with({"extra", {1, 2}, extra_floats}),
              HasSubstr("model.safetensors: has more tensors than model.json asks for"));
}

TEST_F(ModelFolderTest, GivesBackTheModel) {
  const ModelFolder folder(path_);
  EXPECT_EQ(folder.options().transform, small_.options.transform);
  EXPECT_EQ(folder.options().hidden_size, 6U);
  EXPECT_EQ(folder.source_vocabulary().size(), small_.source_vocabulary.size());
  EXPECT_EQ(folder.target_vocabulary().content_checksum(),
            small_.target_vocabulary.content_checksum());
  EXPECT_EQ(folder.section("text")["language"], "de");
  EXPECT_TRUE(folder.section("other").is_null());
  const Parameters<float> parameters = folder.parameters();
  EXPECT_TRUE(std::equal(parameters.values(), parameters.values() + small_.model.num_parameters(),
                         small_.parameters.values()));
  EXPECT_EQ(folder.weight("decoder.combine").rows, 12U);
}

TEST_F(ModelFolderTest, CarriesFurtherFiles) {
  ModelContents contents{small_.options, small_.source_vocabulary, small_.target_vocabulary};
  contents.files.push_back({kSourceCodesFile, folder_.write("codes", "#version: 0.2\n")});
  write_model_folder(path_, contents, small_.parameters);
  const ModelFolder folder(path_);
  EXPECT_EQ(testing::read_bytes(folder.folder().path_of(kSourceCodesFile)), "#version: 0.2\n");
  EXPECT_FALSE(folder.folder().has(kTargetCodesFile));
}

TEST_F(ModelFolderTest, NamesWhatIsDamagedAndWhatToDo) {
  const std::string weights = testing::read_bytes(path_ + "/" + kWeightsFile);
  std::string flipped = weights;
  flipped[flipped.size() - 9] = static_cast<char>(flipped[flipped.size() - 9] ^ 0x10);
  folder_.write("model/model.safetensors", flipped);
  EXPECT_THAT(complaint(), HasSubstr("model.safetensors: has changed"));
  folder_.write("model/model.safetensors", weights.substr(0, weights.size() / 2));
  EXPECT_THAT(complaint(), HasSubstr("model.safetensors: has"));
  fs::remove(path_ + "/model.safetensors");
  EXPECT_THAT(complaint(), HasSubstr("model.safetensors: is missing"));
  folder_.write("model/model.safetensors", weights);
  folder_.write("model/target.vocab", "w0 1\n");
  EXPECT_THAT(complaint(), HasSubstr("target.vocab: has 5 bytes"));
}

TEST_F(ModelFolderTest, FindsPartsThatDoNotBelongTogether) {
  testing::SmallModel other([] {
    ModelOptions options;
    options.hidden_size = 8;
    options.embedding_size = 5;
    return options;
  }());
  const std::string other_path = folder_.path("other");
  other.write(other_path);
  reseal(kWeightsFile, testing::read_bytes(other_path + "/" + kWeightsFile));
  EXPECT_THAT(complaint(), AllOf(HasSubstr("model.safetensors: '"), HasSubstr("has the shape [")));

  small_.write(path_);
  reseal(kSourceVocabularyFile, "a 3\nb 2\n");
  EXPECT_THAT(complaint(), HasSubstr("source.vocab: has 6 tokens, but the model has 13"));
  small_.write(path_);
  reseal(kTargetVocabularyFile, "a 7\nb 6\nc 5\nd 4\ne 3\nf 2\ng 1\n");
  EXPECT_THAT(complaint(), HasSubstr("target.vocab: has other tokens"));
  small_.write(path_);
  reseal(kWeightsFile, "nothing");
  EXPECT_THAT(complaint(), HasSubstr("is not a valid safetensors file"));
}

TEST_F(ModelFolderTest, ATransformersTensorsMustHaveTheirShapes) {
  ModelOptions options;
  options.architecture = Architecture::kTransformer;
  const testing::SmallModel small(options);
  options.hidden_size = options.embedding_size = 8;
  options.transformer.heads = 2;
  options.transformer.feed_forward_size = 12;
  const testing::SmallModel other(options);
  small.write(path_);
  EXPECT_EQ(ModelFolder(path_).options().architecture, Architecture::kTransformer);
  other.write(folder_.path("other"));
  reseal(kWeightsFile, testing::read_bytes(folder_.path("other") + "/" + kWeightsFile));
  EXPECT_THAT(complaint(),
              AllOf(HasSubstr("model.safetensors: 'encoder.layer0.feed_forward.inner.weights' has "
                              "the shape [8, 12], but model.json asks for [8, 11]"),
                    HasSubstr("to fix: ")));
  // Weights of LSTMs.
  small_.write(folder_.path("lstm"));
  reseal(kWeightsFile, testing::read_bytes(folder_.path("lstm") + "/" + kWeightsFile));
  EXPECT_THAT(complaint(), AllOf(HasSubstr("model.safetensors: "), HasSubstr("to fix: ")));
}

TEST_F(ModelFolderTest, EveryFlippedByteIsFound) {
  const std::string weights = testing::read_bytes(path_ + "/" + kWeightsFile);
  for (size_t i = 0; i < weights.size(); i += 97) {
    std::string bad = weights;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    folder_.write("model/model.safetensors", bad);
    EXPECT_THAT(complaint(), HasSubstr("model.safetensors: has changed"));
    EXPECT_THAT(complaint(Precision::kInt8), HasSubstr("model.safetensors: has changed"));
  }
}

TEST_F(ModelFolderTest, ManifestsThatMakeNoSenseAreRefused) {
  using Json = nlohmann::ordered_json;
  const auto refuses = [this](const std::function<void(Json&)>& edit, const char* message) {
    small_.write(path_);
    testing::reseal(path_, "model.json", edit);
    EXPECT_THAT(complaint(), HasSubstr(message));
  };
  refuses([](Json& m) { m.erase("vocabularies"); }, "model.json: 'vocabularies' is missing");
  refuses([](Json& m) { m["vocabularies"] = 5; }, "'vocabularies' is 5, but must be an object");
  refuses([](Json& m) { m["vocabularies"].erase("target"); }, "'vocabularies.target' is missing");
  refuses([](Json& m) { m["vocabularies"]["source"] = nullptr; }, "source.vocab: has other tokens");
  refuses([](Json& m) { m.erase("options"); }, "model.json: does not list the model's options");
  refuses([](Json& m) { m["options"]["hidden-size"] = 1000000000000; },
          "is too small for what model.json asks for: hidden-size 1000000000000");
  refuses([](Json& m) { m["options"]["embedding-size"] = 18446744073709551614U; },
          "embedding-size 18446744073709551614");
  refuses([](Json& m) { m["options"]["hidden-size"] = -6; }, "'hidden-size' cannot be -6");
  refuses(
      [](Json& m) { m["options"]["encoder-layers"] = m["options"]["decoder-layers"] = 2000000000; },
      "2000000000 layers per side exceed the limit of 1000");
  refuses([](Json& m) { m["options"]["encoder-layers"] = m["options"]["decoder-layers"] = 900; },
          "encoder-layers 900");
  refuses([](Json& m) { m["options"]["source-vocabulary"] = 14; },
          "source.vocab: has 13 tokens, but the model has 14");
  refuses([](Json& m) { m["files"].erase("model.safetensors"); }, "has no 'model.safetensors'");
  refuses([](Json& m) { m["files"].erase("source.vocab"); }, "has no 'source.vocab'");
  // Of LSTMs it means nothing.
  small_.write(path_);
  testing::reseal(path_, "model.json", [](Json& m) { m["attention"] = {{"layer", 9}}; });
  EXPECT_EQ(complaint(), "no complaint");
}

TEST_F(ModelFolderTest, WhatATransformersAttentionIsMustFitItsOptions) {
  using Json = nlohmann::ordered_json;
  ModelOptions options;
  options.architecture = Architecture::kTransformer;
  options.decoder_layers = 3;
  options.transformer.bounded_layers = BoundedLayers::only(2);
  const testing::SmallModel small(options);
  const auto complaint_of = [&](const std::function<void(Json&)>& edit) {
    small.write(path_);
    testing::reseal(path_, "model.json", edit);
    return complaint();
  };
  EXPECT_EQ(complaint_of([](Json& m) { EXPECT_EQ(m["attention"]["layer"], 2); }), "no complaint");
  EXPECT_EQ(complaint_of([](Json& m) { m.erase("attention"); }), "no complaint");
  EXPECT_THAT(complaint_of([](Json& m) { m["attention"]["layer"] = 3; }),
              AllOf(HasSubstr(R"(model.json: 'attention' is '{"layer":3,"heads":"mean"}', but )"),
                    HasSubstr(R"(options is '{"layer":2,"heads":"mean"}')")));
  EXPECT_THAT(complaint_of([](Json& m) { m["attention"]["heads"] = "first"; }),
              HasSubstr(R"('attention' is '{"layer":2,"heads":"first"}')"));
  EXPECT_THAT(complaint_of([](Json& m) { m["attention"] = 5; }), HasSubstr("'attention' is '5'"));
}

TEST_F(ModelFolderTest, WeightsThatAreNotFiniteAreRefused) {
  std::string weights = testing::read_bytes(path_ + "/" + kWeightsFile);
  weights.replace(weights.size() - 4, 4, "\xff\xff\xff\xff");
  reseal(kWeightsFile, weights);
  EXPECT_THAT(complaint(), HasSubstr("has numbers that are not finite"));
  EXPECT_THAT(complaint(Precision::kInt8), HasSubstr("has numbers that are not finite"));
}

// Its header claims more bytes than there are, or none are there.
TEST_F(ModelFolderTest, BrokenWeightsAreNotMadeIntoEightBits) {
  const std::string weights = testing::read_bytes(path_ + "/" + kWeightsFile);
  for (const std::string& bad :
       {std::string(), weights.substr(0, 7), std::string(8, '\xff') + weights.substr(8),
        weights.substr(0, 20), weights.substr(0, weights.size() - 4)}) {
    small_.write(path_);
    reseal(kWeightsFile, bad);
    EXPECT_THAT(complaint(Precision::kInt8),
                HasSubstr("model.safetensors: is not a valid safetensors file"));
  }
  small_.write(path_);
  reseal(kWeightsFile, weights);
  EXPECT_EQ(complaint(Precision::kInt8), "no complaint");
}

// Someone copies another model over this one, or cuts a file short.
TEST_F(ModelFolderTest, StaysTheSameWhenItsFilesAreWrittenOver) {
  const ModelFolder folder(path_);
  const std::string weights = testing::read_bytes(path_ + "/" + kWeightsFile);
  folder_.write("model/model.safetensors", std::string(weights.size(), 'x'));
  const Parameters<float> parameters = folder.parameters();
  EXPECT_TRUE(std::equal(parameters.values(), parameters.values() + small_.model.num_parameters(),
                         small_.parameters.values()));
  fs::resize_file(path_ + "/" + kWeightsFile, 1);
  EXPECT_EQ(folder.weight("decoder.combine").data[0],
            small_.parameters[small_.model.parameters().find("decoder.combine")].data[0]);
}

TEST_F(ModelFolderTest, EveryOddManifestIsReadOrRefused) {
  int refused = 0;
  testing::for_each_odd_manifest(path_, "model.json", [&](const std::string& what) {
    try {
      const ModelFolder folder(path_);
    } catch (const Error& error) {
      EXPECT_EQ(error.exit_code(), 3) << what;
      EXPECT_THAT(error.what(), HasSubstr("to fix")) << what;
      ++refused;
    }
  });
  EXPECT_GT(refused, 300);
  EXPECT_EQ(complaint(), "no complaint");
}

}  // namespace
}  // namespace allot
