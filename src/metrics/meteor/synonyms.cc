#include "metrics/meteor/synonyms.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <limits>
#include <optional>
#include <utility>

#include "base/byte_source.h"
#include "base/error.h"
#include "base/printable.h"
#include "base/strings.h"
#include "metrics/meteor/text.h"

namespace allot::meteor {
namespace {

constexpr int kEnd = -1;

// WordNet's rules of detachment for nouns, verbs and adjectives, in this order.
struct Ending {
  std::string_view form;
  std::string_view base;
};
constexpr std::array<Ending, 20> kEndings = {
    {{"s", ""},      {"ses", "s"},   {"xes", "x"}, {"zes", "z"}, {"ches", "ch"},
     {"shes", "sh"}, {"men", "man"}, {"ies", "y"}, {"s", ""},    {"ies", "y"},
     {"es", "e"},    {"es", ""},     {"ed", "e"},  {"ed", ""},   {"ing", "e"},
     {"ing", ""},    {"er", ""},     {"est", ""},  {"er", "e"},  {"est", "e"}}};

bool ends_with(std::string_view text, std::string_view ending) {
  return text.size() >= ending.size() && text.substr(text.size() - ending.size()) == ending;
}

std::optional<uint32_t> parse_number(std::string_view text) {
  uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

// Walks through a text line by line and knows where it is.
class Lines {
 public:
  Lines(std::string file, std::string_view text) : file_(std::move(file)), rest_(text) {}

  bool next(std::string_view& line) {
    if (rest_.empty()) return false;
    const size_t end = std::min(rest_.find('\n'), rest_.size());
    line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++number_;
    return true;
  }
  [[noreturn]] void fail(const std::string& what, const std::string& remedy) const {
    throw Error({file_, number_}, what, remedy);
  }

 private:
  std::string file_;
  std::string_view rest_;
  uint64_t number_ = 0;
};

// Calls entry(first line, second line) for each pair of lines.
template <typename Entry>
void for_each_pair(Lines lines, const Entry& entry) {
  std::string_view first;
  std::string_view second;
  while (lines.next(first)) {
    if (!lines.next(second)) {
      lines.fail("the last entry is incomplete", "METEOR's synonym files have two lines per entry");
    }
    entry(first, second, lines);
  }
}

}  // namespace

SynonymDictionary SynonymDictionary::from_resources(const std::string& folder,
                                                    std::string_view language) {
  const std::string prefix = folder + "/" + std::string(language);
  SynonymDictionary dictionary;
  dictionary.read_synsets(prefix + ".synsets");
  dictionary.read_exceptions(prefix + ".exceptions");
  return dictionary;
}

SynonymDictionary SynonymDictionary::from_wordnet(const std::string& folder) {
  std::error_code ignored;
  if (!std::filesystem::exists(folder + "/index.noun", ignored)) {
    throw Error({folder, 0}, "no WordNet database (index.noun) here for METEOR's synonyms",
                "install the package 'wordnet-base', or leave synonyms out: "
                "--meteor-modules exact,stem");
  }
  SynonymDictionary dictionary;
  uint32_t part_of_speech = 0;
  for (const char* name : {"noun", "verb", "adj", "adv"}) {
    dictionary.read_wordnet_index(folder + "/index." + name, part_of_speech++);
    dictionary.read_wordnet_exceptions(folder + "/" + name + ".exc");
  }
  return dictionary;
}

std::string_view SynonymDictionary::add_file(const std::string& path) {
  const std::unique_ptr<ByteSource> source = open_byte_source(path);
  std::string& text = files_.emplace_back();
  constexpr size_t kBlock = size_t{1} << 20;
  while (true) {
    const size_t size = text.size();
    text.resize(size + kBlock);
    const size_t num_read = source->read(text.data() + size, kBlock);
    text.resize(size + num_read);
    if (num_read == 0) return text;
  }
}

template <typename Value>
void SynonymDictionary::add_link(Chains& chains, std::vector<Link<Value>>& links,
                                 std::string_view key, Value value) {
  const int number = static_cast<int>(links.size());
  const auto [first, is_new] = chains.try_emplace(key, number);
  links.push_back({value, is_new ? kEnd : first->second});
  first->second = number;
}

void SynonymDictionary::read_synsets(const std::string& path) {
  for_each_pair(Lines(path, add_file(path)),
                [&](std::string_view word, std::string_view sets, const Lines& lines) {
                  for (const std::string_view set : split_tokens(sets)) {
                    const std::optional<uint32_t> number = parse_number(set);
                    if (!number) {
                      lines.fail(quote(set) + " is not the number of a set",
                                 "each entry is a line with a word and a line with numbers");
                    }
                    add_link(first_set_, sets_, word, *number);
                  }
                });
}

void SynonymDictionary::read_exceptions(const std::string& path) {
  for_each_pair(Lines(path, add_file(path)),
                [&](std::string_view base, std::string_view forms, const Lines&) {
                  for (const std::string_view form : split_tokens(forms)) {
                    add_link(first_base_, bases_, form, base);
                  }
                });
}

// A line: lemma, part of speech, number of sets, number of pointers, pointers, two counts, sets.
void SynonymDictionary::read_wordnet_index(const std::string& path, uint32_t part_of_speech) {
  Lines lines(path, add_file(path));
  for (std::string_view line; lines.next(line);) {
    if (line.substr(0, 2) == "  ") continue;  // the license
    const std::vector<std::string_view> fields = split_spaces(line);
    const std::optional<uint32_t> num_sets =
        fields.size() > 2 ? parse_number(fields[2]) : std::nullopt;
    if (!num_sets || size_t{*num_sets} + 6 > fields.size()) {
      lines.fail("not a line of a WordNet index", "reinstall the package 'wordnet-base'");
    }
    for (size_t i = fields.size() - *num_sets; i < fields.size(); ++i) {
      const std::optional<uint32_t> offset = parse_number(fields[i]);
      if (!offset || *offset > std::numeric_limits<uint32_t>::max() / 4) {
        lines.fail(quote(fields[i]) + " is not the number of a set",
                   "reinstall the package 'wordnet-base'");
      }
      add_link(first_set_, sets_, fields[0], *offset * 4 + part_of_speech);
    }
  }
}

void SynonymDictionary::read_wordnet_exceptions(const std::string& path) {
  Lines lines(path, add_file(path));
  for (std::string_view line; lines.next(line);) {
    const std::vector<std::string_view> words = split_spaces(line);
    for (size_t i = 1; i < words.size(); ++i) add_link(first_base_, bases_, words[0], words[i]);
  }
}

void SynonymDictionary::append_synsets(std::string_view word, std::vector<uint32_t>& sets) const {
  const auto first = first_set_.find(word);
  if (first == first_set_.end()) return;
  for (int i = first->second; i != kEnd; i = sets_[static_cast<size_t>(i)].next) {
    sets.push_back(sets_[static_cast<size_t>(i)].value);
  }
}

// The first base form by rule that is in the dictionary; empty when there is none.
std::string SynonymDictionary::base_by_rule(std::string_view word) const {
  if (ends_with(word, "ss") || count_utf16_units(word) <= 2) return std::string(word);
  for (const Ending& ending : kEndings) {
    if (!ends_with(word, ending.form)) continue;
    std::string base(word.substr(0, word.size() - ending.form.size()));
    base += ending.base;
    if (first_set_.count(base) > 0) return base;
  }
  return {};
}

std::vector<uint32_t> SynonymDictionary::synsets(std::string_view word) const {
  std::vector<uint32_t> sets;
  append_synsets(word, sets);
  const auto base = first_base_.find(word);
  if (base == first_base_.end()) {
    append_synsets(base_by_rule(word), sets);
  } else {
    for (int i = base->second; i != kEnd; i = bases_[static_cast<size_t>(i)].next) {
      append_synsets(bases_[static_cast<size_t>(i)].value, sets);
    }
  }
  std::sort(sets.begin(), sets.end());
  sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
  return sets;
}

}  // namespace allot::meteor
