#include "toy/statistics.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/progress.h"

namespace allot {
namespace {

double share(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

void ToyStatistics::add_side(const std::vector<std::string>& words,
                             const std::vector<std::string_view>& lemmas, Side& side) {
  side.words += words.size();
  side.forms.insert(words.begin(), words.end());
  for (const std::string_view lemma : lemmas) {
    if (!lemma.empty()) side.lemmas.insert(lemma);
  }
}

void ToyStatistics::add(const toy::ToySentence& sentence) {
  ++sentences_;
  add_side(sentence.german, sentence.german_lemmas, german_);
  add_side(sentence.english, sentence.english_lemmas, english_);
  for (const int links : toy::fertilities(sentence)) {
    ++fertilities_[std::min(static_cast<size_t>(links), kMostLinks)];
  }
  std::vector<int> sources(sentence.english.size(), 0);
  for (const toy::ToyLink& link : sentence.links) {
    if (link.kind != toy::ToyLink::Kind::kNear) ++sources[static_cast<size_t>(link.english)];
  }
  many_to_one_ += static_cast<uint64_t>(
      std::count_if(sources.begin(), sources.end(), [](int count) { return count > 1; }));
}

double ToyStatistics::fertility_share(size_t links) const {
  return share(fertilities_.at(links), german_.words);
}

double ToyStatistics::many_to_one_share() const {
  return share(many_to_one_, english_.words);
}

std::string ToyStatistics::to_text() const {
  const auto side = [this](const char* name, const Side& words) {
    return fmt::format("{}: {} words, {:.1f} per sentence, {} forms of {} dictionary words\n", name,
                       format_count(words.words), share(words.words, sentences_),
                       format_count(words.forms.size()), format_count(words.lemmas.size()));
  };
  std::string text = side("German", german_) + side("English", english_);
  text += "a German word becomes";
  for (size_t links = 0; links <= kMostLinks; ++links) {
    text += fmt::format("{} {}{}: {:.1f} %", links == 0 ? "" : ",", links,
                        links == kMostLinks ? " or more" : "", 100 * fertility_share(links));
  }
  text += fmt::format(" English words\n{:.1f} % of the English words come from several German ones",
                      100 * many_to_one_share());
  return text;
}

}  // namespace allot
