#include "infer/word_bounds.h"

#include <algorithm>
#include <numeric>

namespace allot::infer {

void divide_among_tokens(const SubwordSpans& spans, const uint32_t* tokens, size_t num_tokens,
                         float slack, float* bounds) {
  for (size_t begin = 0; begin < num_tokens;) {
    const size_t end = spans.word_end(tokens, num_tokens, begin);
    const float sum = std::accumulate(bounds + begin, bounds + end, slack);
    std::fill(bounds + begin, bounds + end, sum / static_cast<float>(end - begin));
    begin = end;
  }
}

}  // namespace allot::infer
