#include "base/sealed_folder.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <thread>

#include "base/error.h"
#include "base/line_reader.h"
#include "support/resealed.h"
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
    writer.commit({{"color", "red"}});
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
  EXPECT_EQ(folder.content()["color"], "red");
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
    writer.adopt("made");
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

// Names that can be predicted could be links of somebody else's, or folders that he may write to.
TEST_F(SealedFolderTest, WritesToNothingThatWasThereBefore) {
  const std::string planted = folder_.path(fmt::format(".box.{}.tmp", getpid()));
  fs::create_directory(planted);
  folder_.write(fs::path(planted).filename().string() + "/theirs", "precious");
  {
    const SealedFolderWriter one(kBox, box_), other(kBox, box_);
    EXPECT_NE(one.temporary_path(""), other.temporary_path(""));
    EXPECT_NE(one.temporary_path(""), planted + "/");
  }
  write_box();
  EXPECT_EQ(complaint(), "no complaint");
  EXPECT_EQ(testing::read_bytes(planted + "/theirs"), "precious");
}

TEST_F(SealedFolderTest, HasTheModeThatTheUmaskLeaves) {
  const mode_t before = umask(026);
  write_box();
  umask(before);
  EXPECT_EQ(fs::status(box_).permissions(), fs::perms(0751));
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
                AllOf(HasSubstr("contains files that are not part of a box"), HasSubstr("to fix")));
  }
}

TEST_F(SealedFolderTest, MakesTheFoldersAbove) {
  box_ = folder_.path("a/b/box");
  write_box();
  EXPECT_EQ(complaint(), "no complaint");
}

TEST_F(SealedFolderTest, WithoutCommitTheFoldersAboveGoAgain) {
  { const SealedFolderWriter writer(kBox, folder_.path("new/folder/thing")); }
  EXPECT_FALSE(fs::exists(folder_.path("new")));
  folder_.write("file", "");
  EXPECT_THROW(SealedFolderWriter(kBox, folder_.path("file/folder/thing")), Error);
}

TEST_F(SealedFolderTest, NamesTheFileThatIsWrong) {
  EXPECT_THAT(complaint(), HasSubstr("box: no such folder"));
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

TEST_F(SealedFolderTest, ReadsLaterVersionsThatItKnows) {
  write_box();
  EXPECT_EQ(SealedFolder(kBox, box_).version(), 3);
  EXPECT_EQ(SealedFolder({"box", "box.json", 2, 3}, box_).version(), 3);
  EXPECT_THROW(SealedFolder({"box", "box.json", 1, 2}, box_), Error);
  EXPECT_THROW(SealedFolder({"box", "box.json", 4, 5}, box_), Error);
}

// What is taken while it is read is not kept; the rest is.
TEST_F(SealedFolderTest, FilesCanBeTakenWhileTheyAreRead) {
  write_box("one", "two");
  std::string taken;
  const SealedFolder box(
      kBox, box_, SealedFiles::kKeep,
      [&](const SealedFolder& folder, const std::string& name, FileBytes& bytes) {
        EXPECT_EQ(folder.content()["color"], "red");
        if (name != "second") return false;
        bytes.read_to(bytes.bytes().size());
        taken = bytes.bytes();
        return true;
      });
  EXPECT_EQ(taken, "two");
  EXPECT_EQ(box.bytes_of("first")->bytes(), "one");
  EXPECT_TRUE(box.has("second"));
  EXPECT_THROW(box.bytes_of("second"), InternalError);
}

// All of a file is checked, however much of it was taken; and before what the taker complains of.
TEST_F(SealedFolderTest, TakenFilesAreCheckedToo) {
  write_box("one", "two");
  const auto open_with = [this](const FileTaker& taker) -> std::string {
    try {
      const SealedFolder box(kBox, box_, SealedFiles::kKeep, taker);
    } catch (const Error& error) {
      return error.what();
    }
    return "no complaint";
  };
  const auto take_nothing = [](const SealedFolder&, const std::string&, FileBytes&) {
    return true;
  };
  const auto complain = [](const SealedFolder&, const std::string&, FileBytes&) -> bool {
    throw Error({"second"}, "is odd", "change it");
  };
  EXPECT_EQ(open_with(take_nothing), "no complaint");
  EXPECT_THAT(open_with(complain), HasSubstr("second: is odd"));
  change("first", "onE");
  EXPECT_THAT(open_with(take_nothing), HasSubstr("first: has changed since it was written"));
  EXPECT_THAT(open_with(complain), HasSubstr("first: has changed since it was written"));
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

// What was checked is what is used.
TEST_F(SealedFolderTest, KeptBytesStayWhenTheFilesAreWrittenOver) {
  write_box("one", std::string(3 << 20, 'a'));
  const SealedFolder folder(kBox, box_, SealedFiles::kKeep);
  change("first", "ONE");
  ASSERT_EQ(truncate((box_ + "/second").c_str(), 5), 0);
  EXPECT_EQ(folder.bytes_of("first")->bytes(), "one");
  EXPECT_EQ(folder.bytes_of("second")->bytes(), std::string(3 << 20, 'a'));
  EXPECT_EQ(read_lines(folder.input("first")), std::vector<std::string>{"one"});
  EXPECT_THROW(folder.bytes_of("third"), Error);
}

TEST_F(SealedFolderTest, APipeInThePlaceOfAFileIsNotWaitedFor) {
  for (const char* name : {"second", "box.json"}) {
    write_box();
    fs::remove(box_ + "/" + name);
    ASSERT_EQ(mkfifo((box_ + "/" + name).c_str(), 0600), 0);
    EXPECT_THAT(complaint(), AllOf(HasSubstr(name), HasSubstr("is not a regular file")));
    fs::remove_all(box_);
  }
}

// Folders are replaced while others open them: that files of two do not fit together is no damage.
TEST_F(SealedFolderTest, IsReadAgainWhenItIsReplacedMeanwhile) {
  // One that takes some time to read, and is found to be damaged in the end.
  write_box("old");
  fs::resize_file(box_ + "/first", 64 << 20);
  testing::reseal(box_, "box.json", [](nlohmann::ordered_json& manifest) {
    manifest["files"]["first"]["checksum"] = "0000000000000000";
  });
  std::atomic<bool> is_replaced{false};
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    write_box("new");
    is_replaced = true;
  });
  for (bool is_open = false; !is_open;) {
    try {
      const SealedFolder folder(kBox, box_, SealedFiles::kKeep);
      EXPECT_EQ(folder.bytes_of("first")->bytes(), "new");
      is_open = true;
    } catch (const Error& error) {
      EXPECT_FALSE(is_replaced) << error.what();
      if (is_replaced) break;
    }
  }
  other.join();
}

