#include "align/posteriors.h"

#include <vector>

#include "base/error.h"

namespace allot::align {

void for_each_posterior(const PreparedPairs& prepared, const DirectionModel& model,
                        WorkerPool& pool, const VisitPosteriors& visit) {
  const DirectedPairs& pairs = prepared.pairs;
  ALLOT_CHECK(pairs.num_given_words == model.table.num_given_words &&
                  pairs.num_generated_words == model.table.num_rows(),
              "the pairs are numbered with another vocabulary than the model");
  const PositionPrior prior(prepared.lengths, model.parameters.prior);
  std::vector<std::vector<double>> posteriors(static_cast<size_t>(pool.num_threads()));
  const auto visit_range = [&](const RowRange& range, PosteriorKernel& kernel, size_t worker) {
    std::vector<double>& own = posteriors[worker];
    for (size_t row = range.begin; row < range.end; ++row) {
      kernel.load(model.table, row);
      for (const Occurrence& place : prepared.occurrences[row]) {
        const ArrayView<WordId> given = pairs.given[place.pair];
        const size_t slot = prepared.lengths.first_slot(place.pair) + place.position;
        const double sum = kernel.joint_probabilities(given, prior[slot]);
        own.assign(kernel.products(), kernel.products() + given.size() + 1);
        for (double& posterior : own) posterior /= sum;
        visit(pairs.generated.first_token(place.pair) + place.position, own);
      }
      kernel.unload(model.table, row);
    }
    return char{};  // nothing is added up
  };
  run_pass<char>(prepared, pool, {}, {}, visit_range);
}

}  // namespace allot::align
