#include "align/viterbi.h"

#include <cmath>

#include "base/error.h"
#include "base/value_bytes.h"

namespace allot::align {
namespace {

// Products closer than this are equal except for rounding.
constexpr double kRounding = 1e-12;

// Picks the origin of one generated word.
class OriginPicker {
 public:
  OriginPicker(const PriorParameters& parameters, const PosteriorKernel& kernel,
               ArrayView<WordId> given, const PairLengths& lengths, uint32_t generated_position)
      : parameters_(parameters),
        kernel_(kernel),
        given_(given),
        lengths_(lengths),
        generated_position_(generated_position) {}

  uint32_t pick() const {
    const double* products = kernel_.products();
    uint32_t best = parameters_.use_null ? 0 : 1;
    for (uint32_t i = best + 1; i <= lengths_.given; ++i) {
      const double margin = products[best] * kRounding;
      if (products[i] < products[best] - margin) continue;
      if (products[i] > products[best] + margin || wins_tie(i, best)) best = i;
    }
    return best;
  }

 private:
  // A word that occurs at equal distances before and after the diagonal is a tie, which the
  // rounding of our tables of powers must not decide. What decides is the formula itself, evaluated
  // literally, which is also what fast_align compares; the first of equals wins.
  bool wins_tie(uint32_t origin, uint32_t best) const {
    return best > 0 && parameters_.favor_diagonal && formula(origin) > formula(best);
  }
  double formula(uint32_t origin) const {
    return kernel_.probability(given_[origin - 1]) *
           std::exp(parameters_.tension * diagonal_feature(lengths_, origin, generated_position_));
  }

  const PriorParameters& parameters_;
  const PosteriorKernel& kernel_;
  ArrayView<WordId> given_;
  PairLengths lengths_;
  uint32_t generated_position_;
};

double log_poisson(size_t count, double mean) {
  const auto k = static_cast<double>(count);
  return k * std::log(mean) - mean - std::lgamma(k + 1);
}

// Sums the tokens' logarithms sentence by sentence, and adds the length.
std::vector<double> make_scores(const DirectedPairs& pairs, const std::vector<double>& token_logs,
                                double length_ratio) {
  std::vector<double> scores(pairs.size());
  for (size_t pair = 0; pair < pairs.size(); ++pair) {
    if (!pairs.is_alignable(pair)) continue;
    const size_t first = pairs.generated.first_token(pair);
    const size_t length = pairs.generated[pair].size();
    double sum = 0;
    for (size_t token = first; token < first + length; ++token) sum += token_logs[token];
    const auto num_given = static_cast<double>(pairs.given[pair].size());
    scores[pair] = sum + log_poisson(length, 0.05 + num_given * length_ratio);
  }
  return scores;
}

// Numbers of generated tokens that each process knows for its rows, completed by those of the
// others.
template <typename Number>
void share_tokens(const PreparedPairs& prepared, const Team& team, std::vector<Number>& numbers) {
  if (team.is_alone()) return;
  const std::vector<RowRange>& ranges = prepared.occurrences.ranges();
  const auto for_each_token = [&](size_t member, const auto& visit) {
    for (size_t index = member; index < ranges.size(); index += team.size) {
      for (size_t row = ranges[index].begin; row < ranges[index].end; ++row) {
        for (const Occurrence& place : prepared.occurrences[row]) {
          visit(prepared.pairs.generated.first_token(place.pair) + place.position);
        }
      }
    }
  };
  std::string mine;
  for_each_token(team.rank, [&](size_t token) { append_bytes(&numbers[token], 1, mine); });
  const std::vector<std::string> all = team.gather({}, mine);
  for (size_t member = 0; member < all.size(); ++member) {
    ByteTaker taker(all[member]);
    for_each_token(member, [&](size_t token) { taker.take(&numbers[token], 1); });
  }
}

}  // namespace

DirectedAlignment viterbi_alignment(const PreparedPairs& prepared, const DirectionModel& model,
                                    const ViterbiOptions& options, WorkerPool& pool,
                                    const PassProgress& progress, const Team& team) {
  const DirectedPairs& pairs = prepared.pairs;
  ALLOT_CHECK(pairs.num_given_words == model.table.num_given_words &&
                  pairs.num_generated_words == model.table.num_rows(),
              "the pairs are numbered with another vocabulary than the model");
  const PositionPrior prior(prepared.lengths, model.parameters.prior);
  DirectedAlignment alignment;
  alignment.origins.resize(pairs.generated.num_tokens());
  std::vector<double> token_logs(options.with_scores ? pairs.generated.num_tokens() : 0);

  const auto align_range = [&](const RowRange& range, PosteriorKernel& kernel, size_t) {
    double log_likelihood = 0;
    for (size_t row = range.begin; row < range.end; ++row) {
      kernel.load(model.table, row);
      for (const Occurrence& place : prepared.occurrences[row]) {
        const ArrayView<WordId> given = pairs.given[place.pair];
        const size_t slot = prepared.lengths.first_slot(place.pair) + place.position;
        const double log_sum = std::log(kernel.joint_probabilities(given, prior[slot]));
        const size_t token = pairs.generated.first_token(place.pair) + place.position;
        const PairLengths lengths{static_cast<uint32_t>(given.size()),
                                  static_cast<uint32_t>(pairs.generated[place.pair].size())};
        alignment.origins[token] =
            OriginPicker(model.parameters.prior, kernel, given, lengths, place.position + 1).pick();
        if (options.with_scores) token_logs[token] = log_sum;
        log_likelihood += log_sum;
      }
      kernel.unload(model.table, row);
    }
    return log_likelihood;
  };
  for (const double part : run_pass<double>(prepared, pool, progress, team, align_range)) {
    alignment.log_likelihood += part;
  }
  share_tokens(prepared, team, alignment.origins);
  if (options.with_scores) {
    share_tokens(prepared, team, token_logs);
    alignment.scores = make_scores(pairs, token_logs, model.parameters.length_ratio);
  }
  return alignment;
}

Links links_of_pair(const SentencePairs& pairs, const DirectedAlignment& alignment,
                    Direction direction, size_t pair) {
  const bool is_forward = direction == Direction::kForward;
  const Sentences& generated = is_forward ? pairs.target : pairs.source;
  const size_t first = generated.first_token(pair);
  const auto length = static_cast<uint32_t>(generated[pair].size());
  Links links;
  for (uint32_t position = 0; position < length; ++position) {
    const uint32_t origin = alignment.origins[first + position];
    if (origin == 0) continue;
    links.push_back(is_forward ? Link{origin - 1, position} : Link{position, origin - 1});
  }
  return links;
}

std::vector<uint32_t> fertilities(const Links& links, size_t source_length) {
  std::vector<uint32_t> counts(source_length);
  for (const Link& link : links) {
    ALLOT_CHECK(link.source < source_length, "a link points behind the end of the source");
    ++counts[link.source];
  }
  return counts;
}

}  // namespace allot::align
