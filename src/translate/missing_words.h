#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "align/lexicon.h"
#include "model/model_folder.h"
#include "translate/translation_warning.h"

namespace allot {

// Source words that nothing in a translation accounts for, by a lexicon that training has made of
// its own text. Attention cannot see these: most lost words are attended to, and translated as
// something else.

// How well a translation accounts for each source word: the largest weight of a pair of the lexicon
// that is in both, 1 for a word that is also in the translation; nothing for words without a letter
// or a digit and for words that the lexicon does not have. Case is ignored.
std::vector<std::optional<double>> word_evidence(const align::Lexicon& lexicon,
                                                 const std::vector<std::string>& source,
                                                 const std::vector<std::string>& target);

// Words with at most this much evidence, and more than that of the band before.
struct EvidenceBand {
  double evidence = 0;
  double confidence = 0;  // the share of them that was lost
};

inline constexpr size_t kMostEvidenceBands = 100;

// The file missing-words.json of a model folder: up to which evidence words are warned of, as
// measured on validation text. docs/formats.md describes it.
struct MissingWordLimits {
  std::vector<EvidenceBand> bands;  // rising evidence, falling confidence; empty: no warnings
  // What warnings are worth: limits that were chosen on one half of the text, measured on the
  // other.
  double precision = 0;
  double recall = 0;
  uint64_t sentences = 0;
  uint64_t words = 0;  // with evidence
  uint64_t lost = 0;   // of these
};

nlohmann::ordered_json to_json(const MissingWordLimits& limits);

// That of a model folder; nothing when it has none. Throws Error with file, key and remedy.
std::optional<MissingWordLimits> read_missing_word_limits(const ModelFolder& model);

// What a model folder has for this check.
struct MissingWordCheck {
  align::Lexicon lexicon;
  MissingWordLimits limits;
};
std::optional<MissingWordCheck> read_missing_word_check(const ModelFolder& model);

// A warning for each word with too little evidence. amount: the confidence of its band.
std::vector<TranslationWarning> find_missing_words(const MissingWordCheck& check,
                                                   const std::vector<std::string>& source,
                                                   const std::vector<std::string>& target);

}  // namespace allot
