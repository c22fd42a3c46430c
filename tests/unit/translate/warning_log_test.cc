#include "translate/warning_log.h"

#include <gtest/gtest.h>

#include "base/json_text.h"
#include "base/sealed_change.h"
#include "support/test_files.h"
#include "support/text_model.h"
#include "translate/missing_words.h"

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

TEST(WarningLog, BeginsWithWhatItsWarningsAreWorth) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path("model");
  testing::write_text_model(testing::SmallModel(), path);
  const auto written = [&] {
    WarningLog log("text", folder.path("warnings"));
    log.describe(ModelFolder(path));
    log.file()->commit();
    return testing::read_bytes(folder.path("warnings"));
  };
  EXPECT_EQ(written(), "") << "a model that does not warn of missing words";
  MissingWordLimits limits;
  limits.precision = 0.75;
  limits.recall = 0.5;
  put_sealed_file(kModelFolder, path, kLexiconFile, "hund\tdog\t0.9\n");
  put_sealed_file(kModelFolder, path, kMissingWordsFile, json_text(to_json(limits)));
  EXPECT_EQ(written(), "") << "nor does one without bands";
  limits.bands = {{0.05, 0.8}};
  put_sealed_file(kModelFolder, path, kMissingWordsFile, json_text(to_json(limits)));
  EXPECT_EQ(written(),
            "{\"line\":0,\"kind\":\"missing-word\",\"precision\":0.75,\"recall\":0.5}\n");
  WarningLog("text", "").describe(ModelFolder(path));  // no file
}

}  // namespace
}  // namespace allot
