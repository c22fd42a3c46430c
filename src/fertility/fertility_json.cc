#include "fertility/fertility_json.h"

#include <fmt/format.h>

#include "base/error.h"

namespace allot {

using Json = nlohmann::ordered_json;

Json to_json(const FertilityOptions& options) {
  return {
      {"kind", to_string(options.kind)}, {"constant", options.constant}, {"slack", options.slack}};
}

FertilityOptions fertility_options_from_json(const Json& json, const std::string& file) {
  const std::string remedy = "use the allot that wrote the model, or train it again";
  if (!json.is_object()) throw Error({file}, "does not tell the kind of fertility", remedy);
  try {
    FertilityOptions options;
    if (json.contains("kind")) options.kind = parse_fertility_kind(json["kind"]);
    if (json.contains("constant")) options.constant = json["constant"].get<double>();
    if (json.contains("slack")) options.slack = json["slack"].get<double>();
    options.validate();
    return options;
  } catch (const std::exception&) {
    throw Error({file}, fmt::format("the section 'fertility' cannot be {}", json.dump()), remedy);
  }
}

}  // namespace allot
