#include "train/prepare/stage_messages.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/shown_messages.h"

namespace allot {
namespace {

TEST(StageMessages, AreTheSameInAnEntry) {
  StageMessages messages;
  EXPECT_EQ(messages.to_json().dump(), "[]");
  messages.warn("a.de: a {} b");
  messages.inform("c\xFF\n");
  const std::string text = "warning: a.de: a {} b\nc\\xff\\n\n";
  EXPECT_EQ(testing::shown(messages), text);
  const nlohmann::ordered_json entry{{StageMessages::kKey, messages.to_json()}};
  EXPECT_EQ(testing::shown(StageMessages(JsonObject(entry, {"stage.json", ""}))), text);
}

TEST(StageMessages, RefusesAnEntryThatSaysSomethingElse) {
  for (const char* text :
       {R"({})", R"({"messages": 1})", R"({"messages": [1]})",
        R"({"messages": [{"warning": true}]})", R"({"messages": [{"warning": 1, "text": ""}]})"}) {
    const auto entry = nlohmann::ordered_json::parse(text);
    EXPECT_THROW(StageMessages{JsonObject(entry, {"stage.json", ""})}, Error) << text;
  }
}

}  // namespace
}  // namespace allot
