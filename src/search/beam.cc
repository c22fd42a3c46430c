#include "search/beam.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.h"
#include "search/longest_translation.h"
#include "search/option_range.h"
#include "text/vocabulary.h"

namespace allot {

void BeamOptions::validate() const {
  penalties.validate();
  check_option_range("--beam-size", beam_size, kLargestBeam);
  if (n_best == 0 || n_best > beam_size) {
    throw Error::usage(fmt::format("--n-best is {}, but the beam has {}", n_best, beam_size),
                       "ask for at most as many translations as --beam-size");
  }
  check_option_range("--max-length", max_length, kLongestTranslation);
  if (!(max_length_factor > 0) || !std::isfinite(max_length_factor)) {
    throw Error::usage(fmt::format("--max-length-factor is {}", max_length_factor),
                       "give it a number above 0");
  }
  if (rules.min_length > max_length) {
    throw Error::usage(
        fmt::format("--min-length {} is more than --max-length {}", rules.min_length, max_length),
        "lower the one or raise the other");
  }
}

LengthLimit length_limit(const BeamOptions& options, size_t source_length, size_t prefix_length) {
  const size_t by_source =
      longest_translation(options.max_length, options.max_length_factor, source_length);
  const size_t least = std::max(options.rules.min_length, prefix_length);
  const size_t words = std::max(by_source, least);
  return {words, least >= words ? words + 1 : words};
}

Beam::Beam(const BeamOptions& options, size_t source_length, std::vector<uint32_t> prefix)
    : options_(options),
      source_length_(source_length),
      limit_(length_limit(options, source_length, prefix.size())),
      prefix_(std::move(prefix)) {
  nodes_.push_back({0, Vocabulary::kStart, 0, {}});
  live_.emplace_back();
  if (needs_coverage()) live_.back().coverage.resize(source_length);
}

bool Beam::needs_coverage() const {
  return options_.penalties.has_coverage() ||
         std::any_of(options_.tuned.begin(), options_.tuned.end(),
                     [](const PenaltyOptions& penalties) { return penalties.has_coverage(); });
}

double Beam::running_score(const Hypothesis& hypothesis) const {
  return options_.penalties.stepwise
             ? hypothesis.log_prob + coverage_penalty(options_.penalties, hypothesis.coverage)
             : hypothesis.log_prob;
}

std::vector<uint32_t> Beam::words_of(const Hypothesis& hypothesis) const {
  std::vector<uint32_t> words;
  for (size_t node = hypothesis.node; node != 0; node = nodes_[node].parent) {
    words.push_back(nodes_[node].word);
  }
  std::reverse(words.begin(), words.end());
  return words;
}

Beam::Hypothesis Beam::extend(const Hypothesis& parent, const Candidate& candidate,
                              const float* attention) {
  nodes_.push_back({parent.node, candidate.word, candidate.log_prob,
                    std::vector<float>(attention, attention + source_length_)});
  return {nodes_.size() - 1, parent.log_prob + static_cast<double>(candidate.log_prob), 0, 0,
          parent.coverage};
}

// Behind all that are as good: the earlier one stays the better one.
void Beam::finish(Hypothesis hypothesis, std::vector<Hypothesis>& list) const {
  hypothesis.num_words = num_words_;
  hypothesis.score =
      penalized_score(options_.penalties, {hypothesis.log_prob, num_words_}, hypothesis.coverage);
  const auto place =
      std::upper_bound(list.begin(), list.end(), hypothesis,
                       [](const auto& a, const auto& b) { return a.score > b.score; });
  list.insert(place, std::move(hypothesis));
  if (options_.tuned.empty() && list.size() > options_.n_best) list.pop_back();
}

bool Beam::is_decided(const PenaltyOptions& penalties) const {
  if (!options_.stop_early || finished_.size() < options_.n_best) return false;
  double least = finished_[options_.n_best - 1].score;
  if (!options_.tuned.empty()) {
    // Under other penalties another hypothesis is the best one.
    std::vector<double> scores;
    for (const Hypothesis& hypothesis : finished_) {
      scores.push_back(penalized_score(penalties, {hypothesis.log_prob, hypothesis.num_words},
                                       hypothesis.coverage));
    }
    std::sort(scores.rbegin(), scores.rend());
    least = scores[options_.n_best - 1];
  }
  return std::all_of(live_.begin(), live_.end(), [&](const Hypothesis& hypothesis) {
    return least >= score_limit(penalties, {hypothesis.log_prob, num_words_}, limit_.words,
                                hypothesis.coverage);
  });
}

void Beam::advance(const std::vector<Row>& rows, size_t vocabulary) {
  ALLOT_CHECK(rows.size() == live_.size(), "a row for every hypothesis");
  std::vector<CandidateRow> candidate_rows;
  for (size_t h = 0; h < rows.size(); ++h) {
    const bool needs_words = options_.rules.block_ngrams > 0 || num_words_ < prefix_.size();
    // Only the number of words counts when none of them is looked at.
    mask_words(options_.rules, prefix_,
               needs_words ? words_of(live_[h]) : std::vector<uint32_t>(num_words_),
               rows[h].log_probs, vocabulary);
    if (num_words_ >= limit_.words) mask_all_but_end(rows[h].log_probs, vocabulary);
    for (size_t j = 0; j < live_[h].coverage.size(); ++j) {
      live_[h].coverage[j] += static_cast<double>(rows[h].attention[j]);
    }
    candidate_rows.push_back({running_score(live_[h]), rows[h].log_probs});
  }
  const auto candidates = best_candidates(candidate_rows, vocabulary, options_.beam_size);
  std::vector<Hypothesis> next;
  parents_.clear();
  for (const Candidate& candidate : candidates) {
    Hypothesis child = extend(live_[candidate.parent], candidate, rows[candidate.parent].attention);
    if (candidate.word == Vocabulary::kEnd) {
      finish(std::move(child), finished_);
    } else {
      next.push_back(std::move(child));
      parents_.push_back(candidate.parent);
    }
  }
  // When nothing at all may follow, the hypotheses stay as they are.
  const bool is_stuck = candidates.empty();
  if (!is_stuck) {
    live_ = std::move(next);
    ++num_words_;
  }
  if (is_stuck || num_words_ >= limit_.steps) {
    for (Hypothesis& hypothesis : live_) finish(hypothesis, unfinished_);
    live_.clear();
  } else if (is_decided(options_.penalties) &&
             std::all_of(options_.tuned.begin(), options_.tuned.end(),
                         [this](const auto& penalties) { return is_decided(penalties); })) {
    live_.clear();
  }
  if (live_.empty()) parents_.clear();
}

Translation Beam::translation_of(const Hypothesis& hypothesis, bool is_finished) const {
  Translation result;
  result.log_prob = hypothesis.log_prob;
  result.score = hypothesis.score;
  result.is_finished = is_finished;
  for (size_t node = hypothesis.node; node != 0; node = nodes_[node].parent) {
    if (nodes_[node].word != Vocabulary::kEnd) result.words.push_back(nodes_[node].word);
    result.log_probs.push_back(nodes_[node].log_prob);
    result.attention.push_back(nodes_[node].attention);
  }
  std::reverse(result.words.begin(), result.words.end());
  std::reverse(result.log_probs.begin(), result.log_probs.end());
  std::reverse(result.attention.begin(), result.attention.end());
  return result;
}

std::vector<Translation> Beam::results() const {
  ALLOT_CHECK(live_.empty(), "the search is over");
  std::vector<Translation> results;
  for (const Hypothesis& hypothesis : finished_) {
    results.push_back(translation_of(hypothesis, true));
  }
  for (const Hypothesis& hypothesis : unfinished_) {
    if (results.size() < options_.n_best) results.push_back(translation_of(hypothesis, false));
  }
  return results;
}

}  // namespace allot
