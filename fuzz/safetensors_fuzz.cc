// The reader of safetensors files, which may come from anywhere. Whatever it accepts must lie
// within the bytes it was given. The input is read as it is, and once more as a header with a
// length before it and some numbers behind it, because few inputs begin with a length that fits.

#include "model/safetensors.h"

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "common/outcome.h"

namespace allot {
namespace {

using fuzz::require;

void check(std::string_view content) {
  std::vector<float> aligned(content.size() / sizeof(float) + 1);
  std::memcpy(aligned.data(), content.data(), content.size());
  const std::string_view bytes(reinterpret_cast<const char*>(aligned.data()), content.size());
  try {
    const Safetensors read = read_safetensors(bytes, "fuzz");
    volatile double sum = 0;  // so that every number is read
    for (const Tensor& tensor : read.tensors) {
      const std::string_view own = tensor.bytes();
      require(own.size() == tensor.size() * sizeof(float));
      require(own.empty() || (own.data() >= bytes.data() &&
                              own.data() + own.size() <= bytes.data() + bytes.size()));
      for (size_t i = 0; i < tensor.size(); ++i) sum = sum + static_cast<double>(tensor.values[i]);
      require(read.find(tensor.name) != nullptr);
    }
  } catch (const Error& error) {
    fuzz::note_refused(error);
  }
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  allot::check(input);
  std::string header(input);
  while (header.size() % 8 != 0) header.push_back(' ');
  std::string file;
  for (size_t i = 0; i < 8; ++i) file.push_back(static_cast<char>(header.size() >> (8 * i)));
  allot::check(file + header + std::string(64, '\x3f'));
  return 0;
}
