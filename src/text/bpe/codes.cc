#include "text/bpe/codes.h"

#include <fmt/format.h>

#include <string_view>

#include "base/error.h"
#include "base/line_reader.h"
#include "base/printable.h"
#include "base/strings.h"

namespace allot {
namespace {

constexpr std::string_view kVersionMark = "#version:";
constexpr std::string_view kVersionLine = "#version: 0.2";

// The text after "#version:", without surrounding spaces and trailing zeros ("0.2.0").
std::string_view version_of(std::string_view line) {
  line.remove_prefix(kVersionMark.size());
  while (!line.empty() && line.front() == ' ') line.remove_prefix(1);
  while (!line.empty() && line.back() == ' ') line.remove_suffix(1);
  while (line.size() > 2 && line.substr(line.size() - 2) == ".0") line.remove_suffix(2);
  return line;
}

void check_version(LineReader& reader, std::string& line) {
  if (!reader.next(line)) {
    throw Error({reader.name(), 0}, "empty, so not a BPE codes file",
                "make one with 'allot learn-bpe'");
  }
  if (line.compare(0, kVersionMark.size(), kVersionMark) != 0) {
    throw Error(reader.place(),
                "no version line, so these are codes of version 0.1; allot reads version 0.2",
                "learn them again with 'allot learn-bpe'; or, if '</w>' is attached to letters "
                "('n</w>') and never stands alone, put '#version: 0.2' before the first line");
  }
  const std::string_view version = version_of(line);
  if (version == "0.2") return;
  if (version == "0.2 byte") {
    throw Error(reader.place(), "these codes merge bytes; allot merges characters",
                "learn them again with 'allot learn-bpe'");
  }
  throw Error(reader.place(),
              fmt::format("codes of version {}; allot reads version 0.2",
                          version.empty() ? "''" : printable(version, kQuoteLength)),
              "learn them again with 'allot learn-bpe'");
}

Error malformed(const Place& place, std::string_view line) {
  return {place, "not a merge: " + quote(line),
          "each line holds two symbols with one space between, as in 'th e</w>'; 'allot learn-bpe' "
          "writes such files"};
}

}  // namespace

BpeCodes read_bpe_codes(const InputFile& input) {
  LineReader reader(input);
  std::string line;
  check_version(reader, line);
  BpeCodes codes;
  Place first_empty;  // empty lines are fine at the end, and only there
  while (reader.next(line)) {
    const std::vector<std::string_view> symbols = split_spaces(line);
    if (symbols.empty() && first_empty.line == 0) first_empty = reader.place();
    if (symbols.empty()) continue;
    if (first_empty.line != 0) throw malformed(first_empty, "");
    if (symbols.size() != 2) throw malformed(reader.place(), line);
    codes.merges.push_back({std::string(symbols[0]), std::string(symbols[1])});
  }
  return codes;
}

void write_bpe_codes(OutputFile& output, const BpeCodes& codes) {
  output.write_line(kVersionLine);
  for (const BpeMerge& merge : codes.merges) output.write_line(merge.left + " " + merge.right);
}

}  // namespace allot
