#include "translate/missing_word_limits.h"

#include <algorithm>
#include <set>

#include "base/error.h"
#include "text/word_splitter.h"

namespace allot {
namespace {

// The precision of fewer words says little about the next text.
constexpr size_t kFewestWords = 20;

using Samples = std::vector<EvidenceSample>;

// A limit cannot tell words of the same evidence apart.
bool ends_group(const Samples& samples, size_t i) {
  return i + 1 == samples.size() || samples[i + 1].evidence > samples[i].evidence;
}

// How many of the samples, in the order of evidence, are warned of.
size_t num_warned(const Samples& samples) {
  size_t num_lost = 0, best = 0;
  for (size_t i = 0; i < samples.size(); ++i) {
    if (samples[i].is_lost) ++num_lost;
    const size_t count = i + 1;
    if (count >= kFewestWords && ends_group(samples, i) &&
        static_cast<double>(num_lost) >= kMissingWordPrecision * static_cast<double>(count)) {
      best = count;
    }
  }
  return best;
}

struct CountedBand {
  double evidence = 0;
  size_t num_words = 0;
  size_t num_lost = 0;

  double confidence() const {
    return static_cast<double>(num_lost) / static_cast<double>(num_words);
  }
  void add(const CountedBand& next) {
    evidence = next.evidence;
    num_words += next.num_words;
    num_lost += next.num_lost;
  }
};

// More evidence never means more confidence: bands that say so are joined. A long text has larger
// bands, not more than kMostEvidenceBands of them.
std::vector<CountedBand> cut_into_bands(const Samples& samples, size_t count) {
  const size_t fewest = std::max(kFewestWords, count / kMostEvidenceBands + 1);
  std::vector<CountedBand> bands;
  CountedBand band;
  for (size_t i = 0; i < count; ++i) {
    band.add({samples[i].evidence, 1, samples[i].is_lost ? size_t{1} : 0});
    if (!ends_group(samples, i) || (band.num_words < fewest && i + 1 < count)) continue;
    if (!bands.empty() && band.num_words < fewest) {
      bands.back().add(band);
    } else {
      bands.push_back(band);
    }
    while (bands.size() > 1 && bands.back().confidence() >= bands[bands.size() - 2].confidence()) {
      bands[bands.size() - 2].add(bands.back());
      bands.pop_back();
    }
    band = {};
  }
  return bands;
}

struct Outcome {
  size_t num_warned = 0;
  size_t num_right = 0;
};

// Warnings on samples of one half by the limit of the other.
void measure(const Samples& chosen_on, const Samples& measured_on, Outcome& outcome) {
  const size_t count = num_warned(chosen_on);
  if (count == 0) return;
  const double limit = chosen_on[count - 1].evidence;
  for (const EvidenceSample& sample : measured_on) {
    if (sample.evidence > limit) break;
    ++outcome.num_warned;
    if (sample.is_lost) ++outcome.num_right;
  }
}

}  // namespace

std::vector<bool> lost_words(size_t num_source_words, const align::Links& links,
                             const std::vector<std::string>& reference,
                             const std::vector<std::string>& translation) {
  std::set<std::string> present;
  for (const std::string& word : translation) present.insert(to_lower_case(word));
  std::vector<bool> is_translated(num_source_words), is_linked(num_source_words);
  for (const align::Link& link : links) {
    ALLOT_CHECK(link.source < num_source_words && link.target < reference.size(),
                "a link goes nowhere");
    is_linked[link.source] = true;
    if (present.count(to_lower_case(reference[link.target])) != 0) {
      is_translated[link.source] = true;
    }
  }
  std::vector<bool> lost(num_source_words);
  for (size_t i = 0; i < lost.size(); ++i) lost[i] = is_linked[i] && !is_translated[i];
  return lost;
}

MissingWordLimits choose_limits(std::vector<EvidenceSample> samples) {
  std::stable_sort(
      samples.begin(), samples.end(),
      [](const EvidenceSample& a, const EvidenceSample& b) { return a.evidence < b.evidence; });
  MissingWordLimits limits;
  limits.words = samples.size();
  Samples halves[2];
  for (const EvidenceSample& sample : samples) {
    limits.lost += sample.is_lost ? 1 : 0;
    halves[sample.sentence % 2].push_back(sample);
  }
  Outcome outcome;
  measure(halves[0], halves[1], outcome);
  measure(halves[1], halves[0], outcome);
  // What could not be measured, or was never right, is not promised.
  if (outcome.num_right > 0) {
    for (const CountedBand& band : cut_into_bands(samples, num_warned(samples))) {
      limits.bands.push_back({band.evidence, band.confidence()});
    }
  }
  if (outcome.num_warned > 0) {
    limits.precision =
        static_cast<double>(outcome.num_right) / static_cast<double>(outcome.num_warned);
    limits.recall = static_cast<double>(outcome.num_right) /
                    static_cast<double>(std::max<uint64_t>(limits.lost, 1));
  }
  return limits;
}

}  // namespace allot
