#include "fertility/fertility_json.h"

#include "base/error.h"
#include "base/json_object.h"

namespace allot {

using Json = nlohmann::ordered_json;

// What came later is written only where it has an effect: models without it stay as they were.
Json to_json(const FertilityOptions& options) {
  Json json{
      {"kind", to_string(options.kind)}, {"constant", options.constant}, {"slack", options.slack}};
  if (options.minimum != FertilityOptions().minimum) json["minimum"] = options.minimum;
  if (options.prediction == FertilityEstimate::kQuantile) {
    json["prediction"] = to_string(options.prediction);
    json["quantile"] = options.quantile;
  }
  if (options.unit != FertilityUnit::kToken) json["unit"] = to_string(options.unit);
  return json;
}

FertilityOptions fertility_options_from_json(const Json& json, const std::string& file) {
  const std::string remedy = "use the allot that wrote the model, or train it again";
  if (!json.is_object()) throw Error({file}, "does not name the kind of fertility", remedy);
  const JsonObject object(json, {file, remedy, "fertility"});
  FertilityOptions options;
  if (object.has("kind")) options.kind = object.choice("kind", parse_fertility_kind);
  if (object.has("constant")) options.constant = object.number("constant");
  if (object.has("slack")) options.slack = object.number("slack");
  if (object.has("minimum")) options.minimum = static_cast<uint32_t>(object.count("minimum", 1));
  if (object.has("prediction")) {
    options.prediction = object.choice("prediction", parse_fertility_estimate);
  }
  if (object.has("quantile")) options.quantile = object.number("quantile");
  if (object.has("unit")) options.unit = object.choice("unit", parse_fertility_unit);
  try {
    options.validate();
  } catch (const Error& error) {
    throw object.here(error);
  }
  return options;
}

}  // namespace allot
