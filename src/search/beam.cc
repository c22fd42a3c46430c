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
    throw Error::usage(fmt::format("--n-best is {}, but --beam-size is {}", n_best, beam_size),
                       "it must be between 1 and --beam-size");
  }
  check_option_range("--max-length", max_length, kLongestTranslation);
  if (!(max_length_factor > 0) || !std::isfinite(max_length_factor)) {
    throw Error::usage(fmt::format("--max-length-factor is {}", max_length_factor),
                       "it must be above 0");
  }
  if (constraints.min_length > max_length) {
    throw Error::usage(fmt::format("--min-length {} is more than --max-length {}",
                                   constraints.min_length, max_length),
                       "lower --min-length or raise --max-length");
  }
}

LengthLimit length_limit(const BeamOptions& options, size_t source_length, size_t prefix_length) {
  const size_t by_source =
      longest_translation(options.max_length, options.max_length_factor, source_length);
  const size_t least = std::max(options.constraints.min_length, prefix_length);
  const size_t tokens = std::max(by_source, least);
  return {tokens, least >= tokens ? tokens + 1 : tokens};
}

Beam::Beam(const BeamOptions& options, size_t source_length, std::vector<uint32_t> prefix,
           bool has_sink, double fertility)
    : options_(options),
      source_length_(source_length),
      fertility_(fertility),
      limit_(length_limit(options, source_length, prefix.size())),
      prefix_(std::move(prefix)) {
  nodes_.push_back({0, Vocabulary::kStart, 0, {}});
  live_.emplace_back();
  if (needs_coverage()) live_.back().coverage.resize(source_length - (has_sink ? 1 : 0));
}

bool Beam::needs_coverage() const {
  return options_.penalties.has_coverage() ||
         std::any_of(options_.tuned.begin(), options_.tuned.end(),
                     [](const PenaltyOptions& penalties) { return penalties.has_coverage(); });
}

double Beam::running_score(const Path& path) const {
  return options_.penalties.stepwise
             ? path.log_prob + coverage_penalty(options_.penalties, path.coverage)
             : path.log_prob;
}

std::vector<uint32_t> Beam::tokens_of(const Path& path) const {
  std::vector<uint32_t> tokens;
  for (size_t node = path.node; node != 0; node = nodes_[node].parent) {
    tokens.push_back(nodes_[node].token);
  }
  std::reverse(tokens.begin(), tokens.end());
  return tokens;
}

void Beam::mask(const Path& path, const infer::NextTokens& next) const {
  const bool needs_tokens = options_.constraints.block_ngrams > 0 || num_tokens_ < prefix_.size();
  // Only the number of tokens matters when none of them is examined.
  mask_tokens(options_.constraints, prefix_,
              needs_tokens ? tokens_of(path) : std::vector<uint32_t>(num_tokens_), next);
  if (num_tokens_ >= limit_.tokens) mask_all_but_end(next);
}

Beam::Path Beam::extend(const Path& parent, const Candidate& candidate, const float* attention) {
  nodes_.push_back({parent.node, candidate.token, candidate.log_prob,
                    std::vector<float>(attention, attention + source_length_)});
  return {nodes_.size() - 1, parent.log_prob + static_cast<double>(candidate.log_prob),
          parent.coverage, candidate.token == Vocabulary::kEnd};
}

// After all that are as good: the earlier one stays ahead.
void Beam::finish(Path path, std::vector<Path>& list) const {
  path.num_tokens = num_tokens_;
  path.score =
      penalized_score(options_.penalties, {path.log_prob, num_tokens_, fertility_}, path.coverage);
  const auto place =
      std::upper_bound(list.begin(), list.end(), path,
                       [](const auto& a, const auto& b) { return a.score > b.score; });
  list.insert(place, std::move(path));
  if (options_.tuned.empty() && list.size() > options_.n_best) list.pop_back();
}

bool Beam::is_decided(const PenaltyOptions& penalties) const {
  if (!options_.stop_early || finished_.size() < options_.n_best) return false;
  double least = finished_[options_.n_best - 1].score;
  if (!options_.tuned.empty()) {
    // Under other penalties another hypothesis is the best one.
    std::vector<double> scores;
    for (const Path& path : finished_) {
      scores.push_back(
          penalized_score(penalties, {path.log_prob, path.num_tokens, fertility_}, path.coverage));
    }
    std::sort(scores.rbegin(), scores.rend());
    least = scores[options_.n_best - 1];
  }
  return std::all_of(live_.begin(), live_.end(), [&](const Path& path) {
    return least >= score_limit(penalties, {path.log_prob, num_tokens_, fertility_}, limit_.tokens,
                                path.coverage);
  });
}

bool Beam::is_decided() const {
  return is_decided(options_.penalties) &&
         std::all_of(options_.tuned.begin(), options_.tuned.end(),
                     [this](const auto& penalties) { return is_decided(penalties); });
}

void Beam::advance(const std::vector<Row>& rows) {
  ALLOT_CHECK(rows.size() == live_.size(), "a row for every hypothesis");
  std::vector<CandidateRow> candidate_rows;
  for (size_t h = 0; h < rows.size(); ++h) {
    mask(live_[h], rows[h].next);
    for (size_t j = 0; j < live_[h].coverage.size(); ++j) {
      live_[h].coverage[j] += static_cast<double>(rows[h].attention[j]);
    }
    candidate_rows.push_back({running_score(live_[h]), rows[h].next});
  }
  const auto candidates = best_candidates(candidate_rows, options_.beam_size);
  std::vector<Path> next;
  parents_.clear();
  for (const Candidate& candidate : candidates) {
    Path child = extend(live_[candidate.parent], candidate, rows[candidate.parent].attention);
    if (child.is_finished) {
      finish(std::move(child), finished_);
    } else {
      next.push_back(std::move(child));
      parents_.push_back(candidate.parent);
    }
  }
  // When no token may follow, the hypotheses stay unchanged.
  const bool is_stuck = candidates.empty();
  if (!is_stuck) {
    live_ = std::move(next);
    ++num_tokens_;
  }
  if (is_stuck || num_tokens_ >= limit_.steps) {
    for (Path& path : live_) finish(path, unfinished_);
    live_.clear();
  } else if (is_decided()) {
    live_.clear();
  }
  if (live_.empty()) parents_.clear();
}

Hypothesis Beam::hypothesis_of(const Path& path) const {
  Hypothesis result;
  result.log_prob = path.log_prob;
  result.score = path.score;
  result.is_finished = path.is_finished;
  for (size_t node = path.node; node != 0; node = nodes_[node].parent) {
    if (nodes_[node].token != Vocabulary::kEnd) result.tokens.push_back(nodes_[node].token);
    result.log_probs.push_back(nodes_[node].log_prob);
    result.attention.push_back(nodes_[node].attention);
  }
  std::reverse(result.tokens.begin(), result.tokens.end());
  std::reverse(result.log_probs.begin(), result.log_probs.end());
  std::reverse(result.attention.begin(), result.attention.end());
  return result;
}

std::vector<Hypothesis> Beam::results() const {
  ALLOT_CHECK(live_.empty(), "the search is over");
  std::vector<Hypothesis> results;
  for (const Path& path : finished_) results.push_back(hypothesis_of(path));
  for (const Path& path : unfinished_) {
    if (results.size() < options_.n_best) results.push_back(hypothesis_of(path));
  }
  return results;
}

}  // namespace allot
