#include "nn/dropout.h"

#include <algorithm>

namespace allot {

std::array<uint32_t, 4> philox(std::array<uint32_t, 2> key, std::array<uint32_t, 4> counter) {
  constexpr uint64_t kMultiplier0 = 0xD2511F53, kMultiplier1 = 0xCD9E8D57;
  constexpr uint32_t kWeyl0 = 0x9E3779B9, kWeyl1 = 0xBB67AE85;
  for (int round = 0; round < 10; ++round) {
    const uint64_t product0 = kMultiplier0 * counter[0];
    const uint64_t product1 = kMultiplier1 * counter[2];
    counter = {static_cast<uint32_t>(product1 >> 32) ^ counter[1] ^ key[0],
               static_cast<uint32_t>(product1),
               static_cast<uint32_t>(product0 >> 32) ^ counter[3] ^ key[1],
               static_cast<uint32_t>(product0)};
    key[0] += kWeyl0;
    key[1] += kWeyl1;
  }
  return counter;
}

template <typename T>
void apply_dropout(const Dropout& dropout, const DropoutRow& row, T* values, size_t count) {
  if (!dropout.is_on()) return;
  const auto threshold = static_cast<uint64_t>(dropout.probability * 4294967296.0);
  const T scale = static_cast<T>(1 / (1 - dropout.probability));
  // Two updates or two sites never share a stream: the update is part of the key, the rest of the
  // counter.
  const std::array<uint32_t, 2> key = {
      static_cast<uint32_t>(dropout.seed) ^ (dropout.update * 0x9E3779B1U),
      static_cast<uint32_t>(dropout.seed >> 32) ^ dropout.update};
  for (size_t k = 0; k < count; k += 4) {
    const auto bits =
        philox(key, {static_cast<uint32_t>(k / 4), row.step, row.sentence, dropout.site});
    const size_t end = std::min<size_t>(4, count - k);
    for (size_t i = 0; i < end; ++i) values[k + i] *= bits[i] < threshold ? T(0) : scale;
  }
}

template void apply_dropout(const Dropout&, const DropoutRow&, float*, size_t);
template void apply_dropout(const Dropout&, const DropoutRow&, double*, size_t);

}  // namespace allot
