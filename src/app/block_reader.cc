#include "app/block_reader.h"

#include <charconv>
#include <utility>

#include "base/log.h"
#include "base/printable.h"
#include "base/strings.h"

namespace allot {
namespace {

std::vector<float> parse_numbers(std::string_view line, const Place& place) {
  std::vector<float> numbers;
  for (const std::string_view word : split_spaces(line)) {
    float value = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size() || !(value >= 0)) {
      throw Error(place, quote(word) + " is not a fertility",
                  "give space-separated numbers, none of them negative");
    }
    numbers.push_back(value);
  }
  return numbers;
}

}  // namespace

BlockReader::BlockReader(const TranslateOptions& options, const std::string& language,
                         const Limits& limits)
    : reader_(text_file(options.stream.input, options.encoding, language), InvalidUtf8::kReplace),
      fertilities_(options.fertilities),
      prefixes_(options.prefixes),
      limits_(limits) {}

bool BlockReader::read(LineBlock& block) {
  block.lines.clear();
  block.inputs.clear();
  std::string text;
  size_t bytes = 0;
  while (block.lines.size() < limits_.lines && bytes < limits_.bytes) {
    const uint64_t repaired_before = reader_.counts().invalid_utf8;
    if (!reader_.next(text)) {
      fertilities_.check_ended(reader_.counts().lines);
      prefixes_.check_ended(reader_.counts().lines);
      break;
    }
    const uint64_t number = reader_.counts().lines;
    const bool was_repaired = reader_.counts().invalid_utf8 > repaired_before;
    block.lines.push_back({number, text, was_repaired});
    if (was_repaired && repaired_before == 0) {
      log::warning("{}: not UTF-8; {}", to_string(reader_.place()), reader_.encoding_advice());
    }
    bytes += text.size();
    LineInput input;
    input.text = text;
    input.place = reader_.place();
    if (fertilities_.is_there()) {
      const std::string& numbers = fertilities_.next(number);
      input.fertility_place = fertilities_.place();
      input.fertility = parse_numbers(numbers, input.fertility_place);
    }
    if (prefixes_.is_there()) {
      input.prefix = prefixes_.next(number);
      input.prefix_place = prefixes_.place();
    }
    block.inputs.push_back(std::move(input));
    if (!reader_.has_buffered_line()) break;
  }
  return !block.lines.empty();
}

}  // namespace allot
