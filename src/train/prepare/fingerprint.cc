#include "train/prepare/fingerprint.h"

#include "base/regular_file.h"

namespace allot {

// The length goes first, so that "ab" + "c" is not "a" + "bc".
Fingerprint& Fingerprint::add(std::string_view part) {
  add_number(part.size());
  sum_.add(part);
  return *this;
}

Fingerprint& Fingerprint::add_number(uint64_t number) {
  char bytes[8];
  for (char& byte : bytes) {
    byte = static_cast<char>(number & 0xFF);
    number >>= 8;
  }
  sum_.add({bytes, sizeof bytes});
  return *this;
}

Fingerprint& Fingerprint::add_file(const std::string& path) {
  RegularFile file(path);
  add_number(file.size());
  for_each_block(file, [this](std::string_view block) { sum_.add(block); });
  return *this;
}

}  // namespace allot
