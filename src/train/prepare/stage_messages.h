#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/console.h"
#include "base/json_object.h"

namespace allot {

// What a stage has to say about its input. It is kept in the entry of the stage: a run that finds
// the entry in the cache says the same as the run that made it.
class StageMessages {
 public:
  StageMessages() = default;
  // Those of an entry.
  explicit StageMessages(const JsonObject& entry);

  void warn(const std::string& text) { add(LogLevel::kWarning, text); }
  void inform(const std::string& text) { add(LogLevel::kInfo, text); }

  // What the entry remembers of them, under kKey.
  static constexpr const char* kKey = "messages";
  nlohmann::ordered_json to_json() const;

  void show() const;

 private:
  struct Message {
    LogLevel level = LogLevel::kWarning;
    std::string text;
  };

  void add(LogLevel level, const std::string& text);

  std::vector<Message> messages_;
};

}  // namespace allot
