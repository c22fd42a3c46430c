#include "align/expectation.h"

#include <cmath>

#include "align/fixed_point.h"
#include "base/value_bytes.h"

namespace allot::align {
namespace {

// What one worker sums up over the rows it happens to get. Only integers: their sum does not depend
// on which rows those were.
struct WorkerSums {
  std::vector<uint64_t> given_totals;
  std::vector<uint64_t> slot_masses;
};

// What a range of rows adds to the totals; these are floating point, and added up range by range.
struct RangeSums {
  double log_likelihood = 0;
  double null_count = 0;
  double feature = 0;
};

class ExpectationPass {
 public:
  ExpectationPass(const PreparedPairs& prepared, const PositionPrior& prior, TensionUpdate update,
                  LexicalTable& table)
      : prepared_(prepared),
        prior_(prior),
        first_position_(update == TensionUpdate::kFastAlign ? 0 : 1),
        needs_masses_(update == TensionUpdate::kExact),
        table_(table),
        fixed_point_(prepared.lengths.num_generated_tokens()) {}

  RangeSums run(const RowRange& range, PosteriorKernel& kernel, WorkerSums& worker) {
    RangeSums sums;
    for (size_t row = range.begin; row < range.end && row < table_.row_ends.size(); ++row) {
      kernel.load(table_.view(), row);
      for (const Occurrence& place : prepared_.occurrences[row]) {
        visit(place, kernel, worker, sums);
      }
      store_counts(row, kernel, worker);
      kernel.unload(table_.view(), row);
    }
    return sums;
  }

  WorkerSums empty_sums() const {
    return {std::vector<uint64_t>(table_.view().null_word() + 1),
            std::vector<uint64_t>(needs_masses_ ? prepared_.lengths.num_slots() : 0)};
  }
  const FixedPoint& fixed_point() const { return fixed_point_; }

 private:
  void visit(const Occurrence& place, PosteriorKernel& kernel, WorkerSums& worker,
             RangeSums& sums) {
    const ArrayView<WordId> given = prepared_.pairs.given[place.pair];
    const size_t slot = prepared_.lengths.first_slot(place.pair) + place.position;
    const double sum = kernel.joint_probabilities(given, prior_[slot]);
    const double scale = 1 / sum;
    kernel.count(given, scale);
    const double null_share = kernel.products()[0] * scale;
    sums.log_likelihood += std::log(sum);
    sums.null_count += null_share;
    sums.feature += scale * feature(place, given.size(), kernel.products());
    if (needs_masses_) worker.slot_masses[slot] += fixed_point_.from(1 - null_share);
  }

  double feature(const Occurrence& place, size_t num_given, const double* products) const {
    const double step = 1 / static_cast<double>(num_given);
    const double diagonal = static_cast<double>(place.position + first_position_) /
                            static_cast<double>(prepared_.pairs.generated[place.pair].size());
    double sum = 0;
    for (size_t i = 1; i <= num_given; ++i) {
      sum -= products[i] * std::fabs(static_cast<double>(i) * step - diagonal);
    }
    return sum;
  }

  void store_counts(size_t row, const PosteriorKernel& kernel, WorkerSums& worker) {
    const LexicalTableView view = table_.view();
    for (size_t entry = view.row_begin(row); entry < view.row_end(row); ++entry) {
      const WordId given = view.given[entry];
      table_.values[entry] = static_cast<float>(kernel.count_of(given));
      worker.given_totals[given] += fixed_point_.from(kernel.count_of(given));
    }
  }

  const PreparedPairs& prepared_;
  const PositionPrior& prior_;
  const uint32_t first_position_;
  const bool needs_masses_;
  LexicalTable& table_;
  const FixedPoint fixed_point_;
};

// The sums of all processes, for each of them.
void add_up(const Team& team, WorkerSums& sums) {
  if (team.is_alone()) return;
  std::string mine;
  append_bytes(sums.given_totals.data(), sums.given_totals.size(), mine);
  append_bytes(sums.slot_masses.data(), sums.slot_masses.size(), mine);
  const std::vector<std::string> all = team.gather({}, mine);
  for (size_t rank = 0; rank < all.size(); ++rank) {
    if (rank == team.rank) continue;
    WorkerSums others = sums;
    ByteTaker taker(all[rank]);
    taker.take(others.given_totals.data(), others.given_totals.size());
    taker.take(others.slot_masses.data(), others.slot_masses.size());
    add_to(sums.given_totals, others.given_totals);
    add_to(sums.slot_masses, others.slot_masses);
  }
}

}  // namespace

Expectation expectation_step(const PreparedPairs& prepared, const PositionPrior& prior,
                             TensionUpdate update, LexicalTable& table, WorkerPool& pool,
                             const PassProgress& progress, const Team& team) {
  ExpectationPass pass(prepared, prior, update, table);
  const auto num_workers = static_cast<size_t>(pool.num_threads());
  std::vector<WorkerSums> sums(num_workers, pass.empty_sums());
  const auto parts =
      run_pass<RangeSums>(prepared, pool, progress, team,
                          [&](const RowRange& range, PosteriorKernel& kernel, size_t worker) {
                            return pass.run(range, kernel, sums[worker]);
                          });

  Expectation result;
  for (const RangeSums& part : parts) {
    result.log_likelihood += part.log_likelihood;
    result.null_count += part.null_count;
    result.positions.feature_sum += part.feature;
  }
  const FixedPoint& fixed_point = pass.fixed_point();
  for (size_t worker = 1; worker < num_workers; ++worker) {
    add_to(sums[0].given_totals, sums[worker].given_totals);
    add_to(sums[0].slot_masses, sums[worker].slot_masses);
  }
  add_up(team, sums[0]);
  for (const uint64_t total : sums[0].given_totals) {
    result.given_totals.push_back(fixed_point.to_double(total));
  }
  for (const uint64_t mass : sums[0].slot_masses) {
    result.positions.slot_masses.push_back(fixed_point.to_double(mass));
  }
  return result;
}

}  // namespace allot::align
