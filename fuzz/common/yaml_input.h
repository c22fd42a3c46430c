#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "base/error.h"
#include "common/memory_file.h"
#include "common/outcome.h"

namespace allot::fuzz {

// The input as YAML of a recipe or of an experiment. Its base may be any file of this machine:
// whoever runs a recipe trusts it so far. Without slashes it is one of the open files at most, of
// which the input itself is one.
inline std::string yaml_text(const uint8_t* data, size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  std::replace(text.begin(), text.end(), '/', '_');
  return text;
}

// What `read` makes of the file at a path; nothing when it refuses it with an Error. What follows
// must not refuse any more.
template <typename Read>
auto read_or_refuse(const MemoryFile& file, const Read& read)
    -> std::optional<decltype(read(file.path()))> {
  try {
    return read(file.path());
  } catch (const Error& error) {
    note_refused(error);
    return std::nullopt;
  }
}

}  // namespace allot::fuzz
