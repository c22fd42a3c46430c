#include "app/tune.h"

#include <gtest/gtest.h>

#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

TEST(Tune, APictureOnStdoutIsAlone) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(testing::SmallModel({}, 0.9), folder.path("model"));
  TuneOptions options;
  options.translator.models = {folder.path("model")};
  options.translator.beam.max_length = 10;
  options.source = folder.write("source", "w0 w1 w2 w3\nw4 w4 w2 w1 w0\n");
  options.reference = folder.write("reference", "w1 w1 w3 w1\nw4 w2 w1\n");
  options.alphas = {0, 2};
  options.betas = {0, 0.7};
  options.picture = "-";
  ::testing::internal::CaptureStdout();
  run_tune(options, {1});
  const std::string picture = ::testing::internal::GetCapturedStdout();
  EXPECT_EQ(picture.rfind("<svg", 0), 0U) << picture;
  EXPECT_EQ(picture.find("BLEU", picture.find("</svg>")), std::string::npos) << picture;
}

}  // namespace
}  // namespace allot
