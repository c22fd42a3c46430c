#include "fertility/fertility_json.h"

#include "base/error.h"
#include "base/json_object.h"

namespace allot {

using Json = nlohmann::ordered_json;

Json to_json(const FertilityOptions& options) {
  return {
      {"kind", to_string(options.kind)}, {"constant", options.constant}, {"slack", options.slack}};
}

FertilityOptions fertility_options_from_json(const Json& json, const std::string& file) {
  const std::string remedy = "use the allot that wrote the model, or train it again";
  if (!json.is_object()) throw Error({file}, "does not name the kind of fertility", remedy);
  const JsonObject object(json, {file, remedy, "fertility"});
  FertilityOptions options;
  if (object.has("kind")) options.kind = object.choice("kind", parse_fertility_kind);
  if (object.has("constant")) options.constant = object.number("constant");
  if (object.has("slack")) options.slack = object.number("slack");
  try {
    options.validate();
  } catch (const Error& error) {
    throw object.here(error);
  }
  return options;
}

}  // namespace allot
