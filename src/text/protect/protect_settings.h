#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace allot {

// What of a text is copied and not translated.
enum class ProtectKind {
  kNumbers,       // 2019, 1,000.50, 12:30, -5
  kUrls,          // https://example.com/a, www.example.com
  kEmails,        // a.b@example.com
  kPlaceholders,  // {0}, {{name}}, ${name}, $VAR, %s, %1$d, %(name)s
  kTags,          // <b>, </b>, <x id="1"/>: taken out, and put back by alignment
  kEmoji,
};
inline constexpr size_t kNumProtectKinds = static_cast<size_t>(ProtectKind::kEmoji) + 1;
const std::vector<ProtectKind>& all_protect_kinds();
std::string to_string(ProtectKind kind);
ProtectKind parse_protect_kind(const std::string& name);  // throws a usage error with choices

// A model is used with the settings that it was trained with, so they travel with it.
struct ProtectSettings {
  std::vector<ProtectKind> kinds;
  // Regular expressions (text/moses/pattern.h) for what else is copied.
  std::vector<std::string> patterns;

  bool is_off() const { return kinds.empty() && patterns.empty(); }
  bool has(ProtectKind kind) const;
  bool operator==(const ProtectSettings& other) const {
    return kinds == other.kinds && patterns == other.patterns;
  }
};

// As a model folder keeps them. `file` names the place in the Error for settings that cannot be
// read; null = off.
nlohmann::ordered_json to_json(const ProtectSettings& settings);
ProtectSettings protect_settings_from_json(const nlohmann::ordered_json& json,
                                           const std::string& file);

// One expression per line; empty lines are skipped. Throws Error at the line of a malformed one.
std::vector<std::string> read_protect_patterns(const std::string& path);

}  // namespace allot
