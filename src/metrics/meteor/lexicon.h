#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "metrics/meteor/match.h"
#include "metrics/meteor/options.h"
#include "metrics/meteor/resources.h"
#include "metrics/meteor/stemmer.h"

namespace allot::meteor {

// The words seen so far, each with what the modules need, looked up once. Used from one thread.
class Lexicon {
 public:
  // Keeps a reference to `resources`.
  Lexicon(const Settings& settings, const Resources& resources);

  // The words of a line. They live as long as the lexicon.
  Sentence read(std::string_view line);

 private:
  const Word* look_up(std::string_view text);
  Word describe(std::string_view text);

  const Resources& resources_;
  std::optional<Stemmer> stemmer_;
  std::deque<Word> words_;
  std::unordered_map<std::string_view, const Word*> by_text_;  // keys point into words_
  std::unordered_map<std::string, int> stem_numbers_;
};

}  // namespace allot::meteor
