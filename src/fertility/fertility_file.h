#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/array_view.h"
#include "base/line_reader.h"

namespace allot {

// The numbers of one sentence, space-separated: integers without decimals, others with six digits.
std::string format_fertilities(ArrayView<uint32_t> fertilities);
std::string format_fertilities(ArrayView<float> fertilities);

// Reads a fertility file: one line per sentence, one number per token, the sink's last. Anything
// else throws Error with file and line, and says what was expected.
class FertilityReader {
 public:
  explicit FertilityReader(const std::string& path) : reader_(path) {}

  // The numbers of the next sentence, which has `num_tokens` tokens and the sink. `source` is the
  // place of the sentence.
  std::vector<float> next(size_t num_tokens, const Place& source);
  // The same, however many they are: to be compared with the sentence by the caller.
  std::vector<float> next(const Place& source);
  // Of the numbers that `next` returned last.
  Place place() const { return reader_.place(); }
  // The source has ended: so must the file.
  void finish(const Place& source);

 private:
  void read_line(const std::string& sentence);
  std::vector<float> numbers() const;
  float parse(std::string_view text) const;

  LineReader reader_;
  std::string line_;
};

}  // namespace allot
