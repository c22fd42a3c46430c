#include "train/event_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "base/crc32c.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

// The messages of a file, whose sums are checked. tests/integration/train_log_test.py reads what is
// in them.
std::vector<std::string> messages_of(const std::string& path) {
  const auto is_masked_sum = [](const std::string& bytes, const char* stored) {
    uint32_t sum = 0;
    std::memcpy(&sum, stored, sizeof sum);
    const uint32_t rotated = sum - 0xA282EAD8U;
    return (rotated << 15 | rotated >> 17) == crc32c(bytes);
  };
  const std::string bytes = testing::read_bytes(path);
  std::vector<std::string> messages;
  for (size_t begin = 0; begin < bytes.size();) {
    uint64_t length = 0;
    std::memcpy(&length, bytes.data() + begin, sizeof length);
    EXPECT_TRUE(is_masked_sum(bytes.substr(begin, 8), bytes.data() + begin + 8));
    messages.push_back(bytes.substr(begin + 12, length));
    EXPECT_TRUE(is_masked_sum(messages.back(), bytes.data() + begin + 12 + length));
    begin += 16 + length;
  }
  return messages;
}

TEST(EventFile, IsMadeOfRecordsWithSums) {
  const testing::TemporaryFolder folder;
  const std::string run = folder.path("run");
  std::filesystem::create_directory(run);
  const EventFile file(run, 0);
  file.write({{"event", "updates"}, {"update", 300}, {"loss", 1.5}});
  file.write({{"event", "end"}, {"update", 300}});
  const std::vector<std::string> messages = messages_of(file.path());
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_THAT(messages[0], HasSubstr("brain.Event:2"));
  // Step 300, and a value of 20 bytes in a summary of 22: the tag, then 1.5 as a float.
  EXPECT_THAT(messages[1], HasSubstr(std::string("\x10\xAC\x02\x2A\x16\x0A\x14\x0A\x0D"
                                                 "training/loss\x15\x00\x00\xC0\x3F",
                                                 27)));
}

TEST(EventFile, AResumedRunBeginsAnother) {
  const testing::TemporaryFolder folder;
  const std::string run = folder.path("run");
  std::filesystem::create_directory(run);
  const EventFile first(run, 0);
  const EventFile second(run, 200);
  EXPECT_LT(first.path(), second.path());
  // START, at step 201: what step 200 has stays.
  const std::vector<std::string> messages = messages_of(second.path());
  ASSERT_EQ(messages.size(), 2U);
  EXPECT_THAT(messages[1], HasSubstr("\x10\xC9\x01\x3A\x02\x08\x01"));
  EXPECT_TRUE(std::filesystem::exists(first.path()));
  testing::write_bytes(run + "/log.jsonl", "");
  remove_event_files(run);
  EXPECT_FALSE(std::filesystem::exists(first.path()));
  EXPECT_FALSE(std::filesystem::exists(second.path()));
  EXPECT_TRUE(std::filesystem::exists(run + "/log.jsonl"));
  EXPECT_EQ(messages_of(EventFile(run, 0).path()).size(), 1U);
  EXPECT_NO_THROW(remove_event_files(folder.path("nowhere")));
}

}  // namespace
}  // namespace allot
