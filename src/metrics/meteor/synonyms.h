#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace allot::meteor {

// Which sets of synonyms (WordNet's synsets) a word belongs to, by itself or as a form of its base.
class SynonymDictionary {
 public:
  // METEOR's own files: <folder>/<language>.synsets and .exceptions, where each entry is a line
  // with the word and a line with its sets (the base form and its irregular forms).
  static SynonymDictionary from_resources(const std::string& folder, std::string_view language);
  // A WordNet database (index.noun, noun.exc, ...), as Debian's wordnet-base installs it. Sets of
  // different parts of speech are different, while METEOR's files confuse a few hundred whose
  // numbers happen to be equal.
  static SynonymDictionary from_wordnet(const std::string& folder);

  // The numbers of the sets of `word`, sorted. Letter case counts.
  std::vector<uint32_t> synsets(std::string_view word) const;

  size_t num_words() const { return first_set_.size(); }

 private:
  // A list of values per word, kept as chains in one array.
  template <typename Value>
  struct Link {
    Value value;
    int next;
  };
  using Chains = std::unordered_map<std::string_view, int>;

  std::string_view add_file(const std::string& path);
  void read_synsets(const std::string& path);
  void read_exceptions(const std::string& path);
  void read_wordnet_index(const std::string& path, uint32_t part_of_speech);
  void read_wordnet_exceptions(const std::string& path);

  template <typename Value>
  static void add_link(Chains& chains, std::vector<Link<Value>>& links, std::string_view key,
                       Value value);
  void append_synsets(std::string_view word, std::vector<uint32_t>& sets) const;
  std::string base_by_rule(std::string_view word) const;

  std::deque<std::string> files_;  // the text that the keys point into
  Chains first_set_;
  std::vector<Link<uint32_t>> sets_;
  Chains first_base_;  // of an irregular form
  std::vector<Link<std::string_view>> bases_;
};

}  // namespace allot::meteor
