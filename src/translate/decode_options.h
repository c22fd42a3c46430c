#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <tuple>

#include "attention/transform.h"
#include "fertility/fertility_kind.h"
#include "model/shortlist.h"
#include "search/beam.h"
#include "search/sampling.h"
#include "translate/source_text.h"
#include "translate/warnings.h"

namespace allot {

class Glossary;

// What a translation may change of a model's attention; what is not set stays as in training.
struct AttentionOverrides {
  std::optional<attention::Transform> transform;
  // c: scores are increased by this times the remaining fertility.
  std::optional<double> exhaustion_bonus;
  std::optional<FertilityKind> fertility;
  // Bound of every word (constant).
  std::optional<double> fertility_constant;
  // Added to bounds that are predicted or given (given: nothing when the model's own bounds are
  // constant or guided, which have no slack).
  std::optional<double> fertility_slack;
  // Bounds that are predicted are quantiles for this probability (0 = expectations).
  std::optional<double> fertility_quantile;
  // Bounds are given with every sentence: those of the model are not needed.
  bool bounds_are_given = false;
};

inline bool operator==(const AttentionOverrides& a, const AttentionOverrides& b) {
  const auto all = [](const AttentionOverrides& one) {
    return std::tie(one.transform, one.exhaustion_bonus, one.fertility, one.fertility_constant,
                    one.fertility_slack, one.fertility_quantile, one.bounds_are_given);
  };
  return all(a) == all(b);
}

// Whether only the tokens of a shortlist are predicted.
enum class ShortlistUse {
  kAuto,  // if a model has one
  kOn,    // an Error if none has
  kOff,
};
std::string to_string(ShortlistUse use);
ShortlistUse parse_shortlist_use(const std::string& name);  // throws a usage error

// How lines are translated: everything that may differ from call to call of one Translator. Names,
// help and ranges are in decode_option_fields.h.
struct DecodeOptions {
  static constexpr size_t kLargestBatch = 10000;
  static constexpr size_t kLongestInput = 10000;

  BeamOptions beam;
  // Sample translations instead of searching for the best.
  std::optional<SamplingOptions> sampling;
  AttentionOverrides attention;
  // A sentence's own shortlist: which tokens these are does not depend on other sentences. Never
  // for given translations (Translator::score).
  std::optional<ShortlistUse> shortlist;  // unset: kAuto
  ShortlistOptions shortlist_size;
  // <unk> in a translation becomes the source word that it attends to most, or the translation that
  // the translator's dictionary has for it.
  bool replace_unknown = false;
  WarningOptions warnings;
  // A line of several sentences is translated sentence by sentence, and joined. Never for given
  // translations (Translator::score).
  std::optional<SplitSentences> split_sentences;  // unset: kAuto
  // A line in capitals is translated in lower case, and its translation put in capitals; not if the
  // translation is given, or its beginning.
  std::optional<CaseHandling> letter_case;  // unset: kAuto
  // Terms, in the words of the model (Translator::use_terms); null = none. Never for given
  // translations.
  std::shared_ptr<const Glossary> glossary;
  // Sentences with more source tokens than this are cut, translated part by part and joined.
  size_t max_input_length = 100;
  // Sentences that one worker translates side by side, fewer where these would take much memory.
  // Changes speed, never the result.
  size_t batch_size = 32;
  // Keep the attention of every step (LineHypothesis::attention), which is most of what a long line
  // takes.
  bool keeps_attention = true;

  void validate() const;  // throws a usage error naming option, value and range
};

}  // namespace allot
