#include "align/forced_links.h"

#include "align/aligner.h"
#include "align/symmetrize.h"
#include "align/viterbi.h"
#include "base/error.h"

namespace allot {

std::vector<align::Links> forced_links(const align::ModelFile& model,
                                       const std::vector<std::string>& source,
                                       const std::vector<std::string>& target, WorkerPool& pool) {
  using align::Direction;
  ALLOT_CHECK(source.size() == target.size(), "each source line has its target line");
  align::SentencePairs pairs;
  for (size_t i = 0; i < source.size(); ++i) {
    pairs.source.add(align::number_source(model.text(), source[i]));
    pairs.target.add(align::number_target(model.text(), target[i]));
  }
  const auto alignment = [&](Direction direction) {
    const align::PreparedPairs prepared(align::directed(pairs, model.text().sizes(), direction));
    return align::find_alignment(prepared, model.direction(direction), {}, pool);
  };
  const align::DirectedAlignment forward = alignment(Direction::kForward);
  const align::DirectedAlignment reverse = alignment(Direction::kReverse);
  return pool.map<align::Links>(pairs.size(), [&](size_t i) {
    return align::symmetrize(align::links_of_pair(pairs, forward, Direction::kForward, i),
                             align::links_of_pair(pairs, reverse, Direction::kReverse, i),
                             align::Symmetrization::kGrowDiagFinalAnd);
  });
}

}  // namespace allot
