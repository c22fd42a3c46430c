#include "train/prepare/given_links.h"

#include <fmt/format.h>

#include "align/pharaoh.h"
#include "base/error.h"
#include "base/line_reader.h"
#include "base/progress.h"
#include "base/strings.h"
#include "text/subword_encoder.h"
#include "train/prepare/fingerprint.h"

namespace allot {
namespace {

constexpr const char* kLinesRemedy =
    "give the word alignment of this very text, one line for each pair of sentences";

// Where the tokens of each word begin, and after the last word the number of tokens.
std::vector<size_t> word_begins(const std::vector<SubwordToken>& tokens, size_t num_words) {
  std::vector<size_t> begins;
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (i == 0 || tokens[i].word != tokens[i - 1].word) begins.push_back(i);
  }
  ALLOT_CHECK(begins.size() == num_words, "every word between spaces has tokens");
  begins.push_back(tokens.size());
  return begins;
}

void check_position(const char* side, size_t position, size_t num_words, const Place& words,
                    const Place& place) {
  if (position < num_words) return;
  throw Error(place,
              fmt::format("a link to {} word {}, but {} has {}", side, position, to_string(words),
                          format_count(num_words, "word")),
              "positions count from 0, and words are those that 'allot tokenize' writes (with "
              "'pretokenized: yes', those between spaces)");
}

align::Links between_tokens(const align::Links& words, const std::vector<size_t>& source_begins,
                            const std::vector<size_t>& target_begins) {
  align::Links links;
  for (const align::Link& link : words) {
    const size_t source = source_begins[link.source], target = target_begins[link.target];
    const size_t num_sources = source_begins[link.source + 1] - source;
    const size_t num_targets = target_begins[link.target + 1] - target;
    for (size_t i = 0; i < num_targets; ++i) {
      links.push_back({static_cast<uint32_t>(source + i * num_sources / num_targets),
                       static_cast<uint32_t>(target + i)});
    }
  }
  align::sort_unique(links);
  return links;
}

}  // namespace

std::string GivenLinks::fingerprint(StageCache& cache) const {
  return cache.input("alignments of " + path, [&] { return Fingerprint().add_file(path).text(); });
}

void GivenLinks::read(const EncodedText& encoded, const TakeLinks& take) const {
  const SubwordEncoder source_encoder(text.vocabularies.source, text.codes.paths.source);
  const SubwordEncoder target_encoder(text.vocabularies.target, text.codes.paths.target);
  SubwordEncoder::Workspace source_space, target_space;
  LineReader links_reader(path), source_reader(text.words.source.path),
      target_reader(text.words.target.path);
  size_t pair = 0;
  std::string line, source, target;
  uint64_t number = 0;
  while (source_reader.next(source) && target_reader.next(target)) {
    ++number;
    if (!links_reader.next(line)) {
      throw Error({path, number},
                  fmt::format("there is no such line, but {} has {}", raw.source,
                              format_count(text.words.source.lines, "line")),
                  kLinesRemedy);
    }
    const Place place = links_reader.place();
    const align::Links words = align::parse_links(line, place);
    const size_t num_sources = split_spaces(source).size(),
                 num_targets = split_spaces(target).size();
    for (const align::Link& link : words) {
      check_position("source", link.source, num_sources, {raw.source, number}, place);
      check_position("target", link.target, num_targets, {raw.target, number}, place);
    }
    const bool is_kept = pair < encoded.lines.size() && encoded.lines[pair] + 1 == number;
    if (!is_kept) continue;
    take(pair++, between_tokens(
                     words, word_begins(source_encoder.encode(source, source_space), num_sources),
                     word_begins(target_encoder.encode(target, target_space), num_targets)));
  }
  if (links_reader.next(line)) {
    throw Error(
        links_reader.place(),
        fmt::format("is one line too many: {} has {}", raw.source, format_count(number, "line")),
        kLinesRemedy);
  }
}

}  // namespace allot
