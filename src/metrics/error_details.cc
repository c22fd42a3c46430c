#include "metrics/error_details.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "base/printable.h"
#include "base/strings.h"

namespace allot {

nlohmann::ordered_json repetitions_json(const Segment& segment, const RepOptions& options) {
  nlohmann::ordered_json result = nlohmann::ordered_json::array();
  for (const Repetition& repetition :
       find_repetitions(segment.hypothesis, segment.references, options)) {
    result.push_back({{"text", repetition.text},
                      {"kind", repetition.kind == Repetition::Kind::kNgram ? "ngram" : "word"},
                      {"count", repetition.count},
                      {"in_reference", repetition.count_in_reference},
                      {"length", repetition.length},
                      {"positions", repetition.positions}});
  }
  return result;
}

nlohmann::ordered_json dropped_json(const SourceCoverage& sentence, const DropOptions& options) {
  nlohmann::ordered_json result = nlohmann::ordered_json::array();
  for (const size_t position : find_dropped(sentence, options)) {
    nlohmann::ordered_json word = nullptr;
    if (position < sentence.words.size()) word = sentence.words[position];
    result.push_back({{"position", position}, {"word", word}});
  }
  return result;
}

std::vector<size_t> repeated_words(const std::vector<Repetition>& repetitions) {
  std::set<size_t> words;
  for (const Repetition& repetition : repetitions) {
    const bool is_ngram = repetition.kind == Repetition::Kind::kNgram;
    const size_t first = is_ngram ? std::max<size_t>(1, repetition.count_in_reference)
                                  : repetition.count_in_reference;
    for (size_t i = first; i < repetition.positions.size(); ++i) {
      for (size_t k = is_ngram ? 0 : 1; k < repetition.length; ++k) {
        words.insert(repetition.positions[i] + k);
      }
    }
  }
  return {words.begin(), words.end()};
}

std::string repetitions_text(const Segment& segment, const RepOptions& options) {
  std::vector<std::string> parts;
  for (const Repetition& repetition :
       find_repetitions(segment.hypothesis, segment.references, options)) {
    parts.push_back(fmt::format("\"{}\" {}x", printable(repetition.text), repetition.count));
    if (repetition.count_in_reference > 0) {
      parts.back() += fmt::format(" (reference {}x)", repetition.count_in_reference);
    }
  }
  return join(parts, ", ");
}

std::string dropped_text(const SourceCoverage& sentence, const DropOptions& options) {
  std::vector<std::string> parts;
  for (const size_t position : find_dropped(sentence, options)) {
    parts.push_back(position < sentence.words.size()
                        ? fmt::format("{} ({})", printable(sentence.words[position]), position + 1)
                        : fmt::format("word {}", position + 1));
  }
  return join(parts, ", ");
}

}  // namespace allot
