#include "base/sealed_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.h"
#include "base/output_file.h"
#include "base/sealed_folder.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class SealedFilesTest : public ::testing::Test {
 protected:
  SealedFilesTest() {
    SealedFolderWriter writer({"model", "model.json", 1}, model_);
    writer.add("weights", "1 2 3");
    writer.commit({});
  }

  testing::TemporaryFolder folder_;
  std::string model_ = folder_.path("m");
};

TEST_F(SealedFilesTest, AreWhatTheManifestLists) {
  EXPECT_THAT(sealed_files(model_, "model.json"), ElementsAre("model.json", "weights"));
  EXPECT_THAT(sealed_files(model_, "tagger.json"), IsEmpty());
  folder_.write("m/model.json", "[[[");
  EXPECT_THAT(sealed_files(model_, "model.json"), IsEmpty());
  folder_.write("m/model.json", R"({"title": "a table", "rows": []})");
  EXPECT_THAT(sealed_files(model_, "model.json"), IsEmpty());
}

TEST_F(SealedFilesTest, AreNotWrittenOneByOne) {
  for (const char* name : {"/weights", "/model.json"}) {
    try {
      OutputFile output(model_ + name);
      FAIL() << name;
    } catch (const Error& error) {
      EXPECT_EQ(error.exit_code(), 2);
      EXPECT_THAT(error.what(), HasSubstr("only replaced as a whole"));
    }
  }
  // Neither through a link from elsewhere.
  std::filesystem::create_symlink(model_ + "/weights", folder_.path("link"));
  EXPECT_THROW(write_file(folder_.path("link"), "x"), Error);
  EXPECT_EQ(testing::read_bytes(model_ + "/weights"), "1 2 3");
  // Guests may come.
  EXPECT_NO_THROW(write_file(model_ + "/note", "x"));
  EXPECT_NO_THROW(refuse_sealed_file(folder_.path("elsewhere")));
  EXPECT_NO_THROW(refuse_sealed_file("no-folder"));
}

}  // namespace
}  // namespace allot
