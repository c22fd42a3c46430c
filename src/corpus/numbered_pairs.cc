#include "corpus/numbered_pairs.h"

#include <fmt/format.h>

#include <vector>

#include "align/aligner.h"
#include "base/line_reader.h"
#include "base/progress.h"
#include "base/strings.h"

namespace allot {
namespace {

constexpr std::string_view kSeparator = "|||";

using Words = std::vector<std::string_view>;

// Calls use(pair, source place, target place) for every pair of the text.
template <typename Use>
void read_two_sides(const ParallelFiles& files, const Use& use) {
  ParallelReader reader(files);
  SentencePair pair;
  while (reader.next(pair)) use(pair, reader.source_place(), reader.target_place());
}

template <typename Use>
void read_separated(const std::string& path, const Use& use) {
  LineReader reader(path);
  std::string line;
  while (reader.next(line)) {
    const size_t middle = line.find(kSeparator);
    if (middle == std::string::npos ||
        line.find(kSeparator, middle + kSeparator.size()) != std::string::npos) {
      throw Error(reader.place(), "does not have '|||' exactly once",
                  "write each pair as: source ||| target");
    }
    use({line.substr(0, middle), line.substr(middle + kSeparator.size())}, reader.place(),
        reader.place());
  }
}

// number_source and number_target turn the words of a sentence into their numbers.
template <typename NumberSource, typename NumberTarget>
NumberedPairs read_pairs(const AlignmentText& where, SourceFrame frame,
                         const NumberSource& number_source, const NumberTarget& number_target) {
  NumberedPairs numbered;
  const auto add = [&](const SentencePair& pair, const Place& source_place,
                       const Place& target_place) {
    const Words source_words = align::source_words(pair.source, frame);
    const Words target_words = split_spaces(pair.target);
    check_alignable(source_words.size(), source_place);
    check_alignable(target_words.size(), target_place);
    if (source_words.empty() || target_words.empty()) ++numbered.num_empty;
    numbered.pairs.source.add(number_source(source_words));
    numbered.pairs.target.add(number_target(target_words));
  };
  if (where.pairs.empty()) {
    read_two_sides(where.files, add);
  } else {
    read_separated(where.pairs, add);
  }
  return numbered;
}

}  // namespace

void AlignmentText::validate() const {
  if (pairs.empty()) {
    files.validate();
  } else if (!files.source.empty() || !files.target.empty() || files.is_tsv()) {
    throw Error::usage("--pairs cannot be combined with --source, --target or --tsv",
                       "name the text once, as --pairs FILE or as --source FILE --target FILE");
  }
}

void check_alignable(size_t num_words, const Place& place, const std::string& who) {
  if (num_words <= align::kMostWords) return;
  throw Error(place,
              fmt::format("has {} words, and {} takes {} at most", format_count(num_words), who,
                          format_count(align::kMostWords)),
              "break the line into sentences on both sides, or run 'allot clean'");
}

NumberedPairs read_new_words(const AlignmentText& where, align::ModelText& text) {
  return read_pairs(
      where, text.frame, [&](const Words& words) { return align::add_source(text, words); },
      [&](const Words& words) { return align::add_target(text, words); });
}

NumberedPairs read_known_words(const AlignmentText& where, const align::ModelText& text) {
  return read_pairs(
      where, text.frame, [&](const Words& words) { return align::number_source(text, words); },
      [&](const Words& words) { return align::number_target(text, words); });
}

}  // namespace allot
