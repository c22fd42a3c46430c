#pragma once

#include <string_view>

// Spelling rules that both languages need.
namespace allot::toy {

inline bool ends_with(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

inline bool starts_with(std::string_view text, std::string_view beginning) {
  return text.substr(0, beginning.size()) == beginning;
}

inline bool ends_with_one_of(std::string_view text, std::string_view letters) {
  return !text.empty() && letters.find(text.back()) != std::string_view::npos;
}

inline std::string_view without_end(std::string_view text, size_t count) {
  return text.substr(0, text.size() - count);
}

}  // namespace allot::toy
