#include "fertility/fertility_file.h"

#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "align/model_file.h"
#include "base/error.h"
#include "base/printable.h"
#include "base/progress.h"
#include "base/strings.h"

namespace allot {
namespace {

constexpr const char* kFileRemedy =
    "give the fertilities of this very text, one line per sentence, one number per token and one "
    "for the sink";

}  // namespace

std::string format_fertilities(ArrayView<uint32_t> fertilities) {
  return fmt::format("{}", fmt::join(fertilities.begin(), fertilities.end(), " "));
}

std::string format_fertilities(ArrayView<float> fertilities) {
  std::string line;
  for (const float fertility : fertilities) {
    line += fmt::format("{}{:.6g}", line.empty() ? "" : " ", fertility);
  }
  return line;
}

std::vector<float> FertilityReader::next(size_t num_tokens, const Place& source) {
  read_line(
      fmt::format("{} has a sentence of {}", to_string(source), format_count(num_tokens, "token")));
  const size_t num_fields = split_spaces(line_).size();
  if (num_fields != num_tokens + 1) {
    throw Error(
        reader_.place(),
        fmt::format("has {}, but {} has {} and the sink: {}", format_count(num_fields, "number"),
                    to_string(source), format_count(num_tokens, "token"),
                    format_count(num_tokens + 1, "number")),
        kFileRemedy);
  }
  return numbers();
}

std::vector<float> FertilityReader::next(const Place& source) {
  read_line("there is a sentence at " + to_string(source));
  return numbers();
}

void FertilityReader::read_line(const std::string& sentence) {
  if (reader_.next(line_)) return;
  throw Error({reader_.name(), reader_.counts().lines + 1},
              "there is no such line, but " + sentence, kFileRemedy);
}

std::vector<float> FertilityReader::numbers() const {
  std::vector<float> numbers;
  for (const std::string_view field : split_spaces(line_)) numbers.push_back(parse(field));
  return numbers;
}

void FertilityReader::finish(const Place& source) {
  if (!reader_.next(line_)) return;
  throw Error(reader_.place(),
              fmt::format("is one line too many: {} has {}", source.file,
                          format_count(source.line, "sentence")),
              kFileRemedy);
}

float FertilityReader::parse(std::string_view text) const {
  const std::string copy(text);
  char* end = nullptr;
  const float number = std::strtof(copy.c_str(), &end);
  // "inf", "nan" and "0x1p3" are numbers for strtof only.
  const bool is_number =
      *end == '\0' && copy.find_first_not_of("0123456789.eE+-") == std::string::npos;
  if (!is_number || !std::isfinite(number)) {
    throw Error(reader_.place(), quote(text) + " is not a number",
                "write numbers such as 2 or 1.25");
  }
  if (number < 0) {
    throw Error(reader_.place(),
                fmt::format("a fertility of {} is below 0", printable(text, kQuoteLength)),
                "write 0 or more: how many target tokens a token becomes");
  }
  return number;
}

}  // namespace allot
