#include "infer/model.h"

namespace allot::infer {

Model::Model(const ModelOptions& options, const WeightLookup& weights)
    : options_(options), encoder_(options, weights), decoder_(options, weights) {}

AttentionSettings Model::default_attention() const {
  return {options_.transform, {options_.exhaustion_bonus, false}};
}

PreparedSources Model::prepare(const std::vector<SourceSentence>& sources) const {
  return decoder_.prepare(encoder_.encode(sources));
}

}  // namespace allot::infer
