#include "align/lexicon.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <tuple>
#include <utility>

#include "base/error.h"
#include "base/printable.h"
#include "text/word_splitter.h"

namespace allot::align {
namespace {

constexpr const char* kLexiconRemedy = "copy the model again, or train it again";

std::vector<std::string> in_lower_case(const WordIds& words) {
  std::vector<std::string> lower(words.size());
  for (size_t i = 0; i < words.size(); ++i) {
    lower[i] = to_lower_case(words.word(static_cast<WordId>(i)));
  }
  return lower;
}

// A pair is a line with two tabs: words from other sources may contain tabs.
bool can_be_written(std::string_view word) {
  return !word.empty() && word.find_first_of("\t\n\r") == std::string_view::npos;
}

// "source<TAB>target<TAB>weight".
bool parse_pair(std::string_view line, std::string_view& source, std::string_view& target,
                float& weight) {
  const size_t first = line.find('\t');
  const size_t second = first == std::string_view::npos ? first : line.find('\t', first + 1);
  if (second == std::string_view::npos) return false;
  source = line.substr(0, first);
  target = line.substr(first + 1, second - first - 1);
  const std::string_view number = line.substr(second + 1);
  const auto end = std::from_chars(number.data(), number.data() + number.size(), weight);
  return !source.empty() && !target.empty() && end.ec == std::errc() &&
         end.ptr == number.data() + number.size() && weight > 0 && weight <= 1;
}

}  // namespace

std::string lexicon_text(std::vector<LexiconPair> pairs) {
  // The largest weight of a pair comes first.
  std::sort(pairs.begin(), pairs.end(), [](const LexiconPair& a, const LexiconPair& b) {
    return std::tie(a.source, a.target, b.weight) < std::tie(b.source, b.target, a.weight);
  });
  std::string text;
  for (size_t i = 0; i < pairs.size(); ++i) {
    const LexiconPair& pair = pairs[i];
    if (i > 0 && pairs[i - 1].source == pair.source && pairs[i - 1].target == pair.target) continue;
    if (!can_be_written(pair.source) || !can_be_written(pair.target)) continue;
    text += fmt::format("{}\t{}\t{:.3g}\n", pair.source, pair.target, std::min(pair.weight, 1.0));
  }
  return text;
}

std::string lexicon_text(const ModelFile& aligner, double least_weight) {
  const LexicalTableView& forward = aligner.direction(Direction::kForward).table;
  const LexicalTableView& reverse = aligner.direction(Direction::kReverse).table;
  const std::vector<std::string> sources = in_lower_case(aligner.text().source_words);
  const std::vector<std::string> targets = in_lower_case(aligner.text().target_words);
  std::vector<LexiconPair> pairs;
  for (WordId target = 0; target < forward.num_rows(); ++target) {
    for (size_t entry = forward.row_begin(target); entry < forward.row_end(target); ++entry) {
      const WordId source = forward.given[entry];
      const double probability = forward.probabilities[entry];
      // The other direction has at most 1. The null word, and what is no word, are not in the list.
      if (probability < least_weight * least_weight || source >= sources.size()) continue;
      const double weight = std::sqrt(probability * reverse.probability(target, source));
      if (weight >= least_weight) pairs.push_back({sources[source], targets[target], weight});
    }
  }
  return lexicon_text(std::move(pairs));
}

Lexicon::Lexicon(std::shared_ptr<const void> owner, std::string_view text, const std::string& path)
    : owner_(std::move(owner)) {
  pairs_.reserve(static_cast<size_t>(std::count(text.begin(), text.end(), '\n')));
  for (size_t number = 1; !text.empty(); ++number) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    Pair pair{};
    if (!parse_pair(line, pair.source, pair.target, pair.weight)) {
      throw Error({path, number}, quote(line) + " is not two words and a weight, tab-separated",
                  kLexiconRemedy);
    }
    if (!pairs_.empty() && std::tie(pairs_.back().source, pairs_.back().target) >=
                               std::tie(pair.source, pair.target)) {
      throw Error({path, number}, "is not in order", kLexiconRemedy);
    }
    pairs_.push_back(pair);
  }
}

std::pair<const Lexicon::Pair*, const Lexicon::Pair*> Lexicon::pairs_of(
    std::string_view source) const {
  const auto begin =
      std::lower_bound(pairs_.begin(), pairs_.end(), source,
                       [](const Pair& pair, std::string_view word) { return pair.source < word; });
  auto end = begin;
  while (end != pairs_.end() && end->source == source) ++end;
  return {pairs_.data() + (begin - pairs_.begin()), pairs_.data() + (end - pairs_.begin())};
}

bool Lexicon::has(std::string_view source) const {
  const auto [begin, end] = pairs_of(source);
  return begin != end;
}

double Lexicon::best_weight(std::string_view source,
                            const std::vector<std::string>& targets) const {
  const auto [begin, end] = pairs_of(source);
  float best = 0;
  for (const Pair* pair = begin; pair != end; ++pair) {
    if (pair->weight > best && std::binary_search(targets.begin(), targets.end(), pair->target)) {
      best = pair->weight;
    }
  }
  return best;
}

}  // namespace allot::align
