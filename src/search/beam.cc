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

LengthLimit length_limit(const BeamOptions& options, size_t source_length, size_t prefix_length,
                         size_t term_tokens) {
  const size_t by_source =
      std::min(options.max_length,
               term_tokens + longest_translation(options.max_length, options.max_length_factor,
                                                 source_length));
  const size_t least = std::max(options.constraints.min_length, prefix_length);
  const size_t tokens = std::max(by_source, least);
  return {tokens, least >= tokens ? tokens + 1 : tokens};
}

Beam::Beam(const BeamOptions& options, size_t source_length, std::vector<uint32_t> prefix,
           bool has_sink, double fertility, std::shared_ptr<const infer::ForcedTerms> terms)
    : options_(options),
      source_length_(source_length),
      fertility_(fertility),
      limit_(length_limit(options, source_length, prefix.size(),
                          terms == nullptr ? 0 : terms->num_tokens())),
      prefix_(std::move(prefix)),
      has_sink_(has_sink) {
  if (terms != nullptr && !terms->terms.empty()) {
    ALLOT_CHECK(options.tuned.empty(), "settings are tuned without terms");
    terms_.emplace(std::move(terms), options.beam_size);
  }
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
  if (num_tokens_ < prefix_.size()) return;
  mask_forbidden(options_.constraints, path.words, next);
  if (!terms_) return;
  for (const uint32_t token : path.terms.repetitions(terms_->terms())) mask_token(token, next);
}

Beam::Path Beam::extend(const Path& parent, const TermCandidate& chosen, const float* attention) {
  const Candidate& candidate = chosen.candidate;
  nodes_.push_back({parent.node, candidate.token, candidate.log_prob,
                    std::vector<float>(attention, attention + source_length_)});
  Path path = parent;
  path.node = nodes_.size() - 1;
  path.log_prob += static_cast<double>(candidate.log_prob);
  path.is_finished = candidate.token == Vocabulary::kEnd;
  if (options_.constraints.forbidden) {
    options_.constraints.forbidden->advance(path.words, candidate.token);
  }
  if (terms_) add_term(chosen, path);
  return path;
}

// The attention of a token of a term is that of the term.
void Beam::add_term(const TermCandidate& chosen, Path& path) {
  const infer::ForcedTerms& terms = terms_->terms();
  if (path.terms.is_open()) {
    path.terms.continue_term(terms);
  } else if (chosen.begins) {
    path.terms.begin(terms, *chosen.begins, chosen.attention);
  } else {
    path.terms.add(terms, chosen.candidate.token);
    return;
  }
  std::vector<float>& attention = nodes_[path.node].attention;
  const std::vector<float> own =
      attention_of_term(terms.terms[path.terms.placed().back().term], source_length_);
  for (size_t j = 0; j < path.coverage.size(); ++j) {
    path.coverage[j] += static_cast<double>(own[j]) - static_cast<double>(attention[j]);
  }
  attention = own;
}

std::optional<infer::BudgetCharge> Beam::charge(size_t hypothesis) const {
  if (!terms_) return std::nullopt;
  auto charge = live_[hypothesis].terms.charge(terms_->terms());
  // Without a sink there must be something left for what follows.
  if (charge && charge->is_complete && !has_sink_) return std::nullopt;
  return charge;
}

bool Beam::have_same_tokens(const Path& one, const Path& other) const {
  size_t a = one.node, b = other.node;
  while (a != b) {
    if (nodes_[a].token != nodes_[b].token) return false;
    a = nodes_[a].parent;
    b = nodes_[b].parent;
  }
  return true;
}

std::vector<TermCandidate> Beam::best_with_terms(const std::vector<Row>& rows) const {
  std::vector<TermSearch::Row> with_terms;
  for (size_t h = 0; h < rows.size(); ++h) {
    with_terms.push_back({&live_[h].terms, running_score(live_[h]), rows[h].next, rows[h].attention,
                          limit_.tokens - std::min(limit_.tokens, num_tokens_),
                          num_tokens_ < prefix_.size()});
  }
  return terms_->best(with_terms, {[&](size_t h) { mask(live_[h], rows[h].next); },
                                   [&](size_t one, size_t other) {
                                     return have_same_tokens(live_[one], live_[other]);
                                   }});
}

std::vector<TermCandidate> Beam::best_continuations(const std::vector<Row>& rows) const {
  if (terms_) return best_with_terms(rows);
  std::vector<CandidateRow> candidate_rows;
  for (size_t h = 0; h < rows.size(); ++h) {
    mask(live_[h], rows[h].next);
    candidate_rows.push_back({running_score(live_[h]), rows[h].next});
  }
  std::vector<TermCandidate> best;
  for (const Candidate& candidate : best_candidates(candidate_rows, options_.beam_size)) {
    best.push_back({candidate, std::nullopt, 1, 0});
  }
  return best;
}

double Beam::score_of(const Path& path, size_t num_tokens) const {
  const double score =
      penalized_score(options_.penalties, {path.log_prob, num_tokens, fertility_}, path.coverage);
  return terms_ ? score + path.terms.evidence() : score;
}

// After all that are as good: the earlier one stays ahead.
void Beam::finish(Path path, std::vector<Path>& list) const {
  path.num_tokens = num_tokens_;
  path.score = score_of(path, num_tokens_);
  const auto place =
      std::upper_bound(list.begin(), list.end(), path, [](const auto& a, const auto& b) {
        const size_t one = a.terms.num_met(), other = b.terms.num_met();
        return one != other ? one > other : a.score > b.score;
      });
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

// At least n_best finished ones with as many of the terms are better than it can become.
bool Beam::is_hopeless(const Path& path) const {
  if (finished_.size() < options_.n_best) return false;
  const Path& least = finished_[options_.n_best - 1];
  return least.terms.num_met() >= path.terms.num_met() &&
         least.score >=
             path.terms.evidence() + score_limit(options_.penalties,
                                                 {path.log_prob, num_tokens_, fertility_},
                                                 limit_.tokens, path.coverage);
}

void Beam::give_up_hopeless() {
  std::vector<Path> kept;
  std::vector<size_t> parents;
  for (size_t h = 0; h < live_.size(); ++h) {
    if (is_hopeless(live_[h])) continue;
    kept.push_back(std::move(live_[h]));
    parents.push_back(parents_[h]);
  }
  live_ = std::move(kept);
  parents_ = std::move(parents);
}

void Beam::advance(const std::vector<Row>& rows) {
  ALLOT_CHECK(rows.size() == live_.size(), "a row for every hypothesis");
  for (size_t h = 0; h < rows.size(); ++h) {
    for (size_t j = 0; j < live_[h].coverage.size(); ++j) {
      live_[h].coverage[j] += static_cast<double>(rows[h].attention[j]);
    }
  }
  const std::vector<TermCandidate> candidates = best_continuations(rows);
  std::vector<Path> next;
  parents_.clear();
  for (const TermCandidate& chosen : candidates) {
    const size_t parent = chosen.candidate.parent;
    Path child = extend(live_[parent], chosen, rows[parent].attention);
    if (child.is_finished) {
      finish(std::move(child), finished_);
    } else {
      next.push_back(std::move(child));
      parents_.push_back(parent);
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
  } else if (terms_) {
    give_up_hopeless();
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
  for (PlacedTerm placed : path.terms.placed()) {
    // One that has been begun is always finished, unless nothing may follow any more.
    if (placed.begin + placed.num_tokens <= result.tokens.size()) result.terms.push_back(placed);
  }
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
