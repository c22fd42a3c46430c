#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "toy/phrase.h"

namespace allot {

// Statistics of a part of the built-in corpus.
class ToyStatistics {
 public:
  void add(const toy::ToySentence& sentence);

  uint64_t sentences() const { return sentences_; }
  uint64_t german_words() const { return german_.words; }
  uint64_t english_words() const { return english_.words; }
  // Share of the German words with this number of true links; the last is "or more".
  static constexpr size_t kMostLinks = 4;
  double fertility_share(size_t links) const;
  // Share of the English words that are linked to several German words.
  double many_to_one_share() const;

  // A few lines for people.
  std::string to_text() const;

 private:
  struct Side {
    uint64_t words = 0;
    std::set<std::string> forms;
    std::set<std::string_view> lemmas;
  };
  static void add_side(const std::vector<std::string>& words,
                       const std::vector<std::string_view>& lemmas, Side& side);

  uint64_t sentences_ = 0;
  Side german_;
  Side english_;
  std::array<uint64_t, kMostLinks + 1> fertilities_{};
  uint64_t many_to_one_ = 0;
};

}  // namespace allot
