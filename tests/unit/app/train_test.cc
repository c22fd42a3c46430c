#include "app/train.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.h"
#include "model/model_folder.h"
#include "support/test_files.h"

namespace allot {
namespace {

class TrainTest : public ::testing::Test {
 protected:
  TrainTest() {
    folder_.write("a", "a b\nb\nc a\n");
    folder_.write("b", "x y\ny\nz x\n");
    options_.recipe = "tiny";
    options_.changes = {"source=" + folder_.path("a"),
                        "target=" + folder_.path("b"),
                        "valid-source=" + folder_.path("a"),
                        "valid-target=" + folder_.path("b"),
                        "output=" + folder_.path("model"),
                        "pretokenized=yes",
                        "model.hidden-size=8",
                        "model.embedding-size=8",
                        "training.epochs=2"};
  }

  testing::TemporaryFolder folder_;
  TrainOptions options_;
};

TEST_F(TrainTest, WritesModelLogAndCurve) {
  run_train(options_, {2});
  EXPECT_NO_THROW(ModelFolder(folder_.path("model")));
  EXPECT_THAT(testing::read_bytes(folder_.path("model.run/curve.svg")),
              ::testing::HasSubstr("<svg"));
  EXPECT_THAT(testing::read_bytes(folder_.path("model.run/log.jsonl")),
              ::testing::HasSubstr("\"event\":\"end\""));
}

TEST_F(TrainTest, DoesNotReplaceARunUnasked) {
  run_train(options_, {1});
  try {
    run_train(options_, {1});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    EXPECT_THAT(error.what(), ::testing::HasSubstr("already contains a training run"));
  }
  options_.overwrite = true;
  EXPECT_NO_THROW(run_train(options_, {1}));
  options_.overwrite = false;
  options_.resume = true;
  EXPECT_NO_THROW(run_train(options_, {1}));
}

TEST_F(TrainTest, ADryRunPrintsTheRecipeAndWhatItTakes) {
  options_.dry_run = true;
  ::testing::internal::CaptureStdout();
  run_train(options_, {1});
  const std::string plan = ::testing::internal::GetCapturedStdout();
  for (const char* part : {"hidden-size: 8", "# parameters: ", "# memory: about", "# disk: up to",
                           "# expected time: "}) {
    EXPECT_THAT(plan, ::testing::HasSubstr(part));
  }
  EXPECT_FALSE(std::filesystem::exists(folder_.path("model.run")));
}

TEST_F(TrainTest, ListsItsKeys) {
  options_.list_keys = true;
  ::testing::internal::CaptureStdout();
  run_train(options_, {1});
  EXPECT_THAT(::testing::internal::GetCapturedStdout(),
              ::testing::HasSubstr("| `model.hidden-size` | whole number |"));
}

}  // namespace
}  // namespace allot
