#include "train/checkpoint.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.h"
#include "support/resealed.h"
#include "support/test_files.h"

namespace allot {
namespace {

class CheckpointTest : public ::testing::Test {
 protected:
  void save(uint64_t update, float value) {
    const std::vector<float> values(5, value);
    store_.save(update, {{"update", update}}, {{"weights", values.data(), 5}});
  }
  uint64_t newest_update() { return store_.newest()->state().at("update"); }
  std::string arrays(const std::string& update) const {
    return "checkpoints/update-" + update + "/arrays.safetensors";
  }

  bool is_there(const std::string& update) const {
    return std::filesystem::exists(folder_.path("checkpoints/update-" + update));
  }

  testing::TemporaryFolder folder_;
  CheckpointStore store_{folder_.path("checkpoints"), 2};
};

TEST_F(CheckpointTest, GivesBackWhatWasSaved) {
  EXPECT_FALSE(store_.newest().has_value());
  EXPECT_TRUE(store_.is_empty());
  save(7, 1.5F);
  const auto checkpoint = store_.newest();
  ASSERT_TRUE(checkpoint.has_value());
  std::vector<float> values(5);
  checkpoint->copy("weights", 5, values.data());
  EXPECT_EQ(values, std::vector<float>(5, 1.5F));
  EXPECT_THROW(checkpoint->copy("weights", 4, values.data()), Error);
  EXPECT_THROW(checkpoint->copy("moments", 5, values.data()), Error);
}

TEST_F(CheckpointTest, KeepsTheNewest) {
  for (const uint64_t update : {5, 90, 1000}) save(update, 1);
  EXPECT_EQ(newest_update(), 1000U);
  EXPECT_FALSE(std::filesystem::exists(folder_.path("checkpoints/update-0000000005")));
  EXPECT_TRUE(std::filesystem::exists(folder_.path("checkpoints/update-0000000090")));
}

TEST_F(CheckpointTest, ADamagedOneIsPassedOver) {
  save(1, 1);
  save(2, 2);
  std::string bytes = testing::read_bytes(folder_.path(arrays("0000000002")));
  bytes[bytes.size() - 3] ^= 1;
  folder_.write(arrays("0000000002"), bytes);
  EXPECT_EQ(newest_update(), 1U);
  folder_.write(arrays("0000000001"), "short");
  EXPECT_THROW(store_.newest(), Error);
}

TEST_F(CheckpointTest, DamagedOnesTakeNoPlacesOfValidOnes) {
  save(1, 1);
  save(9, 9);
  folder_.write(arrays("0000000009"), "short");
  EXPECT_EQ(newest_update(), 1U);
  EXPECT_TRUE(is_there("0000000009"));  // until there is a new one
  save(4, 4);
  EXPECT_FALSE(is_there("0000000009"));
  EXPECT_TRUE(is_there("0000000001"));
  EXPECT_EQ(newest_update(), 4U);
}

TEST_F(CheckpointTest, TheOneJustWrittenStays) {
  save(100, 1);
  save(200, 1);
  CheckpointStore other(folder_.path("checkpoints"), 1);  // has not looked at them
  const std::vector<float> values(5, 2);
  other.save(3, {{"update", 3}}, {{"weights", values.data(), 5}});
  EXPECT_EQ(newest_update(), 3U);
}

TEST_F(CheckpointTest, ADamagedOneIsReplacedByOneOfItsNumber) {
  save(1, 1);
  save(2, 2);
  std::filesystem::remove(folder_.path("checkpoints/update-0000000002/checkpoint.json"));
  EXPECT_EQ(newest_update(), 1U);
  save(2, 3);
  EXPECT_EQ(newest_update(), 2U);
}

TEST_F(CheckpointTest, TellsTheNumberOfTheNewest) {
  EXPECT_FALSE(store_.newest_update().has_value());
  save(8, 1);
  save(1234, 1);
  EXPECT_EQ(store_.newest_update(), 1234U);
}

TEST_F(CheckpointTest, NamesOfOthersAreLeftAlone) {
  save(7, 1);
  for (const std::string name : {"99999999999999999999", "8", "x", "0000000008x", "-000000008"}) {
    std::filesystem::create_directory(folder_.path("checkpoints/update-" + name));
  }
  EXPECT_EQ(store_.newest_update(), 7U);
  for (const uint64_t update : {8, 9}) save(update, 1);
  EXPECT_EQ(newest_update(), 9U);
  EXPECT_FALSE(is_there("0000000007"));
  EXPECT_TRUE(is_there("99999999999999999999"));
  EXPECT_TRUE(is_there("x"));
}

TEST_F(CheckpointTest, AHalfWrittenOneDoesNotCount) {
  save(1, 1);
  std::filesystem::create_directory(folder_.path("checkpoints/.update-0000000002.77.tmp"));
  EXPECT_EQ(newest_update(), 1U);
  store_.remove_all();
  EXPECT_TRUE(store_.is_empty());
}

TEST_F(CheckpointTest, OneWithoutAStateIsDamaged) {
  save(1, 1);
  save(2, 2);
  for (const char* state : {"null", "[]", "3"}) {
    testing::reseal(folder_.path("checkpoints/update-0000000002"), "checkpoint.json",
                    [state](nlohmann::ordered_json& manifest) {
                      manifest["state"] = nlohmann::ordered_json::parse(state);
                    });
    EXPECT_EQ(newest_update(), 1U) << state;
  }
}

TEST_F(CheckpointTest, StaysTheSameWhenItsFilesAreWrittenOver) {
  save(1, 7);
  const std::optional<Checkpoint> checkpoint = store_.newest();
  std::filesystem::resize_file(folder_.path(arrays("0000000001")), 1);
  std::vector<float> values(5);
  checkpoint->copy("weights", 5, values.data());
  EXPECT_EQ(values, std::vector<float>(5, 7));
}

}  // namespace
}  // namespace allot
