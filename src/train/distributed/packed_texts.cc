#include "train/distributed/packed_texts.h"

#include <cstdint>

#include "base/error.h"

namespace allot {

std::string pack_texts(const std::vector<std::string>& texts) {
  std::string packed;
  for (const std::string& text : texts) packed += bytes_of_value(uint64_t{text.size()}) + text;
  return packed;
}

std::vector<std::string> unpack_texts(const std::string& packed) {
  std::vector<std::string> texts;
  for (size_t at = 0; at < packed.size();) {
    ALLOT_CHECK(packed.size() - at >= sizeof(uint64_t), "a size comes before each text");
    const auto size = value_of_bytes<uint64_t>(packed.substr(at, sizeof(uint64_t)));
    at += sizeof(uint64_t);
    ALLOT_CHECK(packed.size() - at >= size, "a text is as long as it says");
    texts.push_back(packed.substr(at, size));
    at += size;
  }
  return texts;
}

}  // namespace allot
