#include "translate/warning_log.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

TEST(WarningLog, CountsLinesAndKinds) {
  const testing::TemporaryFolder folder;
  WarningLog log("text", folder.path("warnings"));
  EXPECT_EQ(log.summary(), "");
  LineReport line;
  line.number = 1;
  line.warnings = {{WarningKind::kLoop, "go", 0, 3.0}, {WarningKind::kUnfinished, "", {}, {}}};
  log.add(line);
  log.add({2, false, 1, 1, {}});
  log.add({3, true, 1, 1, {{WarningKind::kInvalidUtf8, "", {}, {}}}});
  log.flush();
  log.file()->commit();
  EXPECT_EQ(log.num_lines(), 2U);
  EXPECT_EQ(log.summary(), "2 lines: 1 loop, 1 unfinished, 1 invalid-utf8");
  EXPECT_EQ(testing::read_bytes(folder.path("warnings")),
            "{\"line\":1,\"kind\":\"loop\",\"position\":0,\"text\":\"go\",\"amount\":3.0}\n"
            "{\"line\":1,\"kind\":\"unfinished\"}\n"
            "{\"line\":3,\"kind\":\"invalid-utf8\"}\n");
}

}  // namespace
}  // namespace allot
