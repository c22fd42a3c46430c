#include "train/event_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <string_view>

#include "base/crc32c.h"
#include "base/output_file.h"
#include "base/value_bytes.h"
#include "train/log_scalars.h"
#include "train/training_log.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kNameStart = "events.out.tfevents.";  // TensorBoard looks for it

// Fields of the message `Event`, and of what is in it.
enum EventField : uint64_t {
  kWallTime = 1,
  kStep = 2,
  kFileVersion = 3,
  kSummary = 5,
  kSession = 7
};
constexpr uint64_t kSummaryValue = 1, kValueTag = 1, kValueNumber = 2;
constexpr uint64_t kSessionStatus = 1, kSessionStarts = 1;

// How the content of a field is written.
enum class Wire : uint64_t { kVarint = 0, kFixed64 = 1, kBytes = 2, kFixed32 = 5 };

// Seven bits a byte, the lowest first; all but the last have the eighth bit.
void append_varint(uint64_t number, std::string& message) {
  for (; number >= 0x80; number >>= 7) message += static_cast<char>((number & 0x7F) | 0x80);
  message += static_cast<char>(number);
}

void append_key(uint64_t field, Wire wire, std::string& message) {
  append_varint(field << 3 | static_cast<uint64_t>(wire), message);
}

void append_text(uint64_t field, std::string_view text, std::string& message) {
  append_key(field, Wire::kBytes, message);
  append_varint(text.size(), message);
  message += text;
}

// Little-endian, as the format and all machines that this program runs on have it.
template <typename Number>
void append_number(const Number& number, std::string& message) {
  append_bytes(&number, 1, message);
}

// An event without content.
std::string event_at(uint64_t update) {
  const std::chrono::duration<double> now = std::chrono::system_clock::now().time_since_epoch();
  std::string message;
  append_key(kWallTime, Wire::kFixed64, message);
  append_number(now.count(), message);
  append_key(kStep, Wire::kVarint, message);
  append_varint(update, message);
  return message;
}

std::string summary_value(const std::string& tag, float number) {
  std::string value;
  append_text(kValueTag, tag, value);
  append_key(kValueNumber, Wire::kFixed32, value);
  append_number(number, value);
  return value;
}

// The sum of a sum of itself would be a constant, which the format avoids in this way.
uint32_t masked_sum(std::string_view bytes) {
  const uint32_t sum = crc32c(bytes);
  return (sum >> 15 | sum << 17) + 0xA282EAD8U;
}

std::string record_of(std::string_view message) {
  std::string length, record;
  append_number(static_cast<uint64_t>(message.size()), length);
  record = length;
  append_number(masked_sum(length), record);
  record += message;
  append_number(masked_sum(message), record);
  return record;
}

std::string host_name() {
  char name[256] = {};
  return gethostname(name, sizeof name - 1) == 0 ? name : "localhost";
}

// Files are read in the order of their names, so the time comes first; the number tells two of the
// same second apart.
std::string new_path(const std::string& folder) {
  const auto now = std::chrono::duration_cast<std::chrono::seconds>(
      std::chrono::system_clock::now().time_since_epoch());
  std::error_code ignored;
  for (int number = 0;; ++number) {
    std::string path =
        fmt::format("{}/{}{:010}.{:02}.{}", folder, kNameStart, now.count(), number, host_name());
    if (!fs::exists(path, ignored)) return path;
  }
}

}  // namespace

EventFile::EventFile(const std::string& folder, uint64_t update) {
  path_ = new_path(folder);
  std::string version = event_at(0);
  append_text(kFileVersion, "brain.Event:2", version);
  std::string records = record_of(version);
  if (update > 0) {
    // TensorBoard forgets everything from the step of this event on.
    std::string session, event = event_at(update + 1);
    append_key(kSessionStatus, Wire::kVarint, session);
    append_varint(kSessionStarts, session);
    append_text(kSession, session, event);
    records += record_of(event);
  }
  write_file(path_, records);
}

void EventFile::write(const nlohmann::ordered_json& event) const {
  const LogScalars scalars = scalars_of(event);
  if (scalars.values.empty()) return;
  std::string summary, message = event_at(scalars.update);
  for (const auto& [name, value] : scalars.values) {
    append_text(kSummaryValue, summary_value(scalars.group + "/" + name, static_cast<float>(value)),
                summary);
  }
  append_text(kSummary, summary, message);
  append_to_log(path_, record_of(message));
}

void remove_event_files(const std::string& folder) {
  std::error_code ignored;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.compare(0, kNameStart.size(), kNameStart) == 0) fs::remove(entry.path(), ignored);
  }
}

}  // namespace allot
