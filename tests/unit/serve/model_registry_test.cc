#include "serve/model_registry.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/served_model.h"

namespace allot::server {
namespace {

TEST(ModelRegistryTest, NamesAreDifferent) {
  EXPECT_EQ(model_names({"a/model", "b/model/", "model-2", "./x/../model"}),
            (std::vector<std::string>{"model", "model-2", "model-2-2", "model-3"}));
}

TEST(ModelRegistryTest, FindsModels) {
  const testing::ServedFolders served;
  const ModelRegistry registry(served.options.models);
  const auto models = registry.current();
  EXPECT_EQ(models->find("fr", "en")->name(), "fr-en");
  EXPECT_EQ(models->find("", "en")->name(), "de-en");
  EXPECT_EQ(models->find("en", "de"), nullptr);
  EXPECT_EQ(models->find_name("de-en")->source(), "de");
  EXPECT_EQ(models->find_name("x"), nullptr);
  EXPECT_EQ(models->language_pairs(), "de to en, fr to en");
  EXPECT_EQ(models->names(), "de-en, fr-en");
  EXPECT_TRUE(models->has_source("de"));
  EXPECT_FALSE(models->has_source("en"));
  EXPECT_EQ(models->languages().dump(), R"([{"code":"de","name":"German","targets":["en"]},)"
                                        R"({"code":"en","name":"English","targets":[]},)"
                                        R"({"code":"fr","name":"French","targets":["en"]}])");
}

TEST(ModelRegistryTest, LoadsWhatHasChangedAndKeepsWhatIsBad) {
  const testing::ServedFolders served;
  ModelRegistry registry(served.options.models);
  const auto before = registry.current();
  EXPECT_EQ(registry.reload(), 0U);
  EXPECT_EQ(registry.current(), before);
  testing::write_text_model(testing::SmallModel({}, 0.2), served.options.models[0]);
  EXPECT_EQ(registry.reload(), 1U);
  const auto after = registry.current();
  EXPECT_NE(after->models[0]->checksum(), before->models[0]->checksum());
  EXPECT_EQ(after->models[1], before->models[1]);
  testing::write_bytes(served.options.models[0] + "/model.json", "{");
  EXPECT_EQ(registry.reload(), 0U);
  EXPECT_EQ(registry.current(), after);
}

}  // namespace
}  // namespace allot::server
