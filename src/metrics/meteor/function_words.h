#pragma once

#include <string>
#include <string_view>
#include <unordered_set>

#include "metrics/meteor/language.h"

namespace allot::meteor {

// The words that a language needs for its grammar, with the commonest punctuation. METEOR weighs
// them differently from content words and finds them by frequency: more than one word in a thousand
// of running text.
class FunctionWords {
 public:
  // Our own list, which there is for English and German; throws a usage error for others.
  static FunctionWords built_in(const Language& language);
  // One word per line, in lower case.
  static FunctionWords from_file(const std::string& path);

  // Letter case of `word` does not count.
  bool contains(std::string_view word) const;
  size_t size() const { return words_.size(); }

 private:
  std::unordered_set<std::string> words_;
};

}  // namespace allot::meteor
