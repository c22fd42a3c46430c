#include "corpus/held_out_check.h"

#include <fmt/format.h>

#include <unordered_map>

#include "base/checksum.h"
#include "base/progress.h"
#include "corpus/pair_hash.h"
#include "text/spelling_model.h"

namespace allot {
namespace {

constexpr uint64_t kMostSpelledLines = 2000;
// Bytes of a side of the held-out text to compare spelling by.
constexpr size_t kMostSpelledBytes = 8000;
constexpr size_t kFewestSpelledLetters = 100;
// Nats per letter. The other side of a translation is about one worse; a related language or
// another topic far less.
constexpr double kClearlyBetter = 0.25;

struct HeldOutPair {
  uint64_t line = 0;   // the first with this hash
  uint64_t count = 0;  // lines with it
};

uint64_t hash_of(const SentencePair& pair) {
  return pair_hash(checksum(pair.source), checksum(pair.target));
}

struct SpelledSide {
  std::string held_out;
  SpellingModel training;
};

bool fits_better(const SpelledSide& side, const SpelledSide& other) {
  const SpellingModel::Score own = side.training.score(side.held_out);
  const SpellingModel::Score crossed = other.training.score(side.held_out);
  return own.letters >= kFewestSpelledLetters && crossed.mean() > own.mean() + kClearlyBetter;
}

std::string describe_swap(const ParallelFiles& training, const ParallelFiles& held_out) {
  if (held_out.is_tsv()) {
    return fmt::format(
        "the columns of {} are spelled like target and source of {}: are they swapped?",
        held_out.tsv, training.is_tsv() ? training.tsv : training.source);
  }
  if (training.is_tsv()) {
    return fmt::format(
        "{} is spelled like the target of {}, and {} like its source: are they swapped?",
        held_out.source, training.tsv, held_out.target);
  }
  return fmt::format("{} is spelled like {}, and {} like {}: are the files swapped?",
                     held_out.source, training.target, held_out.target, training.source);
}

}  // namespace

HeldOutReport compare_held_out(const ParallelFiles& training, const ParallelFiles& held_out) {
  HeldOutReport report;
  std::unordered_map<uint64_t, HeldOutPair> held;
  SpelledSide source, target;
  SentencePair pair;
  ParallelReader held_reader(held_out, MalformedCorpus::kReport);
  while (held_reader.next(pair)) {
    if (pair.source.empty() && pair.target.empty()) continue;
    ++report.pairs;
    HeldOutPair& entry = held[hash_of(pair)];
    if (entry.count++ == 0) entry.line = held_reader.source_place().line;
    if (source.held_out.size() < kMostSpelledBytes) source.held_out += pair.source + "\n";
    if (target.held_out.size() < kMostSpelledBytes) target.held_out += pair.target + "\n";
  }
  if (held_reader.unequal_lengths()) throw held_reader.unequal_lengths()->to_error();
  ParallelReader reader(training, MalformedCorpus::kReport);
  while (reader.next(pair)) {
    if (reader.line() <= kMostSpelledLines) {
      source.training.add(pair.source);
      target.training.add(pair.target);
    }
    const auto found = held.find(hash_of(pair));
    if (found == held.end() || found->second.count == 0) continue;
    report.common += found->second.count;
    found->second.count = 0;  // once
    if (!report.first) {
      report.first = Place{held_reader.source_place().file, found->second.line};
      report.first_training_line = reader.source_place().line;
    }
  }
  if (fits_better(source, target) && fits_better(target, source)) {
    report.swap = describe_swap(training, held_out);
  }
  return report;
}

std::string describe_overlap(const HeldOutReport& report) {
  return fmt::format("{} of {} {} also in the training text (this one is its line {})",
                     format_count(report.common), format_count(report.pairs, "validation pair"),
                     report.common == 1 ? "is" : "are", format_count(report.first_training_line));
}

Error overlap_error(const HeldOutReport& report) {
  return {report.first.value_or(Place{}), describe_overlap(report),
          "validate on text that is not trained on: the choice of the best model depends on it; or "
          "set allow-overlap (--allow-overlap)"};
}

}  // namespace allot
