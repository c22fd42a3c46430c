#include "serve/language_detector.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace allot::server {
namespace {

// Neighboring letters are not independent, so each tells less than its probability says.
constexpr double kIndependence = 0.5;

}  // namespace

void LanguageDetector::add(const std::string& language, const Vocabulary& vocabulary) {
  languages_[language].add(vocabulary);
}

std::vector<DetectedLanguage> LanguageDetector::detect(std::string_view text) const {
  std::vector<DetectedLanguage> found;
  std::vector<SpellingModel::Score> scores;
  double best = -std::numeric_limits<double>::infinity();
  for (const auto& [language, spelling] : languages_) {
    found.push_back({language, 0});
    scores.push_back(spelling.score(text));
    best = std::max(best, scores.back().log_prob);
  }
  double sum = 0;
  for (const SpellingModel::Score& score : scores) {
    sum += std::exp(kIndependence * (score.log_prob - best));
  }
  for (size_t i = 0; i < found.size(); ++i) {
    const SpellingModel::Score& score = scores[i];
    if (score.letters == 0) continue;
    const double prob = std::exp(kIndependence * (score.log_prob - best)) / sum;
    const double share = static_cast<double>(score.known) / static_cast<double>(score.letters);
    found[i].confidence = std::round(prob * share * 1000) / 10;
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.confidence > b.confidence; });
  return found;
}

}  // namespace allot::server
