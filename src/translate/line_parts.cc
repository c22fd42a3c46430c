#include "translate/line_parts.h"

#include <fmt/format.h>

#include "base/error.h"
#include "base/progress.h"
#include "translate/given_bounds.h"
#include "translate/glossary.h"
#include "translate/line_chunks.h"

namespace allot {
namespace {

void check_tokens(const Place& place, const char* what, size_t count, size_t most) {
  if (count <= most) return;
  throw Error(place,
              fmt::format("has {} tokens, and {} may have {} at most", format_count(count), what,
                          format_count(most)),
              "break it into sentences");
}

std::vector<uint32_t> ids_of(const SourceText& text, const LineChunk& chunk) {
  std::vector<uint32_t> ids;
  ids.reserve(chunk.end - chunk.begin + 1);  // and the sink
  for (size_t i = chunk.begin; i < chunk.end; ++i) ids.push_back(text.tokens[i].id);
  return ids;
}

std::vector<uint32_t> target_ids(const std::string& text, const SourceText& source,
                                 const TextReader& targets) {
  TextReader::Workspace workspace;
  const SourceText read = targets.read_translation(text, source, workspace);
  return ids_of(read, {0, read.tokens.size()});
}

// Target tokens that a part's translation has for certain.
std::vector<uint32_t> certain_tokens(const LinePart& part) {
  std::vector<uint32_t> tokens = part.prefix;
  if (part.terms == nullptr) return tokens;
  for (const infer::ForcedTerm& term : part.terms->terms) {
    tokens.insert(tokens.end(), term.tokens.begin(), term.tokens.end());
    tokens.insert(tokens.end(), term.initial_tokens.begin(), term.initial_tokens.end());
  }
  return tokens;
}

}  // namespace

std::vector<LinePart> cut_into_parts(const std::vector<LineInput>& lines,
                                     const std::vector<SourceText>& sources,
                                     const TextReader& targets, const DecodeOptions& options,
                                     const Shortlist* shortlist) {
  std::vector<LinePart> parts;
  for (size_t i = 0; i < lines.size(); ++i) {
    std::vector<float> bounds;
    if (options.attention.bounds_are_given) bounds = given_bounds(lines[i], sources[i]);
    if (!sources[i].unchanged.empty()) continue;
    for (const LineChunk& chunk : cut_line(sources[i], options.max_input_length)) {
      LinePart part{i, chunk.begin, ids_of(sources[i], chunk), {}, {}};
      if (chunk.begin == 0 && !lines[i].prefix.empty()) {
        part.prefix = target_ids(lines[i].prefix, sources[i], targets);
        check_tokens(lines[i].prefix_place, "a prefix", part.prefix.size(),
                     BeamOptions::kLongestTranslation);
      }
      if (!bounds.empty()) {
        part.fertility.assign(bounds.begin() + static_cast<std::ptrdiff_t>(chunk.begin),
                              bounds.begin() + static_cast<std::ptrdiff_t>(chunk.end));
      }
      if (options.glossary) part.terms = options.glossary->forced(sources[i], chunk);
      if (shortlist != nullptr) {
        part.shortlist =
            shortlist->select(part.tokens, certain_tokens(part), options.shortlist_size);
      }
      parts.push_back(std::move(part));
    }
  }
  return parts;
}

std::vector<LinePart> parts_to_score(const std::vector<LineInput>& lines,
                                     const std::vector<SourceText>& sources,
                                     const TextReader& targets, const DecodeOptions& options) {
  std::vector<LinePart> parts;
  for (size_t i = 0; i < lines.size(); ++i) {
    const size_t num_tokens = sources[i].tokens.size();
    if (num_tokens == 0) continue;
    check_tokens(lines[i].place, "a sentence to score", num_tokens, kMostScoredTokens);
    LinePart part{i,
                  0,
                  ids_of(sources[i], {0, num_tokens}),
                  target_ids(lines[i].prefix, sources[i], targets),
                  {}};
    check_tokens(lines[i].prefix_place, "a sentence to score", part.prefix.size(),
                 kMostScoredTokens);
    if (options.attention.bounds_are_given) part.fertility = given_bounds(lines[i], sources[i]);
    parts.push_back(std::move(part));
  }
  return parts;
}

}  // namespace allot
