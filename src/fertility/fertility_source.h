#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "corpus/encoded_corpus.h"
#include "fertility/fertility_kind.h"

namespace allot {

// Gives the bounds of the words of a sentence: how much attention each may get in all. Never
// changes, so several threads may use one.
class FertilitySource {
 public:
  virtual ~FertilitySource() = default;

  // The bounds of the source words of pair number `pair` of the corpus, the sink not among them:
  // it has no bound.
  virtual void append_bounds(size_t pair, const TokenIds& source,
                             std::vector<float>& bounds) const = 0;
};

// The source that the options ask for.
std::unique_ptr<const FertilitySource> make_fertility_source(const FertilityOptions& options);

}  // namespace allot
