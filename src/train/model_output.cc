#include "train/model_output.h"

#include "model/model_folder.h"
#include "train/recipe_keys.h"

namespace allot {

void write_trained_model(const std::string& path, const Recipe& recipe, const PreparedData& data,
                         const ModelOptions& options, const Parameters<float>& weights,
                         const ModelOrigin& origin) {
  using Json = nlohmann::ordered_json;
  ModelContents contents{
      options, data.vocabularies.source, data.vocabularies.target, Json::object(), {}};
  contents.sections["text"] = {{"source", to_json(data.source_settings)},
                               {"target", to_json(data.target_settings)},
                               {"sink", recipe.has_sink()}};
  contents.sections["fertility"] = {{"kind", to_string(recipe.fertility.kind)},
                                    {"constant", recipe.fertility.constant}};
  contents.sections["training"] = {{"update", origin.update},
                                   {"averaged", origin.averaged},
                                   {"measure", to_string(origin.measure)},
                                   {"value", origin.value},
                                   {"recipe", to_yaml(recipe)}};
  if (!data.codes.paths.source.empty()) {
    contents.files.push_back({kSourceCodesFile, data.codes.paths.source});
  }
  if (!data.codes.paths.target.empty()) {
    contents.files.push_back({kTargetCodesFile, data.codes.paths.target});
  }
  write_model_folder(path, contents, weights);
}

}  // namespace allot
