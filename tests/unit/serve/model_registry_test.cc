#include "serve/model_registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <new>
#include <stdexcept>

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

TEST(ModelRegistryTest, WhateverHappensWhileAFolderIsLoadedTheOldModelStays) {
  const testing::ServedFolders served;
  std::function<void()> fail = [] {};
  ModelRegistry registry(served.options.models,
                         [&fail](const std::string& path, const std::string& name) {
                           fail();
                           return std::make_shared<const ServedModel>(path, name);
                         });
  const auto before = registry.current();
  testing::write_text_model(testing::SmallModel({}, 0.2), served.options.models[0]);
  const auto warning = [&] {
    ::testing::internal::CaptureStderr();
    EXPECT_EQ(registry.reload(), 0U);
    EXPECT_EQ(registry.current(), before);
    return ::testing::internal::GetCapturedStderr();
  };
  fail = [] { throw std::bad_alloc(); };
  EXPECT_THAT(warning(), ::testing::HasSubstr("de-en: not enough memory beside what is served\n"
                                              "  the model that was loaded before stays"));
  fail = [] { throw std::runtime_error("strange"); };
  EXPECT_THAT(warning(), ::testing::HasSubstr("de-en: strange\n"));
  // And it is loaded as soon as it can be.
  fail = [] {};
  EXPECT_EQ(registry.reload(), 1U);
}

}  // namespace
}  // namespace allot::server
