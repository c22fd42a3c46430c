#include "align/position_prior.h"

#include <cmath>

namespace allot::align {
namespace {

constexpr size_t kNone = static_cast<size_t>(-1);

PositionPrior::Slot uniform_slot(const PairLengths& lengths, bool use_null) {
  const double prior = 1.0 / (lengths.given + (use_null ? 1 : 0));
  return {nullptr, prior, prior, use_null ? prior : 0, lengths.given};
}

PositionPrior::Slot diagonal_slot(const PairLengths& lengths, uint32_t generated_position,
                                  const PriorParameters& parameters) {
  const double tension = parameters.tension;
  const uint32_t split = diagonal_split(lengths, generated_position);
  // Without the null word the others still share 1 - null_probability, as in fast_align: a constant
  // factor that only the likelihood shows.
  const double scale =
      (1 - parameters.null_probability) / diagonal_sum(lengths, generated_position, tension);
  const auto at = [&](uint32_t given_position) {
    return scale *
           std::exp(tension * diagonal_feature(lengths, given_position, generated_position));
  };
  return {nullptr, at(split), at(split + 1), parameters.use_null ? parameters.null_probability : 0,
          split};
}

}  // namespace

PositionPrior::PositionPrior(const LengthTable& lengths, const PriorParameters& parameters)
    : slots_(lengths.num_slots()) {
  std::vector<size_t> decay_of_length(lengths.longest_given() + 1, kNone);
  for (const LengthTable::Entry& entry : lengths.entries()) {
    const uint32_t given = entry.lengths.given;
    if (decay_of_length[given] != kNone) continue;
    decay_of_length[given] = decay_.size();
    const double rate = parameters.favor_diagonal ? parameters.tension / given : 0;
    for (uint32_t step = 0; step < given; ++step) decay_.push_back(std::exp(-rate * step));
  }
  for (const LengthTable::Entry& entry : lengths.entries()) {
    for (uint32_t position = 1; position <= entry.lengths.generated; ++position) {
      Slot& slot = slots_[entry.first_slot + position - 1];
      slot = parameters.favor_diagonal ? diagonal_slot(entry.lengths, position, parameters)
                                       : uniform_slot(entry.lengths, parameters.use_null);
      slot.decay = decay_.data() + decay_of_length[entry.lengths.given];
    }
  }
}

}  // namespace allot::align
