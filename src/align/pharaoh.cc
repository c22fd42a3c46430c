#include "align/pharaoh.h"

#include <fmt/format.h>

#include <charconv>

#include "base/printable.h"
#include "base/strings.h"

namespace allot::align {
namespace {

[[noreturn]] void fail(std::string_view token, const Place& place) {
  throw Error(place, quote(token) + " is not a link",
              "write links as source-target, for example 0-0 1-2 (possible ones *0-0, 0?0 or 0p0)");
}

// Reads a number from the front of `text` and takes it off.
uint32_t take_position(std::string_view& text, std::string_view token, const Place& place) {
  uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value > kLargestPosition) fail(token, place);
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return value;
}

}  // namespace

std::string format_links(const Links& links) {
  std::string line;
  for (const Link& link : links) {
    if (!line.empty()) line += ' ';
    fmt::format_to(std::back_inserter(line), "{}-{}", link.source, link.target);
  }
  return line;
}

MarkedLinks parse_marked_links(std::string_view line, const LinkStyle& style, const Place& place) {
  MarkedLinks links;
  for (const std::string_view token : split_spaces(line)) {
    if (token == "|||") break;
    std::string_view rest = token;
    bool is_possible = rest.front() == '*';
    if (is_possible) rest.remove_prefix(1);
    Link link;
    link.source = take_position(rest, token, place);
    if (rest.empty() || std::string_view("-?p").find(rest.front()) == std::string_view::npos) {
      fail(token, place);
    }
    is_possible = is_possible || rest.front() != '-';
    rest.remove_prefix(1);
    link.target = take_position(rest, token, place);
    if (!rest.empty()) fail(token, place);
    if (link.source < style.first_position || link.target < style.first_position) {
      throw Error(place,
                  fmt::format("{} has a position below {}", quote(token), style.first_position),
                  "if positions start at 0, add --base 0 or --gold-base 0");
    }
    link.source -= style.first_position;
    link.target -= style.first_position;
    if (style.is_flipped) std::swap(link.source, link.target);
    (is_possible ? links.possible : links.sure).push_back(link);
  }
  return links;
}

Links parse_links(std::string_view line, const Place& place) {
  MarkedLinks links = parse_marked_links(line, {}, place);
  if (!links.possible.empty()) {
    throw Error(place, "a link is marked as possible, which is not allowed here",
                "remove the marks (*, ? or p), or the links that have them");
  }
  return std::move(links.sure);
}

}  // namespace allot::align
