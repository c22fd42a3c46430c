#include "model/options_json.h"

#include <fmt/format.h>

#include <set>
#include <type_traits>

#include "base/error.h"
#include "model/option_fields.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

void read_value(const Json& json, ScoreKind& field) {
  field = parse_score_kind(json.get<std::string>());
}

void read_value(const Json& json, CellKind& field) {
  field = parse_cell_kind(json.get<std::string>());
}

void read_value(const Json& json, attention::Transform& field) {
  field = attention::parse_transform(json.get<std::string>());
}

// get() would also turn true into 1 and 2.5 into 2.
template <typename Number>
void read_value(const Json& json, Number& field) {
  bool fits = false;
  if constexpr (std::is_same_v<Number, bool>) {
    fits = json.is_boolean();
  } else if constexpr (std::is_integral_v<Number>) {
    fits = json.is_number_unsigned() || (json.is_number_integer() && json.get<int64_t>() >= 0);
  } else {
    fits = json.is_number();
  }
  if (!fits) throw Error::usage(fmt::format("the value is {}", json.dump()), "");
  field = json.get<Number>();
}

}  // namespace

Json to_json(const ModelOptions& options) {
  Json json = Json::object();
  for_each_model_option(options, [&json](const char* name, const auto& field, const char*) {
    if constexpr (std::is_enum_v<std::decay_t<decltype(field)>>) {
      json[name] = to_string(field);
    } else {
      json[name] = field;
    }
  });
  return json;
}

ModelOptions model_options_from_json(const Json& json, const std::string& file) {
  const std::string remedy = "use the allot that wrote the model, or train it again";
  if (!json.is_object()) throw Error({file}, "does not list the model's options", remedy);
  ModelOptions options;
  std::set<std::string> known;
  for_each_model_option(options, [&](const char* name, auto& field, const char*) {
    known.insert(name);
    if (!json.contains(name)) return;
    try {
      read_value(json[name], field);
    } catch (const std::exception&) {
      throw Error({file}, fmt::format("the option '{}' cannot be {}", name, json[name].dump()),
                  remedy);
    }
  });
  for (const auto& [name, value] : json.items()) {
    if (known.count(name) != 0) continue;
    throw Error({file}, fmt::format("the option '{}' does not exist in this allot", name), remedy);
  }
  try {
    options.validate();
  } catch (const Error& error) {
    throw Error({file}, fmt::format("the options do not fit together: {}", error.what()), remedy);
  }
  return options;
}

}  // namespace allot
