#include "model/options_json.h"

#include <fmt/format.h>

#include <limits>
#include <set>
#include <type_traits>

#include "base/error.h"
#include "base/json_object.h"
#include "base/printable.h"
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

void read_value(const Json& json, Architecture& field) {
  field = parse_architecture(json.get<std::string>());
}

void read_value(const Json& json, DecoderKind& field) {
  field = parse_decoder_kind(json.get<std::string>());
}

void read_value(const Json& json, Activation& field) {
  field = parse_activation(json.get<std::string>());
}

void read_value(const Json& json, BudgetScope& field) {
  field = parse_budget_scope(json.get<std::string>());
}

void read_value(const Json& json, BoundedLayers& field) {
  field = parse_bounded_layers(json.get<std::string>());
}

// true and false from models that knew one form of coverage vector only, and from us, so that those
// models stay as they were; the other form as its name.
void read_value(const Json& json, CoverageVector& field) {
  if (json.is_boolean()) {
    field = json.get<bool>() ? CoverageVector::kSource : CoverageVector::kNone;
  } else {
    field = parse_coverage_vector(json.get<std::string>());
  }
}
Json written_value(CoverageVector field) {
  if (field == CoverageVector::kQuery) return to_string(field);
  return field == CoverageVector::kSource;
}

// get() would also turn true into 1 and 2.5 into 2.
template <typename Number>
void read_value(const Json& json, Number& field) {
  if constexpr (std::is_same_v<Number, bool>) {
    field = json.get_ref<const bool&>();
  } else if constexpr (std::is_integral_v<Number>) {
    const uint64_t value = as_count(json).value();
    if (value > static_cast<uint64_t>(std::numeric_limits<Number>::max())) {
      throw Error::usage("the number is too large", "");
    }
    field = static_cast<Number>(value);
  } else {
    field = as_number(json).value();
  }
}

}  // namespace

Json to_json(const ModelOptions& options) {
  Json json = Json::object();
  for_each_model_option(options, [&](const char* name, const auto& field, const char*) {
    using Field = std::decay_t<decltype(field)>;
    if (!is_option_of(options, name) || is_later_and_off(options, name)) return;
    if constexpr (std::is_same_v<Field, CoverageVector>) {
      json[name] = written_value(field);
    } else if constexpr (std::is_enum_v<Field> || std::is_same_v<Field, BoundedLayers>) {
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
      throw Error({file}, fmt::format("the option '{}' cannot be {}", name, shown_json(json[name])),
                  remedy);
    }
  });
  for (const auto& [name, value] : json.items()) {
    if (known.count(name) != 0) continue;
    throw Error({file}, fmt::format("unknown option {}", quote(name)), remedy);
  }
  try {
    options.validate();
  } catch (const Error& error) {
    throw Error({file}, fmt::format("the options do not fit together: {}", error.problem()),
                remedy);
  }
  return options;
}

}  // namespace allot
