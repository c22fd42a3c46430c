#include "train/distributed/dealt_items.h"

#include <utility>

#include "train/distributed/packed_texts.h"

namespace allot {

std::vector<std::string> make_dealt_items(RankGroup* group, size_t count, const MakeItems& make) {
  const bool is_alone = group == nullptr || group->is_alone();
  const size_t first = is_alone ? 0 : group->rank(), step = is_alone ? 1 : group->size();
  std::vector<size_t> own;
  for (size_t i = first; i < count; i += step) own.push_back(i);
  std::vector<std::string> made;
  std::exception_ptr failure;
  try {
    made = make(own);
    ALLOT_CHECK(made.size() == own.size(), "there is a result for every item");
  } catch (...) {
    if (is_alone) throw;
    failure = std::current_exception();
  }
  if (is_alone) return made;
  const std::vector<std::string> reports = group->report(failure, failure ? "" : pack_texts(made));
  std::vector<std::string> all(count);
  for (size_t rank = 0; rank < reports.size(); ++rank) {
    std::vector<std::string> texts = unpack_texts(reports[rank]);
    for (size_t i = 0; i < texts.size(); ++i) all[rank + i * step] = std::move(texts[i]);
  }
  return all;
}

}  // namespace allot
