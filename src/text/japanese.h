#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

namespace allot {

// Finds the words of Japanese text with MeCab and the dictionary that the system has set up for it
// (/etc/mecabrc, or the file that the environment variable MECABRC names). Thread-safe.
class JapaneseSegmenter {
 public:
  // What MeCab gets at once: the program `mecab` reads as much. Where many characters of one kind
  // follow each other its time grows with the square of their number, and when the costs of a long
  // path no longer fit into an int it gives up. Longer text is cut (japanese_pieces.h).
  static constexpr size_t kMostBytesAtOnce = 8192;

  // Throws Error, naming the package to install, when there is no dictionary in UTF-8.
  explicit JapaneseSegmenter(size_t most_bytes_at_once = kMostBytesAtOnce);
  ~JapaneseSegmenter();

  // The byte at which each word starts. Spaces between words belong to none. Throws Error when
  // MeCab gives up.
  std::vector<size_t> word_starts(std::string_view text) const;

 private:
  class Engine;  // keeps MeCab out of this header
  std::unique_ptr<Engine> engine_;
  size_t most_bytes_at_once_;
};

}  // namespace allot
