#include "serve/access_log.h"

#include <gtest/gtest.h>

#include <cstdio>

#include "base/error.h"
#include "support/test_files.h"

namespace allot::server {
namespace {

AccessRecord example() {
  AccessRecord record;
  record.time = std::chrono::system_clock::time_point(std::chrono::milliseconds(1'500));
  record.client = "127.0.0.1";
  record.method = "POST";
  record.path = "/translate\n\xFF";
  record.status = 200;
  record.bytes = 10;
  record.sentences = 2;
  record.milliseconds = 1.25;
  return record;
}

TEST(AccessLogTest, OneObjectPerLineWithoutText) {
  const std::string start =
      R"({"time":"1970-01-01T00:00:01.500Z","client":"127.0.0.1","method":"POST",)"
      R"("path":"/translate\\n\\xff","status":200,"bytes":10,"sentences":2,"milliseconds":1.25)";
  AccessRecord record = example();
  EXPECT_EQ(to_json_line(record), start + "}");
  record.text = "a";
  EXPECT_EQ(to_json_line(record), start + R"(,"text":"a"})");
  record.model = "de-en";
  EXPECT_NE(to_json_line(record).find(R"("bytes":10,"model":"de-en","sentences":2)"),
            std::string::npos);
}

TEST(AccessLogTest, IsAppendedToAndOpenedAgain) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.write("log", "before\n");
  AccessLog log(path);
  log.add(example());
  EXPECT_EQ(testing::read_bytes(path), "before\n" + to_json_line(example()) + "\n");
  ASSERT_EQ(std::rename(path.c_str(), folder.path("old").c_str()), 0);
  log.reopen();
  log.add(example());
  EXPECT_EQ(testing::read_bytes(path), to_json_line(example()) + "\n");
  AccessLog("").add(example());
  EXPECT_THROW(AccessLog(folder.path("no/log")), Error);
}

}  // namespace
}  // namespace allot::server
