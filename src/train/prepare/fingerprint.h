#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/checksum.h"

namespace allot {

// A short name for everything that a result depends on: equal parts, added in the same order, give
// the same text, and other parts another one.
class Fingerprint {
 public:
  Fingerprint& add(std::string_view part);
  Fingerprint& add_number(uint64_t number);
  // The bytes of a file, as they are on disk.
  Fingerprint& add_file(const std::string& path);

  std::string text() const { return checksum_text(sum_.value()); }

 private:
  RunningChecksum sum_;
};

}  // namespace allot
