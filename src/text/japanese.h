#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace allot {

// Finds the words of Japanese text with MeCab and the dictionary that the system has set up for it
// (/etc/mecabrc, or the file that the environment variable MECABRC names). May be used from several
// threads at once.
class JapaneseSegmenter {
 public:
  // Throws Error, naming the package to install, when there is no dictionary in UTF-8.
  JapaneseSegmenter();
  ~JapaneseSegmenter();

  // The byte at which each word starts. Blanks between words belong to none.
  std::vector<size_t> word_starts(std::string_view text) const;

 private:
  class Engine;  // keeps MeCab out of this header
  std::unique_ptr<Engine> engine_;
};

}  // namespace allot
