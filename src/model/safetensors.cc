#include "model/safetensors.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/error.h"
#include "base/json_object.h"
#include "base/json_parser.h"
#include "base/json_text.h"
#include "base/printable.h"
#include "base/progress.h"

namespace allot {
namespace {

constexpr size_t kAlignment = 64;
constexpr const char* kFloatType = "F32";
constexpr const char* kInt8Type = "I8";

constexpr const char* kTensorRemedy =
    "copy or save the model again; a file that was cut short or changed cannot be used";
// Ours have a few kB.
constexpr uint64_t kMaxHeaderBytes = uint64_t{1} << 24;

Error damaged(const std::string& file, const std::string& detail) {
  return Error({file}, "is not a valid safetensors file: " + detail, kTensorRemedy);
}

uint64_t read_length(std::string_view bytes) {
  uint64_t length = 0;
  for (size_t i = kSafetensorsLengthBytes; i-- > 0;) {
    length = (length << 8) | static_cast<unsigned char>(bytes[i]);
  }
  return length;
}

std::vector<size_t> read_sizes(const JsonObject& tensor, const char* key) {
  std::vector<size_t> sizes;
  for (const auto& entry : tensor.list(key)) {
    const std::optional<uint64_t> size = as_count(entry);
    if (!size) throw tensor.wrong(key, "a list of whole numbers, at least 0");
    sizes.push_back(*size);
  }
  return sizes;
}

// Whether numbers of this size and shape fill exactly that many bytes. The product of a random
// shape may be larger than any number here can be, so it is compared before each step.
bool has_bytes(const std::vector<size_t>& shape, size_t number_bytes, size_t bytes) {
  if (std::find(shape.begin(), shape.end(), 0U) != shape.end()) return bytes == 0;
  size_t so_far = number_bytes;
  for (const size_t extent : shape) {
    if (extent > bytes / so_far) return false;
    so_far *= extent;
  }
  return so_far == bytes;
}

// Tensors are contiguous, without gaps, in the order of the header: `end` is the end of the
// previous one, and is updated. So no number belongs to two tensors, or to none.
Tensor read_tensor(const std::string& name, const JsonObject& entry, std::string_view data,
                   TensorTypes types, size_t& end) {
  const std::string& file = entry.source().file;
  const std::string type = entry.text("dtype");
  const bool is_int8 = type == kInt8Type && types == TensorTypes::kFloatAndInt8;
  if (type != kFloatType && !is_int8) {
    throw damaged(file, fmt::format("{} has the type {}, only {} known", quote(name),
                                    printable(type, kQuoteLength),
                                    types == TensorTypes::kFloat ? "F32 is" : "F32 and I8 are"));
  }
  Tensor tensor{name, read_sizes(entry, "shape"), nullptr};
  const std::vector<size_t> place = read_sizes(entry, "data_offsets");
  if (place.size() != 2 || place[0] > place[1] || place[1] > data.size() ||
      !has_bytes(tensor.shape, is_int8 ? sizeof(int8_t) : sizeof(float), place[1] - place[0])) {
    throw damaged(file,
                  fmt::format("the place of {} does not fit its shape or the file", quote(name)));
  }
  if (place[0] != end) {
    throw damaged(file, fmt::format("{} begins at byte {} of the numbers, but what stands before "
                                    "it ends at byte {}",
                                    quote(name), place[0], end));
  }
  end = place[1];
  if (is_int8) {
    tensor.int8 = reinterpret_cast<const int8_t*>(data.data() + place[0]);
    return tensor;
  }
  if (reinterpret_cast<uintptr_t>(data.data() + place[0]) % alignof(float) != 0) {
    throw damaged(file, quote(name) + " is not aligned");
  }
  tensor.values = reinterpret_cast<const float*>(data.data() + place[0]);
  return tensor;
}

std::map<std::string, std::string> read_metadata(const JsonObject& object) {
  std::map<std::string, std::string> metadata;
  for (const auto& [name, value] : object.json().items()) {
    const std::optional<std::string> text = as_text(value);
    if (!text) throw object.wrong(name, "a string");
    metadata[name] = *text;
  }
  return metadata;
}

}  // namespace

size_t Tensor::size() const {
  size_t size = 1;
  for (const size_t extent : shape) size *= extent;
  return size;
}

std::string_view Tensor::bytes() const {
  if (int8 != nullptr) return {reinterpret_cast<const char*>(int8), size()};
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
    header[tensor.name] = {{"dtype", tensor.int8 != nullptr ? kInt8Type : kFloatType},
                           {"shape", tensor.shape},
                           {"data_offsets", {begin, end}}};
  }
  std::string text = json_text(header);
  // The format allows spaces after the header: they align the numbers.
  const size_t used = (kSafetensorsLengthBytes + text.size()) % kAlignment;
  if (used != 0) text.append(kAlignment - used, ' ');

  std::string bytes;
  for (size_t i = 0; i < kSafetensorsLengthBytes; ++i) {
    bytes.push_back(static_cast<char>((text.size() >> (8 * i)) & 0xFF));
  }
  return bytes + text;
}

const Tensor* Safetensors::find(std::string_view name) const {
  const auto place = std::find_if(tensors.begin(), tensors.end(),
                                  [name](const Tensor& tensor) { return tensor.name == name; });
  return place == tensors.end() ? nullptr : &*place;
}

size_t safetensors_header_end(std::string_view bytes) {
  if (bytes.size() < kSafetensorsLengthBytes) return bytes.size();
  return kSafetensorsLengthBytes + std::min(read_length(bytes), kMaxHeaderBytes);
}

Safetensors read_safetensors(std::string_view bytes, const std::string& file, TensorTypes types) {
  if (bytes.size() < kSafetensorsLengthBytes) throw damaged(file, "it is too short");
  const uint64_t length = read_length(bytes);
  if (length > bytes.size() - kSafetensorsLengthBytes)
    throw damaged(file, "its header is cut short");
  if (length > kMaxHeaderBytes) throw damaged(file, "its header is too long");
  const std::string_view data = bytes.substr(kSafetensorsLengthBytes + length);
  const nlohmann::ordered_json json =
      parse_json(bytes.substr(kSafetensorsLengthBytes, length), {file}, kTensorRemedy);
  const JsonObject header(json, {file, kTensorRemedy});
  Safetensors result;
  size_t end = 0;
  for (const auto& [name, entry] : json.items()) {
    const JsonObject object(entry, {file, kTensorRemedy, name});
    if (name == "__metadata__") {
      result.metadata = read_metadata(object);
    } else {
      result.tensors.push_back(read_tensor(name, object, data, types, end));
    }
  }
  if (end != data.size()) {
    throw damaged(file, fmt::format("the last tensor is followed by {}",
                                    format_count(data.size() - end, "byte")));
  }
  return result;
}

}  // namespace allot
