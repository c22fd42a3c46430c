#include "metrics/rep.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/error.h"
#include "metrics/json_numbers.h"
#include "metrics/ngram_matches.h"
#include "metrics/unicode_words.h"

namespace allot {
namespace {

using Words = std::vector<std::string_view>;
using Ngram = std::vector<std::string_view>;
using Positions = std::map<Ngram, std::vector<size_t>>;

Positions positions_of_ngrams(const Words& words, size_t length) {
  Positions result;
  for (size_t i = 0; i < num_ngrams(words.size(), length); ++i) {
    const auto begin = words.begin() + static_cast<std::ptrdiff_t>(i);
    result[Ngram(begin, begin + static_cast<std::ptrdiff_t>(length))].push_back(i);
  }
  return result;
}

// Finds what counts as a repetition of one kind.
class Finder {
 public:
  Finder(const Words& hypothesis, const std::vector<Words>& references, size_t length)
      : length_(length), in_hypothesis_(positions_of_ngrams(hypothesis, length)) {
    for (const Words& words : references) {
      in_references_.push_back(positions_of_ngrams(words, length));
    }
  }

  template <typename Test>
  void append_excess(std::vector<Repetition>& result, Repetition::Kind kind, Test counts) const {
    const size_t num_before = result.size();
    for (const auto& [ngram, positions] : in_hypothesis_) {
      if (!counts(ngram, positions)) continue;
      Repetition repetition;
      repetition.kind = kind;
      repetition.text = fmt::format("{}", fmt::join(ngram, " "));
      repetition.count = positions.size();
      repetition.count_in_reference = most_in_references(ngram);
      repetition.positions = positions;
      repetition.length = length_;
      if (repetition.count > repetition.count_in_reference) result.push_back(repetition);
    }
    std::sort(result.begin() + static_cast<std::ptrdiff_t>(num_before), result.end(),
              [](const Repetition& a, const Repetition& b) { return a.positions < b.positions; });
  }

 private:
  size_t most_in_references(const Ngram& ngram) const {
    size_t most = 0;
    for (const Positions& positions : in_references_) {
      const auto found = positions.find(ngram);
      if (found != positions.end()) most = std::max(most, found->second.size());
    }
    return most;
  }

  size_t length_;
  Positions in_hypothesis_;
  std::vector<Positions> in_references_;
};

}  // namespace

void RepOptions::validate() const {
  if (ngram_length < 1) throw Error::usage("REP needs n-grams", "their length must be at least 1");
  if (!(ngram_weight >= 0) || !(word_weight >= 0)) {
    throw Error::usage("a weight of REP is negative", "both must be at least 0");
  }
}

std::vector<Repetition> find_repetitions(std::string_view hypothesis,
                                         const std::vector<std::string_view>& references,
                                         const RepOptions& options) {
  const Words words = split_words(hypothesis);
  std::vector<Words> reference_words;
  reference_words.reserve(references.size());
  for (const std::string_view reference : references) {
    reference_words.push_back(split_words(reference));
  }
  std::vector<Repetition> result;
  Finder(words, reference_words, options.ngram_length)
      .append_excess(
          result, Repetition::Kind::kNgram,
          [](const Ngram&, const std::vector<size_t>& positions) { return positions.size() >= 2; });
  Finder(words, reference_words, 2)
      .append_excess(
          result, Repetition::Kind::kWord,
          [](const Ngram& ngram, const std::vector<size_t>&) { return ngram[0] == ngram[1]; });
  return result;
}

Rep::Rep(const RepOptions& options) : options_(options) {
  options_.validate();
}

Statistics Rep::statistics(const Segment& segment) const {
  Statistics statistics(3, 0);
  for (const Repetition& repetition :
       find_repetitions(segment.hypothesis, segment.references, options_)) {
    statistics[repetition.kind == Repetition::Kind::kNgram ? 0 : 1] +=
        static_cast<double>(repetition.excess());
  }
  size_t num_words = 0;
  for (const std::string_view reference : segment.references) {
    num_words += split_words(reference).size();
  }
  statistics[2] = static_cast<double>(num_words) / static_cast<double>(segment.references.size());
  return statistics;
}

double Rep::weighted(const Statistics& sum) const {
  return options_.ngram_weight * sum[0] + options_.word_weight * sum[1];
}

double Rep::score(const Statistics& sum) const {
  return 100 * weighted(sum) / (sum[2] > 0 ? sum[2] : 1);
}

std::string Rep::signature(const SignatureContext& context) const {
  return make_signature(context, {{"case", "mixed"},
                                  {"tok", "none"},
                                  {"n", std::to_string(options_.ngram_length)},
                                  {"lambda1", fmt::format("{:g}", options_.ngram_weight)},
                                  {"lambda2", fmt::format("{:g}", options_.word_weight)}});
}

nlohmann::ordered_json Rep::parts(const Statistics& sum) const {
  return {{"sigma", json_number(weighted(sum))},
          {"ngrams", json_number(sum[0])},
          {"words", json_number(sum[1])},
          {"ref_words", json_number(sum[2])}};
}

std::string Rep::summary(const Statistics& sum) const {
  return fmt::format("sigma = {} ngrams = {} words = {} ref_words = {}", weighted(sum), sum[0],
                     sum[1], sum[2]);
}

}  // namespace allot
