#include "translate/warning_log.h"

#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

TEST(WarningLog, CountsLinesAndKinds) {
  const testing::TemporaryFolder folder;
  WarningLog log("text", folder.path("warnings"));
  EXPECT_EQ(log.summary(), "");
  LineTranslation line;
  line.hypotheses.resize(2);
  line.hypotheses[0].warnings = {{WarningKind::kLoop, "go", 0, 3.0},
                                 {WarningKind::kUnfinished, "", {}, {}}};
  line.hypotheses[1].warnings = {{WarningKind::kTooLong, "", {}, {}}};  // not the best one
  log.add({1, "x", false}, line);
  log.add({2, "x", false}, {});
  log.add({3, "x", true}, {});
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
