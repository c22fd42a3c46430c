// Glossaries and forbidden terms as someone else may have written them: an Error with file and
// line, or terms that come back from their written form, none of them twice, empty or long. What is
// accepted is found in text as a slow search finds it. The input is a glossary, a line with a form
// feed, forbidden terms.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "base/error.h"
#include "base/strings.h"
#include "base/visible.h"
#include "common/outcome.h"
#include "text/word_patterns.h"
#include "translate/term_list.h"

namespace allot {
namespace {

using fuzz::require;

void check_term(const std::string& text) {
  require(has_visible(text) && text.size() <= TermList::kLongestTerm);
  require(text.find('\t') == std::string::npos && text.front() != ' ' && text.back() != ' ');
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words;
  for (const std::string_view word : split_spaces(text)) words.emplace_back(word);
  return words;
}

// Each term in its own words, and behind them.
void check_patterns(const std::vector<TermPair>& pairs) {
  if (pairs.empty() || pairs.size() > 20) return;
  TokenCounts counts;
  for (const TermPair& pair : pairs) {
    for (const std::string& word : words_of(pair.target)) {
      counts.add(word);
      if (word.size() > 1) {
        counts.add(word.substr(0, 1) + "@@");
        counts.add(word.substr(1));
      }
    }
  }
  const Vocabulary vocabulary = Vocabulary::build(counts);
  WordPatterns patterns(word_continuations(vocabulary));
  patterns.add(vocabulary, words_of(pairs.front().target), 7);
  WordPatterns::State state;
  for (const TermPair& pair : pairs) {
    for (const std::string& word : words_of(pair.target)) {
      const uint32_t token = vocabulary.id(word);
      for (const auto& found : patterns.completed(state, token)) {
        require(found.pattern == 7 && found.begin <= state.num_tokens);
      }
      patterns.advance(state, token);
    }
  }
}

void check(std::string_view glossary, std::string_view forbidden) {
  const std::vector<TermPair> pairs = read_glossary({"glossary", glossary});
  std::set<std::string> sources;
  std::string written;
  for (const TermPair& pair : pairs) {
    check_term(pair.source);
    check_term(pair.target);
    require(sources.insert(pair.source).second && pair.place.line > 0);
    written += pair.source + "\t" + pair.target + "\n";
  }
  // A term that begins like a comment cannot be written at the beginning of a line.
  const bool is_comment = std::any_of(pairs.begin(), pairs.end(),
                                      [](const TermPair& pair) { return pair.source[0] == '#'; });
  if (!is_comment) {
    const std::vector<TermPair> again = read_glossary({"written", written});
    require(again.size() == pairs.size());
    for (size_t i = 0; i < pairs.size(); ++i) {
      require(again[i].source == pairs[i].source && again[i].target == pairs[i].target);
    }
  }
  check_patterns(pairs);
  for (const ForbiddenTerm& term : read_forbidden_terms({"forbidden", forbidden})) {
    check_term(term.text);
  }
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const size_t middle = std::min(text.find("\n\f\n"), text.size());
  try {
    allot::check(text.substr(0, middle), text.substr(std::min(middle + 3, text.size())));
  } catch (const allot::Error& error) {
    allot::fuzz::note_refused(error);
  }
  return 0;
}
