#pragma once

#include <string>
#include <vector>

#include "attention/transform.h"

namespace allot {

// Which links of the word aligner guide attention.
enum class GuideLinks {
  kForward,    // the source token of each target token
  kIntersect,  // those that the reverse direction finds as well: fewer, but more of them right
  kPosterior,  // all that the forward direction holds possible, each by its probability
};
const std::vector<GuideLinks>& all_guide_links();
std::string to_string(GuideLinks links);
GuideLinks parse_guide_links(const std::string& name);  // throws a usage error with choices

// Which transforms are guided.
enum class GuidedTransforms {
  kSparse,  // those with exact zeros, which need it; others translate worse with it
  kAll,
};
const std::vector<GuidedTransforms>& all_guided_transforms();
std::string to_string(GuidedTransforms transforms);
GuidedTransforms parse_guided_transforms(const std::string& name);  // throws a usage error

// What target tokens learn that have no link.
enum class UnlinkedTokens {
  kNone,  // nothing
  kSink,  // to attend to the sink
};
const std::vector<UnlinkedTokens>& all_unlinked_tokens();
std::string to_string(UnlinkedTokens unlinked);
UnlinkedTokens parse_unlinked_tokens(const std::string& name);  // throws a usage error with choices

// Guided attention: scores also learn to attend where a word aligner links a target token to, and
// the end symbol to the sink. Exact zeros teach slowly, because a source token without attention
// gets no gradient from the translation; this loss reaches it.
struct AttentionGuide {
  // Of the attention loss beside the translation loss (0 = off).
  double weight = 0.2;
  GuidedTransforms transforms = GuidedTransforms::kSparse;
  // The part of the training in which the weight falls linearly to 0 (0 = it stays).
  double until = 0;
  GuideLinks links = GuideLinks::kForward;
  UnlinkedTokens unlinked = UnlinkedTokens::kNone;

  bool guides(attention::Transform transform) const;
  // `progress`: the part of the training that is done, from 0 to 1.
  double weight_at(double progress) const;
  void validate() const;  // throws a usage error naming key, value and remedy
};

}  // namespace allot
