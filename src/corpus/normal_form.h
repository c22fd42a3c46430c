#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "base/utf8.h"

namespace allot {

// Unicode normalization form C, in which an accented letter is one character where there is one.
// Text in mixed forms looks the same but counts as different words. Not thread-safe.
class NormalForm {
 public:
  // The first character of `text` (well-formed UTF-8) that differs from its normal form; nothing
  // when it is normalized.
  std::optional<CodePoint> find_out_of_form(std::string_view text);
  std::string to_nfc(std::string_view text) const;

 private:
  // Most text has no character that could be unnormalized: this is cached per character, 256 at a
  // time, when one of them first appears.
  using Block = std::array<bool, 256>;
  bool may_be_out_of_form(CodePoint character);

  std::array<std::unique_ptr<Block>, 0x110000 / 256> blocks_;
};

}  // namespace allot
