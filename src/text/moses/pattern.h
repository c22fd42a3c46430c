#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace allot {

// A regular expression given by the user: Perl's syntax by PCRE2, over characters rather than
// bytes, with \w, \d, \s and \b for all scripts. The steps and the memory of a search are limited,
// so that no expression can hang the program. Thread-safe.
class Pattern {
 public:
  // Part of the text that was searched: bytes [begin, end).
  struct Match {
    size_t begin = 0;
    size_t end = 0;
    bool operator==(const Match& other) const { return begin == other.begin && end == other.end; }
  };

  // Throws an error that shows what is wrong with `expression`, and where. `place` is the line of
  // the file that it was read from; without one it comes from the command line (a usage error).
  explicit Pattern(const std::string& expression, const Place& place = {});

  const std::string& expression() const { return expression_; }

  // All matches from left to right, without overlaps and empty matches. Throws an error when the
  // search exceeds its limits. Bytes that are not UTF-8 match nothing.
  std::vector<Match> find_all(std::string_view text) const;

  // True when the whole of `text` matches.
  bool matches_whole(std::string_view text) const;

 private:
  struct Compiled;  // keeps PCRE2 out of this header

  std::string expression_;
  Place place_;
  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace allot
