#pragma once

namespace allot {

// Which of two scores of a metric is better.
enum class Better {
  kHigher,
  kLower,
  kNeither,  // the length ratio explains other scores; none of its own is better
};

// As shown behind the name of a metric: " ↑", " ↓" or nothing.
inline const char* arrow_of(Better better) {
  switch (better) {
    case Better::kHigher:
      return " ↑";
    case Better::kLower:
      return " ↓";
    case Better::kNeither:
      break;
  }
  return "";
}

}  // namespace allot
