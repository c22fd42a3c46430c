#include "nn/large_buffer.h"

#include <sys/mman.h>

#include <cstdlib>
#include <new>

namespace allot {
namespace {

constexpr size_t kVectorBytes = 64;
constexpr size_t kHugePage = size_t{1} << 21;

size_t rounded_up(size_t bytes, size_t unit) {
  return (bytes + unit - 1) / unit * unit;
}

}  // namespace

LargeBuffer::LargeBuffer(size_t count) : size_(count) {
  if (count == 0) return;
  // The last page is huge, too, as long as at least half of the buffer is used.
  const bool is_huge = count * sizeof(float) >= kHugePage / 2;
  const size_t unit = is_huge ? kHugePage : kVectorBytes;
  const size_t bytes = rounded_up(count * sizeof(float), unit);
  values_.reset(static_cast<float*>(std::aligned_alloc(unit, bytes)));
  if (!values_) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
  // Only advice: where it is not followed, reading is slower and nothing else.
  if (is_huge) static_cast<void>(madvise(values_.get(), bytes, MADV_HUGEPAGE));
#endif
}

void LargeBuffer::Free::operator()(float* values) const {
  std::free(values);
}

}  // namespace allot
