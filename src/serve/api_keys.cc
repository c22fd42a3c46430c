#include "serve/api_keys.h"

#include <algorithm>

#include "base/error.h"
#include "base/line_reader.h"

namespace allot::server {
namespace {

constexpr size_t kLongestKey = 1000;

// Compares all bytes, whatever the first ones say.
bool equal_in_constant_time(std::string_view known, std::string_view given) {
  unsigned difference = known.size() == given.size() ? 0 : 1;
  for (size_t i = 0; i < given.size(); ++i) {
    const char other = known.empty() ? '\0' : known[i % known.size()];
    difference |= static_cast<unsigned>(static_cast<unsigned char>(given[i] ^ other));
  }
  return difference == 0;
}

}  // namespace

ApiKeys::ApiKeys(const std::string& path) {
  LineReader reader(path);
  for (std::string line; reader.next(line);) {
    if (line.empty() || line[0] == '#') continue;
    const bool is_key =
        line.size() <= kLongestKey &&
        std::all_of(line.begin(), line.end(), [](char c) { return c > ' ' && c < 0x7F; });
    if (!is_key) {
      throw Error(reader.place(), "not a key",
                  "use visible ASCII characters without spaces, at most 1000 of them");
    }
    keys_.push_back(line);
  }
  if (keys_.empty()) throw Error({path}, "has no key", "write a key on a line by itself");
}

bool ApiKeys::has(std::string_view key) const {
  bool found = false;
  for (const std::string& known : keys_) {
    // No "||", which would end early.
    found = static_cast<bool>(static_cast<int>(found) |
                              static_cast<int>(equal_in_constant_time(known, key)));
  }
  return found;
}

}  // namespace allot::server
