#include "translate/term_list.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/line_reader.h"
#include "base/printable.h"
#include "base/strings.h"
#include "base/visible.h"

namespace allot {
namespace {

constexpr const char* kNoBreakSpace = "\xC2\xA0";

// Spaces around a term mean nothing.
std::string without_spaces(std::string_view text) {
  const std::string_view hard = kNoBreakSpace;
  const auto ends_in = [&](bool front, std::string_view what) {
    return text.size() >= what.size() &&
           (front ? text.substr(0, what.size()) : text.substr(text.size() - what.size())) == what;
  };
  for (const bool front : {true, false}) {
    for (;;) {
      const size_t size = ends_in(front, " ") ? 1 : ends_in(front, hard) ? hard.size() : 0;
      if (size == 0) break;
      front ? text.remove_prefix(size) : text.remove_suffix(size);
    }
  }
  return std::string(text);
}

// Removes space, and checks what is left. what: "the source term".
void check_term(const Place& place, const std::string& what, std::string& text) {
  text = without_spaces(text);
  if (!has_visible(text)) {
    throw Error(place, what + " is empty", "write it, or delete the entry");
  }
  if (text.size() > TermList::kLongestTerm) {
    throw Error(
        place,
        fmt::format("{} has {} bytes, more than {}", what, text.size(), TermList::kLongestTerm),
        "a term is a few words; leave sentences to the model");
  }
  const bool has_control =
      std::any_of(text.begin(), text.end(), [](char c) { return c >= '\0' && c < ' '; });
  if (has_control) {
    throw Error(place, fmt::format("{} {} has a control character", what, quote(text)),
                "delete it");
  }
}

// Throws for text that already exists.
class SeenTerms {
 public:
  explicit SeenTerms(std::string what) : what_(std::move(what)) {}

  void add(const std::string& text, const Place& place) {
    const auto [found, is_new] = places_.emplace(text, place);
    if (is_new) return;
    throw Error(
        place,
        fmt::format("{} {} already exists, at {}", what_, quote(text), to_string(found->second)),
        "keep one of them");
  }

 private:
  std::string what_;
  std::map<std::string, Place> places_;
};

// Calls read(line, place) for every line but comments. Throws when there is none.
template <typename Read>
void for_each_entry(const InputFile& input, const char* remedy, const Read& read) {
  LineReader reader(input);
  bool is_empty = true;
  for (std::string line; reader.next(line);) {
    if (!has_visible(line) || line.front() == '#') continue;
    is_empty = false;
    read(line, reader.place());
  }
  if (is_empty) throw Error({reader.name()}, "has no term", remedy);
}

}  // namespace

void TermList::normalize() {
  SeenTerms sources("the source term"), forbidden_ones("the forbidden term");
  for (TermPair& pair : pairs) {
    check_term(pair.place, "the source term", pair.source);
    check_term(pair.place, "the target term", pair.target);
    sources.add(pair.source, pair.place);
  }
  for (ForbiddenTerm& term : forbidden) {
    check_term(term.place, "the forbidden term", term.text);
    forbidden_ones.add(term.text, term.place);
  }
}

std::vector<TermPair> read_glossary(const InputFile& input) {
  constexpr const char* kEntryRemedy = "write the source term, a tab, and the target term";
  TermList list;
  for_each_entry(input, kEntryRemedy, [&](const std::string& line, const Place& place) {
    const std::vector<std::string_view> fields = split_at(line, '\t');
    if (fields.size() != 2) {
      throw Error(place,
                  fields.size() == 1 ? "has no tab"
                                     : fmt::format("has {} tabs, not one", fields.size() - 1),
                  kEntryRemedy);
    }
    list.pairs.push_back({std::string(fields[0]), std::string(fields[1]), place});
  });
  list.normalize();
  return std::move(list.pairs);
}

std::vector<ForbiddenTerm> read_forbidden_terms(const InputFile& input) {
  TermList list;
  for_each_entry(input, "write one term per line",
                 [&](const std::string& line, const Place& place) {
                   if (line.find('\t') != std::string::npos) {
                     throw Error(place, "has a tab", "write one term per line");
                   }
                   list.forbidden.push_back({line, place});
                 });
  list.normalize();
  return std::move(list.forbidden);
}

TermList read_terms(const TermFiles& files) {
  TermList list;
  if (!files.glossary.empty()) list.pairs = read_glossary(files.glossary);
  if (!files.forbidden.empty()) list.forbidden = read_forbidden_terms(files.forbidden);
  return list;
}

}  // namespace allot
