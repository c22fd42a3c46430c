#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace allot {

// The safetensors format: eight bytes with the length of a JSON header (little-endian), the header
// with name, type, shape and place of every tensor, then their numbers. Opens in Python
// (safetensors.numpy.load_file), can be memory-mapped, runs no code. We use the types F32 and, for
// 8-bit weights, I8.
struct Tensor {
  std::string name;
  std::vector<size_t> shape;
  const float* values = nullptr;  // F32
  const int8_t* int8 = nullptr;   // I8: then there are no floats

  size_t size() const;
  // The numbers as they are in a file.
  std::string_view bytes() const;
};

// The beginning of a file, followed by the numbers of the tensors in the given order. The first
// ones are aligned to 64 bytes from the start of the file.
std::string safetensors_header(const std::vector<Tensor>& tensors,
                               const std::map<std::string, std::string>& metadata);

struct Safetensors {
  std::vector<Tensor> tensors;  // they point into the bytes that were read
  std::map<std::string, std::string> metadata;

  // Null when there is none of this name.
  const Tensor* find(std::string_view name) const;
};

// Which types a file may have.
enum class TensorTypes { kFloat, kFloatAndInt8 };

// The bytes before the header: its length.
inline constexpr size_t kSafetensorsLengthBytes = 8;

// Where the header ends in a file that begins with these eight bytes, at most as far as a header
// can reach. What is behind is not looked at by read_safetensors.
size_t safetensors_header_end(std::string_view bytes);

// Reads a file written by us or by another program. `bytes` must outlive the result, and be aligned
// for floats. Throws Error naming `file` when it is damaged, truncated or has another type, and
// when tensors overlap, leave a gap or are not in the order of the header.
Safetensors read_safetensors(std::string_view bytes, const std::string& file,
                             TensorTypes types = TensorTypes::kFloat);

}  // namespace allot
