#include "serve/served_model.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/served_model.h"

namespace allot::server {
namespace {

TEST(ServedModelTest, KnowsItsLanguagesAndDescribesItself) {
  const testing::ServedFolders served;
  const ServedModel model(served.options.models[1], "name");
  EXPECT_EQ(model.source(), "fr");
  EXPECT_EQ(model.target(), "en");
  const auto json = model.description();
  EXPECT_EQ(json["name"], "name");
  EXPECT_EQ(json["source"], "fr");
  EXPECT_EQ(json["transform"], "csparsemax");
  EXPECT_EQ(json["checksum"], folder_checksum(served.options.models[1]));
  EXPECT_NE(json["checksum"], folder_checksum(served.options.models[0]));
}

TEST(ServedModelTest, WorkHasTheOptionsOfTheRequest) {
  const testing::ServedFolders served;
  const auto model = std::make_shared<const ServedModel>(served.options.models[0], "m");
  const RequestedOptions two = read_request_options({{"n-best", 2}}, {});
  constexpr uint64_t kEnough = uint64_t{1} << 40;
  const Work work = model->work(model, two, 1, kEnough);
  EXPECT_EQ(work.model, model);
  EXPECT_EQ(work.decode->beam.n_best, 2U);
  // What has no meaning for this model.
  EXPECT_THROW(model->work(model, read_request_options({{"fertility", "guided"}}, {}), 1, kEnough),
               Error);
  // Too little memory.
  EXPECT_THROW(model->work(model, two, 1, 1000), Error);
}

TEST(ServedModelTest, AMissingFolderIsReportedAsInTranslation) {
  try {
    const ServedModel model("nowhere", "m");
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.problem(), "nowhere: no such folder");
    EXPECT_EQ(error.remedy(), "name the folder that holds model.json");
  }
}

TEST(ServedModelTest, NeedsLanguages) {
  const testing::TemporaryFolder folder;
  testing::write_text_model(testing::SmallModel(), folder.path("m"), {"", true, false, false},
                            {"", true, false, false});
  EXPECT_THROW(ServedModel(folder.path("m"), "m"), Error);
  EXPECT_THROW(ServedModel(folder.path("none"), "m"), Error);
}

}  // namespace
}  // namespace allot::server
