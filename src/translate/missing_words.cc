#include "translate/missing_words.h"

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/json_object.h"
#include "base/json_parser.h"
#include "text/word_splitter.h"
#include "translate/real_word.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kLimitsFormat = "missing-words";
constexpr uint64_t kLimitsVersion = 1;
constexpr const char* kLimitsRemedy = "copy the model again, or train it again";

// From 0 to 1.
double share_of(const JsonObject& json, const char* key) {
  const double share = json.number(key);
  if (!(share >= 0 && share <= 1)) throw json.wrong(key, "from 0 to 1");
  return share;
}

}  // namespace

std::vector<std::optional<double>> word_evidence(const align::Lexicon& lexicon,
                                                 const std::vector<std::string>& source,
                                                 const std::vector<std::string>& target) {
  std::vector<std::string> targets;
  targets.reserve(target.size());
  for (const std::string& word : target) targets.push_back(to_lower_case(word));
  std::sort(targets.begin(), targets.end());
  std::vector<std::optional<double>> evidence(source.size());
  for (size_t i = 0; i < source.size(); ++i) {
    const std::string word = to_lower_case(source[i]);
    if (!is_real_word(word) || !lexicon.has(word)) continue;
    const bool is_there = std::binary_search(targets.begin(), targets.end(), word);
    evidence[i] = is_there ? 1 : lexicon.best_weight(word, targets);
  }
  return evidence;
}

Json to_json(const MissingWordLimits& limits) {
  Json bands = Json::array();
  for (const EvidenceBand& band : limits.bands) {
    bands.push_back({{"evidence", band.evidence}, {"confidence", band.confidence}});
  }
  return {{"format", kLimitsFormat},       {"format-version", kLimitsVersion},
          {"sentences", limits.sentences}, {"words", limits.words},
          {"lost", limits.lost},           {"precision", limits.precision},
          {"recall", limits.recall},       {"bands", std::move(bands)}};
}

std::optional<MissingWordLimits> read_missing_word_limits(const ModelFolder& model) {
  const SealedFolder& folder = model.folder();
  if (!folder.has(kMissingWordsFile)) return std::nullopt;
  const std::string file = folder.path_of(kMissingWordsFile);
  const auto bytes = folder.bytes_of(kMissingWordsFile);
  const Json json = parse_json(bytes->bytes(), {file}, kLimitsRemedy);
  const JsonObject object(json, {file, kLimitsRemedy});
  if (text_or(json, "format", "") != kLimitsFormat ||
      count_or(json, "format-version", 0) != kLimitsVersion) {
    throw Error({file}, "does not hold limits for missing words that this version can read",
                "use the allot that wrote it, or train the model again");
  }
  MissingWordLimits limits;
  limits.sentences = object.count("sentences");
  limits.words = object.count("words");
  limits.lost = object.count("lost");
  limits.precision = share_of(object, "precision");
  limits.recall = share_of(object, "recall");
  const Json bands = json.contains("bands") ? json["bands"] : Json();
  if (!bands.is_array() || bands.size() > kMostEvidenceBands) {
    throw object.wrong("bands", "a short list");
  }
  for (const Json& item : bands) {
    const JsonObject band(item, {file, kLimitsRemedy, "bands"});
    limits.bands.push_back({share_of(band, "evidence"), share_of(band, "confidence")});
    if (limits.bands.size() > 1 &&
        limits.bands[limits.bands.size() - 2].evidence >= limits.bands.back().evidence) {
      throw object.wrong("bands", "in the order of their evidence");
    }
  }
  return limits;
}

std::optional<MissingWordCheck> read_missing_word_check(const ModelFolder& model) {
  const SealedFolder& folder = model.folder();
  std::optional<MissingWordLimits> limits = read_missing_word_limits(model);
  if (!limits || limits->bands.empty()) return std::nullopt;
  const std::string file = folder.path_of(kLexiconFile);
  if (!folder.has(kLexiconFile)) throw Error({file}, "is missing", kLimitsRemedy);
  const auto bytes = folder.bytes_of(kLexiconFile);
  return MissingWordCheck{align::Lexicon(bytes, bytes->bytes(), file), std::move(*limits)};
}

std::vector<TranslationWarning> find_missing_words(const MissingWordCheck& check,
                                                   const std::vector<std::string>& source,
                                                   const std::vector<std::string>& target) {
  std::vector<TranslationWarning> warnings;
  const std::vector<EvidenceBand>& bands = check.limits.bands;
  const std::vector<std::optional<double>> evidence = word_evidence(check.lexicon, source, target);
  for (size_t i = 0; i < source.size(); ++i) {
    if (!evidence[i]) continue;
    const auto band = std::find_if(bands.begin(), bands.end(), [&](const EvidenceBand& each) {
      return *evidence[i] <= each.evidence;
    });
    if (band != bands.end()) {
      warnings.push_back({WarningKind::kMissingWord, source[i], i, band->confidence});
    }
  }
  return warnings;
}

}  // namespace allot
