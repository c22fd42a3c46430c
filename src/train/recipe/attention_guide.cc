#include "train/recipe/attention_guide.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.h"
#include "base/named_choice.h"

namespace allot {

const std::vector<GuideLinks>& all_guide_links() {
  static const std::vector<GuideLinks> all = {GuideLinks::kForward, GuideLinks::kIntersect,
                                              GuideLinks::kPosterior};
  return all;
}

std::string to_string(GuideLinks links) {
  switch (links) {
    case GuideLinks::kForward:
      return "forward";
    case GuideLinks::kIntersect:
      return "intersect";
    case GuideLinks::kPosterior:
      return "posterior";
  }
  throw InternalError("links without a name");
}

GuideLinks parse_guide_links(const std::string& name) {
  return parse_named("links", name, all_guide_links());
}

const std::vector<GuidedTransforms>& all_guided_transforms() {
  static const std::vector<GuidedTransforms> all = {GuidedTransforms::kSparse,
                                                    GuidedTransforms::kAll};
  return all;
}

std::string to_string(GuidedTransforms transforms) {
  return transforms == GuidedTransforms::kSparse ? "sparse" : "all";
}

GuidedTransforms parse_guided_transforms(const std::string& name) {
  return parse_named("kind of transforms", name, all_guided_transforms());
}

const std::vector<UnlinkedTokens>& all_unlinked_tokens() {
  static const std::vector<UnlinkedTokens> all = {UnlinkedTokens::kNone, UnlinkedTokens::kSink};
  return all;
}

std::string to_string(UnlinkedTokens unlinked) {
  return unlinked == UnlinkedTokens::kNone ? "none" : "sink";
}

UnlinkedTokens parse_unlinked_tokens(const std::string& name) {
  return parse_named("choice for unlinked tokens", name, all_unlinked_tokens());
}

bool AttentionGuide::guides(attention::Transform transform) const {
  return weight > 0 && (transforms == GuidedTransforms::kAll || attention::is_sparse(transform));
}

double AttentionGuide::weight_at(double progress) const {
  if (until == 0) return weight;
  return weight * std::max(0.0, 1 - progress / until);
}

void AttentionGuide::validate() const {
  if (!(weight >= 0) || !std::isfinite(weight)) {
    throw Error::usage(fmt::format("attention-guide.weight is {}", weight),
                       "it must be at least 0 (0 = off)");
  }
  if (!(until >= 0 && until <= 1)) {
    throw Error::usage(fmt::format("attention-guide.until is {}", until),
                       "it must be between 0 (the weight stays) and 1 (the whole training)");
  }
}

}  // namespace allot
