#include "train/prepare/stage_messages.h"

#include "base/log.h"
#include "base/printable.h"

namespace allot {
namespace {

constexpr const char* kMessageIsWarning = "warning";
constexpr const char* kMessageText = "text";

}  // namespace

StageMessages::StageMessages(const JsonObject& entry) {
  for (const nlohmann::ordered_json& one : entry.list(kKey)) {
    const JsonObject message(one, entry.source());
    add(message.flag(kMessageIsWarning) ? LogLevel::kWarning : LogLevel::kInfo,
        message.text(kMessageText));
  }
}

// Names of files may be bytes that JSON cannot represent.
void StageMessages::add(LogLevel level, const std::string& text) {
  messages_.push_back({level, printable(text)});
}

nlohmann::ordered_json StageMessages::to_json() const {
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  for (const Message& message : messages_) {
    all.push_back(nlohmann::ordered_json{{kMessageIsWarning, message.level == LogLevel::kWarning},
                                         {kMessageText, message.text}});
  }
  return all;
}

void StageMessages::show() const {
  for (const Message& message : messages_) {
    if (message.level == LogLevel::kWarning) {
      log::warning("{}", message.text);
    } else {
      log::info("{}", message.text);
    }
  }
}

}  // namespace allot
