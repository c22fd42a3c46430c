#include "align/aligner.h"

#include <algorithm>

#include "base/error.h"
#include "base/strings.h"

namespace allot::align {
namespace {

std::vector<WordId> find_words(const WordIds& words,
                               const std::vector<std::string_view>& sentence) {
  std::vector<WordId> ids;
  ids.reserve(sentence.size());
  for (const std::string_view word : sentence) ids.push_back(words.find(word));
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

std::vector<WordId> number_source(const ModelText& text, std::string_view sentence) {
  std::vector<WordId> ids = find_words(text.source_words, source_words(sentence, text.frame));
  if (!ids.empty()) text.frame.append(ids, text.source_words.find(kSinkText));
  return ids;
}

std::vector<WordId> number_target(const ModelText& text, std::string_view sentence) {
  return find_words(text.target_words, split_spaces(sentence));
}

std::vector<Links> align_sentences(const ModelFile& model, const std::vector<std::string>& source,
                                   const std::vector<std::string>& target, WorkerPool& pool,
                                   const LinkSelection& selection) {
  ALLOT_CHECK(source.size() == target.size(), "every sentence has a translation");
  SentencePairs pairs;
  for (size_t i = 0; i < source.size(); ++i) {
    pairs.source.add(number_source(model.text(), source[i]));
    pairs.target.add(number_target(model.text(), target[i]));
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
