#include "base/sealed_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

namespace fs = std::filesystem;
using ::testing::AllOf;
using ::testing::HasSubstr;

const FolderKind kBox{"box", "box.json", 3};

class SealedFolderTest : public ::testing::Test {
 protected:
  void write_box(const std::string& first = "one", const std::string& second = "two") {
    SealedFolderWriter writer(kBox, box_);
    writer.add("first", first);
    writer.begin("second");
    for (const char letter : second) writer.write(std::string(1, letter));
    writer.commit({{"colour", "red"}});
  }
  std::string complaint() const {
    try {
      SealedFolder folder(kBox, box_);
    } catch (const Error& error) {
      EXPECT_EQ(error.exit_code(), 3);
      return error.what();
    }
    return "no complaint";
  }
  void change(const std::string& name, const std::string& content) {
    folder_.write("box/" + name, content);
  }
  std::string content_of(const std::string& name) const {
    return testing::read_bytes(box_ + "/" + name);
  }

  testing::TemporaryFolder folder_;
  std::string box_ = folder_.path("box");
};

TEST_F(SealedFolderTest, GivesBackWhatWasPutIn) {
  write_box();
  const SealedFolder folder(kBox, box_ + "/");
  EXPECT_EQ(folder.content()["colour"], "red");
  ASSERT_EQ(folder.files().size(), 2U);
  EXPECT_EQ(folder.files()[1].name, "second");
  EXPECT_EQ(folder.files()[1].bytes, 3U);
  EXPECT_EQ(testing::read_bytes(folder.path_of("second")), "two");
  EXPECT_TRUE(folder.has("first"));
  EXPECT_FALSE(folder.has("third"));
  EXPECT_THROW(folder.path_of("third"), Error);
}

TEST_F(SealedFolderTest, IsNotWrittenOverWhileItIsInUse) {
  write_box();
  {
    const SealedFolder folder(kBox, box_);
    EXPECT_THROW(write_file(box_ + "/first", "other"), Error);
    EXPECT_THROW(write_file(box_ + "/box.json", "other"), Error);
    EXPECT_NO_THROW(write_file(box_ + "/note", "a guest"));
    EXPECT_NO_THROW(write_box("uno"));  // a whole one may take its place
  }
  EXPECT_EQ(content_of("first"), "uno");
  EXPECT_NO_THROW(write_file(box_ + "/first", "other"));
}

TEST_F(SealedFolderTest, TakesUpFilesOfOthers) {
  {
    SealedFolderWriter writer(kBox, box_);
    write_file(writer.temporary_path("made"), "elsewhere");
    writer.take_up("made");
    writer.add_copy("copied", folder_.write("original", "copy me"));
    writer.commit({});
  }
  EXPECT_EQ(complaint(), "no complaint");
  EXPECT_EQ(content_of("made"), "elsewhere");
  EXPECT_EQ(content_of("copied"), "copy me");
}

TEST_F(SealedFolderTest, ReplacesAnOldOneWholeAndKeepsGuests) {
  write_box();
  change("note.txt", "mine");
  write_box("uno", "due");
  EXPECT_EQ(complaint(), "no complaint");
  EXPECT_EQ(content_of("first"), "uno");
  EXPECT_EQ(content_of("note.txt"), "mine");
  // Nothing temporary stays behind.
  size_t count = 0;
  for ([[maybe_unused]] const auto& entry : fs::directory_iterator(fs::path(box_).parent_path())) {
    ++count;
  }
  EXPECT_EQ(count, 1U);
}

TEST_F(SealedFolderTest, WithoutCommitTheOldOneStays) {
  write_box();
  {
    SealedFolderWriter writer(kBox, box_);
    writer.add("first", "half");
    writer.begin("second");
    writer.write("a third of");
  }
  EXPECT_EQ(complaint(), "no complaint");
  EXPECT_EQ(content_of("first"), "one");
}

TEST_F(SealedFolderTest, DoesNotReplaceAnythingElse) {
  folder_.write("letter", "dear");
  EXPECT_THROW(SealedFolderWriter(kBox, folder_.path("letter")), Error);
  fs::create_directory(box_);
  EXPECT_NO_THROW(SealedFolderWriter(kBox, box_));
  change("letter", "dear");
  try {
    SealedFolderWriter writer(kBox, box_);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), 1);
    EXPECT_THAT(error.what(),
                AllOf(HasSubstr("holds other things than a box"), HasSubstr("to fix")));
  }
}

TEST_F(SealedFolderTest, MakesTheFoldersAbove) {
  box_ = folder_.path("a/b/box");
  write_box();
  EXPECT_EQ(complaint(), "no complaint");
}

TEST_F(SealedFolderTest, NamesTheFileThatIsWrong) {
  EXPECT_THAT(complaint(), HasSubstr("box: does not exist"));
  write_box();
  change("second", "twp");
  EXPECT_THAT(complaint(), AllOf(HasSubstr("box/second: has changed"), HasSubstr("to fix: copy")));
  change("second", "tw");
  EXPECT_THAT(complaint(), HasSubstr("box/second: has 2 bytes, but box.json lists 3"));
  fs::remove(box_ + "/second");
  EXPECT_THAT(complaint(), HasSubstr("box/second: is missing"));
  fs::remove(box_ + "/box.json");
  EXPECT_THAT(complaint(), HasSubstr("is not a box: it has no box.json"));
}

TEST_F(SealedFolderTest, TellsOtherKindsAndVersions) {
  write_box();
  std::string manifest = content_of("box.json");
  const std::string version = "\"format-version\": 3";
  manifest.replace(manifest.find(version), version.size(), "\"format-version\": 4");
  change("box.json", manifest);
  EXPECT_THAT(complaint(), AllOf(HasSubstr("has version 4"), HasSubstr("knows version 3")));
  change("box.json", R"({"format": "crate"})");
  EXPECT_THAT(complaint(), HasSubstr("does not describe a box"));
}

// Every flipped bit of the manifest that changes what it says is found; none crashes.
TEST_F(SealedFolderTest, FindsEveryChangedByteOfTheManifest) {
  write_box();
  const std::string good = content_of("box.json");
  for (size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x04);
    change("box.json", bad);
    if (good[i] != ' ' && good[i] != '\n') {
      EXPECT_THAT(complaint(), HasSubstr("to fix")) << "byte " << i;
    }
  }
  for (size_t size = 0; size + 2 < good.size(); size += 7) {
    change("box.json", good.substr(0, size));
    EXPECT_THAT(complaint(), HasSubstr("to fix")) << "cut at " << size;
  }
}

}  // namespace
}  // namespace allot
