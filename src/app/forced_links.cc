#include "app/forced_links.h"

#include "align/symmetrize.h"
#include "align/viterbi.h"
#include "base/error.h"
#include "base/strings.h"

namespace allot {
namespace {

std::vector<align::WordId> numbers_of(const std::string& line, const align::WordIds& words) {
  std::vector<align::WordId> numbers;
  for (const std::string_view word : split_blanks(line)) numbers.push_back(words.find(word));
  return numbers;
}

}  // namespace

std::vector<align::Links> forced_links(const align::ModelFile& model,
                                       const std::vector<std::string>& source,
                                       const std::vector<std::string>& target, WorkerPool& pool) {
  using align::Direction;
  ALLOT_CHECK(source.size() == target.size(), "each source line has its target line");
  align::SentencePairs pairs;
  for (size_t i = 0; i < source.size(); ++i) {
    std::vector<align::WordId> words = numbers_of(source[i], model.text().source_words);
    if (model.text().has_sink && !words.empty()) {
      words.push_back(model.text().source_words.find(kSinkWord));
    }
    pairs.source.add(words);
    pairs.target.add(numbers_of(target[i], model.text().target_words));
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
