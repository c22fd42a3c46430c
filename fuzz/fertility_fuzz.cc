// Fertility files. Whatever is accepted is a number of 0 or more for every token and for the sink,
// and comes back from its written form; a sentence of another length is refused.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/strings.h"
#include "common/memory_file.h"
#include "common/outcome.h"
#include "fertility/fertility_file.h"
#include "text/source_frame.h"

namespace allot {
namespace {

using fuzz::MemoryFile;
using fuzz::require;

const Place kSource{"source", 1};

// As a reader of the file's text would count them.
std::vector<size_t> lengths_of(std::string_view content) {
  std::vector<size_t> lengths;
  while (!content.empty()) {
    const size_t end = content.find('\n');
    lengths.push_back(split_spaces(content.substr(0, end)).size());
    content.remove_prefix(end == std::string_view::npos ? content.size() : end + 1);
  }
  return lengths;
}

void check_numbers(const std::vector<float>& numbers) {
  bool is_subnormal = false;  // these have fewer digits than are written
  for (const float number : numbers) {
    require(std::isfinite(number) && number >= 0);
    is_subnormal = is_subnormal || std::fpclassify(number) == FP_SUBNORMAL;
  }
  const std::string line = format_fertilities(ArrayView<float>(numbers));
  const MemoryFile file(line + "\n");
  FertilityReader reader(file.path());
  const std::vector<float> again = reader.next(numbers.size() - 1, kSource);
  reader.finish(kSource);
  require(again.size() == numbers.size());
  if (is_subnormal) return;
  for (size_t i = 0; i < numbers.size(); ++i) {
    require(std::abs(again[i] - numbers[i]) <= 1e-5F * numbers[i]);
  }
  require(format_fertilities(ArrayView<float>(again)) == line);
}

bool is_refused(const std::string& path, size_t num_tokens) {
  try {
    FertilityReader(path).next(num_tokens, kSource);
    return false;
  } catch (const Error&) {
    return true;
  }
}

void check(std::string_view content) {
  const MemoryFile file(content);
  FertilityReader reader(file.path());
  bool is_first = true;
  for (const size_t length : lengths_of(content)) {
    if (length == 0) {  // a sentence has at least its sink
      require(is_refused(MemoryFile("\n").path(), 0));
      return;
    }
    const std::vector<float> numbers = reader.next(length - 1, kSource);
    require(numbers.size() == length);
    check_numbers(numbers);
    if (is_first) require(is_refused(file.path(), length));
    is_first = false;
  }
  reader.finish(kSource);
}

void check_sink(std::string_view line) {
  const std::vector<std::string_view> tokens = split_without_sink(line);
  const size_t pieces = split_spaces(line).size();
  require(tokens.size() == pieces ||
          (tokens.size() + 1 == pieces && line.find(kSinkText) != std::string_view::npos));
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view content(reinterpret_cast<const char*>(data), size);
  allot::check_sink(content.substr(0, content.find('\n')));
  try {
    allot::check(content);
  } catch (const allot::Error& error) {
    allot::fuzz::note_refused(error);
  }
  return 0;
}
