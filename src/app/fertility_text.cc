#include "app/fertility_text.h"

#include <fmt/format.h>

#include "align/pharaoh.h"
#include "base/byte_source.h"
#include "base/line_reader.h"
#include "fertility/actual_fertility.h"
#include "fertility/fertility_file.h"
#include "text/source_frame.h"

namespace allot {
namespace {

void check_links(const align::Links& links, size_t num_tokens, const Place& place,
                 const Place& source) {
  for (const align::Link& link : links) {
    if (link.source <= num_tokens) continue;  // the token after the last is the sink
    throw Error(place,
                fmt::format("the link {}-{} has no source token: {} has {}", link.source,
                            link.target, to_string(source), num_tokens),
                "give the links of this very text, source before target, positions from 0");
  }
}

Error unequal(const LineReader& longer, const LineReader& shorter) {
  return Error(longer.place(),
               fmt::format("there is no such line in {}, which ends with line {}", shorter.name(),
                           shorter.counts().lines),
               "give files whose lines belong together, one for one");
}

}  // namespace

FertilityText read_fertility_text(const std::string& source, const std::string& alignments,
                                  uint32_t minimum) {
  LineReader source_reader(source), link_reader(alignments);
  FertilityText text;
  std::string line, link_line;
  std::vector<uint32_t> tokens;
  while (source_reader.next(line)) {
    if (!link_reader.next(link_line)) throw unequal(source_reader, link_reader);
    tokens.clear();
    for (const std::string_view word : split_without_sink(line)) {
      tokens.push_back(text.words.add(word));
    }
    align::Links links = align::parse_links(link_line, link_reader.place());
    check_links(links, tokens.size(), link_reader.place(), source_reader.place());
    text.tokens.add(tokens);
    text.actual.add(actual_fertilities(std::move(links), tokens.size() + 1, minimum));
  }
  if (link_reader.next(link_line)) throw unequal(link_reader, source_reader);
  return text;
}

}  // namespace allot
