#include "model/safetensors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>

#include "base/error.h"

namespace allot {
namespace {

constexpr size_t kLengthBytes = 8;
constexpr size_t kAlignment = 64;

Error damaged(const std::string& file, const std::string& detail) {
  return Error({file}, "is not a sound safetensors file: " + detail,
               "copy or save the model again; a file that was cut short or changed cannot be used");
}

uint64_t read_length(std::string_view bytes) {
  uint64_t length = 0;
  for (size_t i = kLengthBytes; i-- > 0;) {
    length = (length << 8) | static_cast<unsigned char>(bytes[i]);
  }
  return length;
}

// Whole numbers that are not negative: get() alone would also take -1 and 1.5 for one.
std::vector<size_t> read_sizes(const nlohmann::ordered_json& list) {
  std::vector<size_t> sizes;
  for (const auto& entry : list.get_ref<const nlohmann::ordered_json::array_t&>()) {
    sizes.push_back(entry.get_ref<const nlohmann::ordered_json::number_unsigned_t&>());
  }
  return sizes;
}

// Whether floats of this shape fill exactly so many bytes. The product of a made-up shape may be
// larger than any number here can be, so it is compared before each step.
bool has_bytes(const std::vector<size_t>& shape, size_t bytes) {
  if (std::find(shape.begin(), shape.end(), 0U) != shape.end()) return bytes == 0;
  size_t so_far = sizeof(float);
  for (const size_t extent : shape) {
    if (extent > bytes / so_far) return false;
    so_far *= extent;
  }
  return so_far == bytes;
}

Tensor read_tensor(const std::string& name, const nlohmann::ordered_json& entry,
                   std::string_view data, const std::string& file) {
  const auto type = entry.at("dtype").get<std::string>();
  if (type != "F32") {
    throw damaged(file, fmt::format("'{}' has the type {}, only F32 is known", name, type));
  }
  Tensor tensor{name, read_sizes(entry.at("shape")), nullptr};
  const std::vector<size_t> place = read_sizes(entry.at("data_offsets"));
  if (place.size() != 2 || place[0] > place[1] || place[1] > data.size() ||
      !has_bytes(tensor.shape, place[1] - place[0])) {
    throw damaged(file, fmt::format("the place of '{}' does not fit its shape or the file", name));
  }
  if (reinterpret_cast<uintptr_t>(data.data() + place[0]) % alignof(float) != 0) {
    throw damaged(file, fmt::format("'{}' is not aligned", name));
  }
  tensor.values = reinterpret_cast<const float*>(data.data() + place[0]);
  return tensor;
}

}  // namespace

size_t Tensor::size() const {
  size_t size = 1;
  for (const size_t extent : shape) size *= extent;
  return size;
}

std::string_view Tensor::bytes() const {
  return {reinterpret_cast<const char*>(values), size() * sizeof(float)};
}

std::string safetensors_header(const std::vector<Tensor>& tensors,
                               const std::map<std::string, std::string>& metadata) {
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  if (!metadata.empty()) header["__metadata__"] = metadata;
  size_t end = 0;
  for (const Tensor& tensor : tensors) {
    const size_t begin = end;
    end += tensor.bytes().size();
    header[tensor.name] = {
        {"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {begin, end}}};
  }
  std::string text = header.dump();
  // The format allows blanks behind the header: they bring the numbers to an aligned place.
  const size_t used = (kLengthBytes + text.size()) % kAlignment;
  if (used != 0) text.append(kAlignment - used, ' ');

  std::string bytes;
  for (size_t i = 0; i < kLengthBytes; ++i) {
    bytes.push_back(static_cast<char>((text.size() >> (8 * i)) & 0xFF));
  }
  return bytes + text;
}

const Tensor* Safetensors::find(std::string_view name) const {
  const auto place = std::find_if(tensors.begin(), tensors.end(),
                                  [name](const Tensor& tensor) { return tensor.name == name; });
  return place == tensors.end() ? nullptr : &*place;
}

Safetensors read_safetensors(std::string_view bytes, const std::string& file) {
  if (bytes.size() < kLengthBytes) throw damaged(file, "it is too short");
  const uint64_t length = read_length(bytes);
  if (length > bytes.size() - kLengthBytes) throw damaged(file, "its header is cut short");
  const std::string_view data = bytes.substr(kLengthBytes + length);
  Safetensors result;
  try {
    const auto header = nlohmann::ordered_json::parse(bytes.substr(kLengthBytes, length));
    for (const auto& [name, entry] : header.items()) {
      if (name == "__metadata__") {
        result.metadata = entry.get<std::map<std::string, std::string>>();
      } else {
        result.tensors.push_back(read_tensor(name, entry, data, file));
      }
    }
  } catch (const nlohmann::json::exception& error) {
    throw damaged(file, fmt::format("its header cannot be read ({})", error.what()));
  }
  return result;
}

}  // namespace allot
