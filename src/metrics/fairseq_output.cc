#include "metrics/fairseq_output.h"

#include <fmt/format.h>

#include <charconv>
#include <map>

#include "base/error.h"
#include "base/printable.h"
#include "base/strings.h"

namespace allot {
namespace {

struct Hypothesis {
  size_t number = 0;
  std::string text;
};

// Throws when the number does not fit: it would count as another one.
std::optional<Hypothesis> parse(const std::string& line, const Place& place) {
  if (line.compare(0, 2, "H-") != 0) return std::nullopt;
  const size_t number_end = line.find('\t');
  if (number_end == std::string::npos) return std::nullopt;
  const size_t score_end = line.find('\t', number_end + 1);
  if (score_end == std::string::npos) return std::nullopt;

  Hypothesis result;
  const char* begin = line.data() + 2;
  const char* end = line.data() + number_end;
  const std::from_chars_result number = std::from_chars(begin, end, result.number);
  if (number.ptr != end || begin == end) return std::nullopt;
  double score = 0;
  begin = line.data() + number_end + 1;
  end = line.data() + score_end;
  if (std::from_chars(begin, end, score).ptr != end || begin == end) return std::nullopt;
  if (number.ec != std::errc()) {
    throw Error(
        place, fmt::format("{} is not the number of a sentence", quote(line.substr(0, number_end))),
        "give fairseq's output as it was written");
  }
  result.text = line.substr(score_end + 1);
  return result;
}

}  // namespace

std::optional<std::vector<std::string>> fairseq_hypotheses(const std::vector<std::string>& lines,
                                                           const std::string& file_name) {
  std::map<size_t, std::string> by_number;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (std::optional<Hypothesis> found = parse(lines[i], {file_name, i + 1})) {
      by_number.emplace(found->number, std::move(found->text));
    }
  }
  if (by_number.empty()) return std::nullopt;
  std::vector<std::string> result;
  for (auto& [number, text] : by_number) {
    if (number != result.size()) {
      throw Error({file_name},
                  fmt::format("has a line H-{}, but none for H-{}", number, result.size()),
                  "give the whole of fairseq's output");
    }
    result.push_back(std::move(text));
  }
  return result;
}

}  // namespace allot
