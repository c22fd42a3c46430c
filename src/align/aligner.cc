#include "align/aligner.h"

#include <algorithm>

#include "base/error.h"
#include "base/strings.h"

namespace allot::align {
namespace {

// id_of(word) is its number.
template <typename IdOf>
std::vector<WordId> ids_of(const std::vector<std::string_view>& words, const IdOf& id_of) {
  std::vector<WordId> ids;
  ids.reserve(words.size() + 1);  // one more for the sink
  for (const std::string_view word : words) ids.push_back(id_of(word));
  return ids;
}

template <typename IdOf>
std::vector<WordId> source_ids(const std::vector<std::string_view>& words, SourceFrame frame,
                               const IdOf& id_of) {
  std::vector<WordId> ids = ids_of(words, id_of);
  if (frame.has_sink && !ids.empty()) ids.push_back(id_of(kSinkText));
  return ids;
}

}  // namespace

std::vector<Direction> directions_of(AlignmentKind kind) {
  switch (kind) {
    case AlignmentKind::kForward:
      return {Direction::kForward};
    case AlignmentKind::kReverse:
      return {Direction::kReverse};
    case AlignmentKind::kSymmetric:
      return {Direction::kForward, Direction::kReverse};
  }
  return {};
}

Links combine_links(const SentencePairs& pairs, const std::vector<DirectedAlignment>& alignments,
                    const LinkSelection& selection, size_t pair) {
  const std::vector<Direction> directions = directions_of(selection.kind);
  ALLOT_CHECK(alignments.size() == directions.size(), "there is one alignment for each direction");
  Links links = links_of_pair(pairs, alignments[0], directions[0], pair);
  if (selection.kind != AlignmentKind::kSymmetric) return links;
  return symmetrize(std::move(links), links_of_pair(pairs, alignments[1], directions[1], pair),
                    selection.method);
}

std::vector<std::string_view> source_words(std::string_view sentence, SourceFrame frame) {
  if (!frame.has_sink) return split_spaces(sentence);
  std::vector<std::string_view> words = split_without_sink(sentence);
  std::replace(words.begin(), words.end(), kSinkText, kSpelledSink);
  return words;
}

std::vector<WordId> number_source(const ModelText& text,
                                  const std::vector<std::string_view>& words) {
  return source_ids(words, text.frame,
                    [&](std::string_view word) { return text.source_words.find(word); });
}

std::vector<WordId> number_target(const ModelText& text,
                                  const std::vector<std::string_view>& words) {
  return ids_of(words, [&](std::string_view word) { return text.target_words.find(word); });
}

std::vector<WordId> add_source(ModelText& text, const std::vector<std::string_view>& words) {
  return source_ids(words, text.frame,
                    [&](std::string_view word) { return text.source_words.add(word); });
}

std::vector<WordId> add_target(ModelText& text, const std::vector<std::string_view>& words) {
  return ids_of(words, [&](std::string_view word) { return text.target_words.add(word); });
}

std::vector<Links> align_sentences(const ModelFile& model, const std::vector<std::string>& source,
                                   const std::vector<std::string>& target, WorkerPool& pool,
                                   const LinkSelection& selection) {
  ALLOT_CHECK(source.size() == target.size(), "every sentence has a translation");
  SentencePairs pairs;
  for (size_t i = 0; i < source.size(); ++i) {
    pairs.source.add(number_source(model.text(), source_words(source[i], model.text().frame)));
    pairs.target.add(number_target(model.text(), split_spaces(target[i])));
  }
  std::vector<DirectedAlignment> alignments;
  for (const Direction direction : directions_of(selection.kind)) {
    const PreparedPairs prepared(directed(pairs, model.text().sizes(), direction));
    alignments.push_back(viterbi_alignment(prepared, model.direction(direction), {}, pool));
  }
  return pool.map<Links>(
      pairs.size(), [&](size_t pair) { return combine_links(pairs, alignments, selection, pair); });
}

}  // namespace allot::align
