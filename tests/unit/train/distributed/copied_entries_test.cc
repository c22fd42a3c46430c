#include "train/distributed/copied_entries.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "support/test_files.h"
#include "support/thread_communicator.h"

namespace allot {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using testing::message_of;
using testing::ThreadGroup;

class CopiedEntriesTest : public ::testing::Test {
 protected:
  std::string cache(size_t rank) const { return folder_.path("cache-" + std::to_string(rank)); }

  // An entry in a rank's cache; its name.
  std::string make(size_t rank, const std::string& fingerprint, const std::string& content) {
    StageCache(cache(rank)).get("stage", fingerprint, "a test", [&](SealedFolderWriter& writer) {
      writer.add("a", content);
      writer.add("empty", "");
      writer.add("b", std::string("\0\n\xff", 3));
      return nlohmann::ordered_json{{"number", 0.1}};
    });
    return "stage-" + fingerprint;
  }
  std::string read(size_t rank, const std::string& entry) const {
    const SealedFolder folder(kStageEntry, cache(rank) + "/" + entry);
    EXPECT_EQ(folder.content().at("number"), 0.1);
    EXPECT_EQ(testing::read_bytes(folder.path_of("b")), std::string("\0\n\xff", 3));
    return testing::read_bytes(folder.path_of("a"));
  }
  std::vector<std::exception_ptr> copy(size_t num_ranks, const std::vector<std::string>& entries,
                                       const testing::ThreadGroupOptions& options = {}) {
    return ThreadGroup(num_ranks, options).run([&](Communicator& communicator) {
      RankGroup group(communicator);
      const CopiedEntries copied = copy_entries(group, cache(group.rank()), entries);
      if (group.rank() == 0) copied_ = copied;
    });
  }
  static void expect_well(const std::vector<std::exception_ptr>& thrown) {
    for (const std::exception_ptr& one : thrown) EXPECT_EQ(message_of(one), "");
  }

  testing::TemporaryFolder folder_;
  CopiedEntries copied_;
};

TEST_F(CopiedEntriesTest, EveryRankGetsWhatItDoesNotHave) {
  const std::string large(size_t{9} << 20, 'x');  // more than a message
  const std::vector<std::string> entries = {make(0, "1", large), make(0, "2", "two")};
  make(2, "1", large);
  expect_well(copy(3, entries, {1, 20}));
  for (const size_t rank : {1, 2}) {
    EXPECT_TRUE(read(rank, entries[0]) == large);
    EXPECT_EQ(read(rank, entries[1]), "two");
  }
  EXPECT_EQ(copied_.num_bytes, large.size() + 3 + 2 * (3 + 3));
  EXPECT_THAT(copied_.receivers,
              ::testing::ElementsAre("machine-1 (rank 1)", "machine-2 (rank 2)"));
  // Then all have everything, and nothing is left over.
  expect_well(copy(3, entries));
  EXPECT_EQ(copied_.num_bytes, 0U);
  EXPECT_TRUE(copied_.receivers.empty());
  size_t num_names = 0;
  for (const auto& entry : fs::directory_iterator(cache(1))) num_names += entry.exists() ? 1 : 0;
  EXPECT_EQ(num_names, 2U);
}

TEST_F(CopiedEntriesTest, ADamagedEntryIsReplaced) {
  const std::string entry = make(0, "1", "good");
  make(1, "1", "good");
  folder_.write("cache-1/" + entry + "/a", "evil");
  expect_well(copy(2, {entry}));
  EXPECT_EQ(read(1, entry), "good");
}

TEST_F(CopiedEntriesTest, RanksThatShareACacheGetNothing) {
  const std::string entry = make(0, "1", "x");
  const auto thrown = ThreadGroup(3).run([&](Communicator& communicator) {
    RankGroup group(communicator);
    EXPECT_EQ(copy_entries(group, cache(0), {entry}).num_bytes, 0U);
  });
  expect_well(thrown);
}

// A place that cannot be written: the others receive what is theirs, and all end.
TEST_F(CopiedEntriesTest, AFailureNamesTheHost) {
  const std::string entry = make(0, "1", std::string(size_t{5} << 20, 'x'));
  folder_.write("cache-1", "a file in the place of the folder");
  for (const std::exception_ptr& one : copy(3, {entry})) {
    EXPECT_THAT(message_of(one), HasSubstr("machine-1 (rank 1): "));
  }
  EXPECT_EQ(read(2, entry).size(), size_t{5} << 20);
}

TEST_F(CopiedEntriesTest, ARankThatCannotTakePartEndsAll) {
  const std::string entry = make(0, "1", "x");
  const auto thrown = ThreadGroup(2).run([&](Communicator& communicator) {
    RankGroup group(communicator);
    const auto failure = std::make_exception_ptr(Error::failure({}, "no recipe", "send one"));
    copy_entries(group, cache(group.rank()), {entry},
                 group.rank() == 1 ? failure : std::exception_ptr());
  });
  EXPECT_THAT(message_of(thrown[0]), HasSubstr("machine-1 (rank 1): no recipe"));
}

TEST_F(CopiedEntriesTest, ALostRankLeavesNothingHalfWritten) {
  const std::string entry = make(0, "1", std::string(size_t{9} << 20, 'x'));
  testing::ThreadGroupOptions options;
  options.lost_rank = 0;
  options.lost_at = 5;  // between two messages of the file
  const auto thrown = copy(2, {entry}, options);
  EXPECT_EQ(message_of(thrown[0]), "killed by the test");
  EXPECT_THAT(message_of(thrown[1]), HasSubstr("machine-0 is lost"));
  EXPECT_FALSE(fs::exists(cache(1)));
}

TEST_F(CopiedEntriesTest, RecordsComeBack) {
  CacheRecord record;
  record.inputs = {{"words of a", "1"}, {"check of a and b", ""}};
  record.entries = {"words-1", "check-2"};
  const CacheRecord back = unpack_record(pack(record));
  EXPECT_EQ(back.inputs, record.inputs);
  EXPECT_EQ(back.entries, record.entries);
}

}  // namespace
}  // namespace allot