TEST_F(SealedFolderTest, ManifestsThatMakeNoSenseAreRefused) {
  write_box();
  const auto refuses = [this](const std::function<void(nlohmann::ordered_json&)>& edit,
                              const char* message) {
    write_box();
    testing::reseal(box_, "box.json", edit);
    EXPECT_THAT(complaint(), AllOf(HasSubstr(message), HasSubstr("to fix")));
  };
  using OrderedJson = nlohmann::ordered_json;
  refuses([](OrderedJson& m) { m.erase("files"); }, "box.json: 'files' is missing");
  refuses([](OrderedJson& m) { m["files"] = 3; }, "'files' is 3, but must be an object");
  refuses([](OrderedJson& m) { m["files"]["first"] = "x"; }, "'files.first' is \"x\"");
  refuses([](OrderedJson& m) { m["files"]["first"].erase("bytes"); },
          "'files.first.bytes' is missing");
  refuses([](OrderedJson& m) { m["files"]["first"]["bytes"] = -1; }, "'files.first.bytes' is -1");
  refuses([](OrderedJson& m) { m["files"]["first"]["checksum"] = 5; },
          "'files.first.checksum' is 5");
  refuses([](OrderedJson& m) { m["files"]["first"]["bytes"] = 18446744073709551615U; },
          "has 3 bytes");
  for (const char* name : {"../first", "/etc/passwd", "..", ".", "", "box.json", "a/b"}) {
    refuses([name](OrderedJson& m) { m["files"][name] = m["files"]["first"]; },
            "which cannot be a file of the folder");
  }
  refuses([](OrderedJson& m) { m["format-version"] = 18446744073709551615U; },
          "has version 18446744073709551615");
  refuses([](OrderedJson& m) { m["format-version"] = "3"; }, "'format-version' is \"3\"");
  refuses([](OrderedJson& m) { m["format"] = 3; }, "does not describe a box");
}

TEST_F(SealedFolderTest, DeepAndLargeManifestsAreRefused) {
  write_box();
  const std::string deep(200000, '[');
  change("box.json", deep);
  EXPECT_THAT(complaint(), HasSubstr("box.json: is damaged: it is nested deeper than"));
  change("box.json", R"({"format": "box", "x": )" + deep);
  EXPECT_THAT(complaint(), HasSubstr("nested deeper than"));
  change("box.json", R"({"format": "box", "format": "box"})");
  EXPECT_THAT(complaint(), HasSubstr("occurs twice"));
  change("box.json", std::string(2 << 20, ' '));
  EXPECT_THAT(complaint(), HasSubstr("it is too large for the description of a folder"));
}

// Whatever stands there: the folder opens, or there is an Error.
TEST_F(SealedFolderTest, EveryOddManifestIsReadOrRefused) {
  write_box();
  int refused = 0;
  testing::for_each_odd_manifest(box_, "box.json", [&](const std::string& what) {
    try {
      const SealedFolder folder(kBox, box_, SealedFiles::kKeep);
    } catch (const Error& error) {
      EXPECT_EQ(error.exit_code(), 3) << what;
      ++refused;
    }
  });
  EXPECT_GT(refused, 100);
  EXPECT_EQ(complaint(), "no complaint");
}

}  // namespace
}  // namespace allot
