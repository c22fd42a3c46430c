#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace allot::server {

// The keys that open the server. They are never printed.
class ApiKeys {
 public:
  ApiKeys() = default;
  // A key per line; empty lines and lines that begin with # are skipped. Throws Error when the file
  // cannot be read, has no key, or a key has spaces or characters that no header can carry.
  explicit ApiKeys(const std::string& path);

  // Without any, everybody may come in.
  bool empty() const { return keys_.empty(); }

  // Takes the same time for every text of a length, so that time says nothing about the keys.
  bool has(std::string_view key) const;

 private:
  std::vector<std::string> keys_;
};

}  // namespace allot::server
