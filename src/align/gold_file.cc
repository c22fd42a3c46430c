#include "align/gold_file.h"

#include <fmt/format.h>

#include <charconv>

#include "base/line_reader.h"
#include "base/printable.h"
#include "base/strings.h"

namespace allot::align {
namespace {

// More than any gold set has: one line with a mistyped number must not allocate all memory.
constexpr uint32_t kMostSentences = 1000000;

std::optional<uint32_t> parse_number(std::string_view text) {
  uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// "0001 1 2 S 0.9": three numbers, then a mark and a confidence that may both be missing.
bool looks_like_naacl(std::string_view line) {
  const std::vector<std::string_view> fields = split_spaces(line);
  if (fields.size() < 3) return false;
  for (size_t i = 0; i < 3; ++i) {
    if (!parse_number(fields[i])) return false;
  }
  return true;
}

void add_naacl_link(std::string_view line, const LinkStyle& style, const Place& place,
                    std::vector<MarkedLinks>& sentences) {
  const std::vector<std::string_view> fields = split_spaces(line);
  if (fields.empty()) return;
  const std::string_view mark = fields.size() > 3 ? fields[3] : "S";
  if (!looks_like_naacl(line) || (mark != "S" && mark != "P")) {
    throw Error(place, quote(line) + " is not a link in the NAACL format",
                "write sentence, source position, target position and S or P, for example "
                "0001 1 2 S");
  }
  const uint32_t sentence = *parse_number(fields[0]);
  if (sentence < 1 || sentence > kMostSentences) {
    throw Error(place, fmt::format("there is no sentence {}", sentence),
                fmt::format("number the sentences from 1, as the NAACL format has it, to {}",
                            kMostSentences));
  }
  Link link{*parse_number(fields[1]), *parse_number(fields[2])};
  if (link.source > kLargestPosition || link.target > kLargestPosition) {
    throw Error(place, fmt::format("{} has a position above {}", quote(line), kLargestPosition),
                "write positions of words: 1 is the first one");
  }
  if (sentences.size() < sentence) sentences.resize(sentence);
  if (link.source < style.first_position || link.target < style.first_position) return;  // null
  link.source -= style.first_position;
  link.target -= style.first_position;
  if (style.is_flipped) std::swap(link.source, link.target);
  MarkedLinks& links = sentences[sentence - 1];
  (mark == "S" ? links.sure : links.possible).push_back(link);
}

}  // namespace

LinkFile read_link_file(const std::string& path, const LinkFileOptions& options) {
  LineReader reader(path);
  LinkFile file;
  std::string line;
  LinkStyle style{options.first_position.value_or(0), options.is_flipped};
  while (reader.next(line)) {
    if (reader.counts().lines == 1 && looks_like_naacl(line)) {
      file.format = LinkFormat::kNaacl;
      style.first_position = options.first_position.value_or(1);
    }
    if (file.format == LinkFormat::kNaacl) {
      add_naacl_link(line, style, reader.place(), file.sentences);
    } else {
      file.sentences.push_back(parse_marked_links(line, style, reader.place()));
    }
  }
  return file;
}

}  // namespace allot::align
