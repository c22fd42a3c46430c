#pragma once

#include <string>
#include <vector>

#include "base/error.h"

namespace allot {

// A line to translate.
struct LineInput {
  std::string text;
  Place place = {};  // where it was found, for messages
  // Bounds for its words or for its tokens, when they are given, and where they were found.
  std::vector<float> fertility = {};
  Place fertility_place = {};
  // What its translation begins with (to score: the whole translation), in the form that the
  // translator was opened for (words for raw text).
  std::string prefix = {};
  Place prefix_place = {};
};

}  // namespace allot
