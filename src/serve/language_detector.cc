#include "serve/language_detector.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace allot::server {
namespace {

// Neighboring letters are not independent, so each tells less than its probability says.
constexpr double kIndependence = 0.5;

// In nats per letter. A vocabulary whose tokens tell no more of a text than an alphabet does, of 28
// letters of which each is as probable as the others, is that of another language. Text in its own
// takes 1.3 to 3.3 nats (more of another subject, and where there are few tokens), text in another
// one 3.4 to 4.8: medians of sentences in nine languages, for ten vocabularies of subwords, of 90
// to 8,000 tokens.
constexpr double kAlphabet = 3.33;
// Where the language has many more letters: at least so far from what its own text has.
constexpr double kFromOwn = 0.5;
// How gradually that counts, and what a few letters tell: nothing yet.
constexpr double kGradually = 0.15;
constexpr double kFewLetters = 2;

// From 0, text of another language, to 1; a half where there is too little text. Scripts that have
// no words are told by their letters alone.
double familiarity(const TokenFit& vocabulary, std::string_view text) {
  const TokenFit::Score score = vocabulary.score(text);
  if (score.letters + score.others == 0) return 0;
  const auto letters = static_cast<double>(score.letters);
  const auto others = static_cast<double>(score.others);
  const double least = std::min(-kAlphabet, vocabulary.own().mean() - kFromOwn);
  const double above = score.log_prob - least * letters;
  const double of_words = 1 / (1 + std::exp(-above / (kFewLetters + kGradually * letters)));
  return (others + letters * of_words) / (others + letters);
}

double best_familiarity(const std::vector<TokenFit>& vocabularies, std::string_view text) {
  double best = 0;
  for (const TokenFit& one : vocabularies) best = std::max(best, familiarity(one, text));
  return best;
}

}  // namespace

void LanguageDetector::add(const std::string& language, const Vocabulary& vocabulary) {
  languages_[language].spelling.add(vocabulary);
  languages_[language].vocabularies.emplace_back(vocabulary);
}

std::vector<DetectedLanguage> LanguageDetector::detect(std::string_view text) const {
  std::vector<DetectedLanguage> found;
  std::vector<SpellingModel::Score> scores;
  double best = -std::numeric_limits<double>::infinity();
  for (const auto& [name, language] : languages_) {
    found.push_back({name, 0});
    scores.push_back(language.spelling.score(text));
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
    found[i].confidence =
        prob * share * best_familiarity(languages_.at(found[i].language).vocabularies, text);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.confidence > b.confidence; });
  for (DetectedLanguage& one : found) one.confidence = std::round(one.confidence * 1000) / 10;
  return found;
}

}  // namespace allot::server
