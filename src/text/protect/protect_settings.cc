#include "text/protect/protect_settings.h"

#include <algorithm>

#include "base/error.h"
#include "base/line_reader.h"
#include "base/named_choice.h"
#include "text/moses/pattern.h"

namespace allot {

const std::vector<ProtectKind>& all_protect_kinds() {
  static const std::vector<ProtectKind> kinds = {ProtectKind::kNumbers, ProtectKind::kUrls,
                                                 ProtectKind::kEmails,  ProtectKind::kPlaceholders,
                                                 ProtectKind::kTags,    ProtectKind::kEmoji};
  return kinds;
}

std::string to_string(ProtectKind kind) {
  switch (kind) {
    case ProtectKind::kNumbers:
      return "numbers";
    case ProtectKind::kUrls:
      return "urls";
    case ProtectKind::kEmails:
      return "emails";
    case ProtectKind::kPlaceholders:
      return "placeholders";
    case ProtectKind::kTags:
      return "tags";
    case ProtectKind::kEmoji:
      return "emoji";
  }
  return "";
}

ProtectKind parse_protect_kind(const std::string& name) {
  return parse_named("kind of protected text", name, all_protect_kinds());
}

bool ProtectSettings::has(ProtectKind kind) const {
  return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

nlohmann::ordered_json to_json(const ProtectSettings& settings) {
  nlohmann::ordered_json kinds = nlohmann::ordered_json::array();
  for (const ProtectKind kind : settings.kinds) kinds.push_back(to_string(kind));
  return {{"kinds", std::move(kinds)}, {"patterns", settings.patterns}};
}

ProtectSettings protect_settings_from_json(const nlohmann::ordered_json& json,
                                           const std::string& file) {
  ProtectSettings settings;
  if (json.is_null()) return settings;
  const auto texts_of = [&](const char* key) {
    const bool is_list = json.is_object() && json.contains(key) && json[key].is_array() &&
                         std::all_of(json[key].begin(), json[key].end(),
                                     [](const auto& item) { return item.is_string(); });
    if (!is_list) {
      throw Error({file}, std::string("'text.protect.") + key + "' is not a list of strings",
                  "copy the model again, or train it again");
    }
    return json[key].get<std::vector<std::string>>();
  };
  try {
    for (const std::string& name : texts_of("kinds")) {
      settings.kinds.push_back(parse_protect_kind(name));
    }
    for (const std::string& expression : texts_of("patterns")) {
      settings.patterns.push_back(Pattern(expression).expression());
    }
  } catch (const Error& error) {
    if (error.has_place()) throw;
    throw Error({file}, error.problem(), "use the allot that trained the model");
  }
  return settings;
}

std::vector<std::string> read_protect_patterns(const std::string& path) {
  std::vector<std::string> patterns;
  LineReader reader(path);
  for (std::string line; reader.next(line);) {
    if (line.empty()) continue;
    const Pattern checked(line, reader.place());
    patterns.push_back(checked.expression());
  }
  return patterns;
}

}  // namespace allot
