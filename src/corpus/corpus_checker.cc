#include "corpus/corpus_checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <utility>

#include "base/checksum.h"
#include "base/legacy_encoding.h"
#include "base/progress.h"
#include "base/utf8.h"
#include "corpus/formats/pair_source.h"
#include "corpus/pair_hash.h"
#include "corpus/side_languages.h"

namespace allot {
namespace {

// Translations are hardly ever below 0.5; unrelated texts are around 0.
constexpr double kLeastCorrelation = 0.3;
constexpr size_t kFewestPairsToCorrelate = 50;
// Pairs to guess the languages by, and bytes to guess an encoding by.
constexpr uint64_t kMostProfiledPairs = 2000;
constexpr size_t kMostSampledBytes = 8192;
// Who checks can name another encoding: --encoding.
constexpr bool kOffersEncoding = true;

// Problems of a line for which 'clean' drops its pair, by its defaults; others it repairs.
bool drops_pair(Problem problem) {
  switch (problem) {
    case Problem::kInvalidUtf8:
    case Problem::kNotTwoColumns:
    case Problem::kMisaligned:
    case Problem::kEmptySide:
    case Problem::kDamaged:
    case Problem::kTooShort:
    case Problem::kTooLong:
    case Problem::kLongWord:
    case Problem::kOddRatio:
    case Problem::kDuplicatePair:
    case Problem::kCopy:
      return true;
    default:
      return false;
  }
}

}  // namespace

void CheckOptions::validate() const {
  limits.validate();
  if (min_usable >= 0 && min_usable <= 1) return;
  throw Error::usage(fmt::format("--min-usable is {}", min_usable),
                     "it must be between 0 and 1: a share of the pairs");
}

CorpusChecker::CorpusChecker(const CheckOptions& options)
    : options_(options), log_(options.examples) {
  options_.validate();
}

void CorpusChecker::LineSample::add(const std::string& line) {
  ++num_lines;
  if (bytes.size() < kMostSampledBytes) bytes += line.substr(0, kMostSampledBytes) + "\n";
}

void CorpusChecker::note(Problem problem, uint64_t pair, const Place& place,
                         const std::string& detail) {
  log_.note(problem, place, unit_prefix(pair) + detail);
  if (!drops_pair(problem) || pair == 0) return;
  is_dropped_[pair - 1] = true;
  if (problem != Problem::kDuplicatePair) is_bad_[pair - 1] = true;
}

void CorpusChecker::note_place(const ParallelReader& reader) {
  if (reader.document() == nullptr) return;
  units_.push_back({reader.source_place().line, reader.document()->counts().units});
}

Place CorpusChecker::place_of(const std::string& file, uint64_t pair) const {
  return {file, units_.empty() ? pair : units_[pair - 1].line};
}

std::string CorpusChecker::name_of(uint64_t pair) const {
  return units_.empty() ? fmt::format("line {}", pair)
                        : fmt::format("unit {}", units_[pair - 1].unit);
}

std::string CorpusChecker::unit_prefix(uint64_t pair) const {
  return units_.empty() || pair == 0 ? "" : name_of(pair) + ": ";
}

std::string CorpusChecker::describe(const MisalignedBlock& block) const {
  const std::string end = "to " + name_of(block.last_line);
  if (block.shift == 0) {
    return end + ": the lengths of source and target are unrelated";
  }
  const bool is_lines = units_.empty();
  return fmt::format(
      "{}: each target{} fits the source {} {} it", end, is_lines ? " line" : "",
      format_count(static_cast<uint64_t>(std::abs(block.shift)), is_lines ? "line" : "pair"),
      block.shift > 0 ? "below" : "above");
}

void CorpusChecker::add(const SentencePair& pair, const ParallelReader& reader) {
  ALLOT_CHECK(reader.line() <= std::numeric_limits<uint32_t>::max(), "too many lines");
  is_dropped_.push_back(false);
  is_bad_.push_back(false);
  note_place(reader);
  if (!reader.has_two_columns()) {
    const auto num_tabs =
        static_cast<uint64_t>(std::count(pair.source.begin(), pair.source.end(), '\t'));
    note(Problem::kNotTwoColumns, reader.line(), reader.source_place(),
         format_count(num_tabs, "tab") + " where one is expected: source, tab, target");
    evidence_.emplace_back();
    return;
  }
  ++report_.pairs;
  const bool is_tsv = reader.is_tsv();
  const Side source{pair.source,
                    reader.line(),
                    reader.source_place(),
                    CorpusSide::kSource,
                    is_tsv ? "source: " : "",
                    scan_text(pair.source)};
  const Side target{pair.target,
                    reader.line(),
                    reader.target_place(),
                    CorpusSide::kTarget,
                    is_tsv ? "target: " : "",
                    scan_text(pair.target)};
  report_.source.words.add(source.scan.words, source.place.line);
  report_.source.characters.add(source.scan.characters, source.place.line);
  report_.target.words.add(target.scan.words, target.place.line);
  report_.target.characters.add(target.scan.characters, target.place.line);
  evidence_.push_back(evidence_of(pair, source.scan, target.scan));
  languages_ = {reader.language(CorpusSide::kSource), reader.language(CorpusSide::kTarget)};
  if (report_.pairs <= kMostProfiledPairs) {
    source_profile_.add(pair.source);
    target_profile_.add(pair.target);
  }
  check_text(source);
  check_text(target);
  if (source.scan.has_text && target.scan.has_text) {
    ++full_pairs_;
    check_lengths(source, target);
    check_duplicates(source, target);
    copied_text_.count(pair, report_.copied_text);
  } else {
    check_empty(source, target);
  }
}

void CorpusChecker::add_unpaired(CorpusSide side, const std::string& line, const Place& place) {
  const Side text{line, 0, place, side, "", scan_text(line)};
  SideSummary& summary = side == CorpusSide::kSource ? report_.source : report_.target;
  summary.words.add(text.scan.words, place.line);
  summary.characters.add(text.scan.characters, place.line);
  check_text(text);
}

void CorpusChecker::check_text(const Side& side) {
  const auto invalid = find_invalid_utf8(side.text);
  if (invalid) {
    const auto byte = static_cast<unsigned char>(side.text[*invalid]);
    note(Problem::kInvalidUtf8, side,
         fmt::format("byte 0x{:02X} at column {}", byte, *invalid + 1));
    encodings_[static_cast<size_t>(side.side)].invalid.add(side.text);
    if (!first_invalid_) first_invalid_ = side.side;
    return;
  }
  if (std::any_of(side.text.begin(), side.text.end(), [](char c) { return (c & 0x80) != 0; })) {
    encodings_[static_cast<size_t>(side.side)].valid.add(side.text);
  }
  const TextScan& scan = side.scan;
  if (scan.has_replacement) note(Problem::kDamaged, side, "U+FFFD");
  if (scan.control) {
    note(Problem::kControlCharacters, side, fmt::format("U+{:04X}", *scan.control));
  }
  if (scan.separator) {
    note(Problem::kLineSeparators, side, fmt::format("U+{:04X}", *scan.separator));
  }
  if (scan.invisible) {
    note(Problem::kInvisibleCharacters, side, fmt::format("U+{:04X}", *scan.invisible));
  }
  if (const auto character = normal_form_.find_out_of_form(side.text)) {
    note(Problem::kNotNormalized, side, fmt::format("U+{:04X}", *character));
  }
}

void CorpusChecker::check_empty(const Side& source, const Side& target) {
  const bool source_is_empty = !source.scan.has_text;
  const Side& empty = source_is_empty ? source : target;
  const Side& other = source_is_empty ? target : source;
  note(Problem::kEmptySide, empty,
       other.scan.has_text
           ? "empty, but the other side has " + format_count(other.scan.characters, "character")
           : "both sides are empty");
}

// Each problem is reported once per pair, for the first side that has it.
void CorpusChecker::check_lengths(const Side& source, const Side& target) {
  const PairLimits& limits = options_.limits;
  const auto check = [&](Problem problem, bool (*is_bad)(const TextScan&, const PairLimits&),
                         auto describe_scan) {
    for (const Side* side : {&source, &target}) {
      if (!is_bad(side->scan, limits)) continue;
      note(problem, *side, describe_scan(side->scan));
      return;
    }
  };
  const auto length = [](const TextScan& scan) {
    return format_count(scan.words, "word") + ", " + format_count(scan.characters, "character");
  };
  check(Problem::kTooShort, is_too_short, length);
  check(Problem::kTooLong, is_too_long, length);
  check(Problem::kLongWord, has_long_word, [](const TextScan& scan) {
    return "a word of " + format_count(scan.longest_word, "character");
  });
}

void CorpusChecker::check_duplicates(const Side& source, const Side& target) {
  const auto pair = static_cast<uint32_t>(source.pair);
  const uint64_t source_hash = checksum(source.text);
  const uint32_t first_pair = pairs_.insert(pair_hash(source_hash, checksum(target.text)), pair);
  const uint32_t first_source = sources_.insert(source_hash, pair);
  if (first_pair != pair) {
    note(Problem::kDuplicatePair, pair, source.place, "like " + name_of(first_pair));
  } else if (first_source != pair) {
    note(Problem::kDuplicateSource, pair, source.place, "source as in " + name_of(first_source));
  }
  if (source.text == target.text)
    note(Problem::kCopy, pair, source.place, "the same on both sides");
}

void CorpusChecker::check_ratios() {
  report_.usual_ratio = usual_length_ratio(evidence_);
  for (size_t i = 0; i < evidence_.size(); ++i) {
    const PairEvidence& pair = evidence_[i];
    if (!has_odd_ratio(pair, report_.usual_ratio, options_.limits)) continue;
    const bool is_long = pair.target_length > report_.usual_ratio * pair.source_length;
    note(Problem::kOddRatio, i + 1, place_of(report_.source.file, i + 1),
         fmt::format("{} characters for {}: {:.1f} times as {} as usual",
                     format_count(pair.target_length), format_count(pair.source_length),
                     ratio_excess(pair, report_.usual_ratio), is_long ? "long" : "short"));
  }
}

void CorpusChecker::check_alignment() {
  report_.length_correlation = length_correlation(evidence_);
  if (report_.length_correlation && *report_.length_correlation < kLeastCorrelation &&
      full_pairs_ >= kFewestPairsToCorrelate) {
    log_.note(Problem::kUnrelatedLengths, {report_.source.file, 0},
              fmt::format("correlation {:.2f}", *report_.length_correlation));
  }
  for (const MisalignedBlock& block : find_misaligned_blocks(evidence_)) {
    log_.note(Problem::kMisaligned, place_of(report_.target.file, block.first_line),
              unit_prefix(block.first_line) + describe(block),
              block.last_line - block.first_line + 1);
    for (uint64_t line = block.first_line; line <= block.last_line; ++line) {
      is_dropped_[line - 1] = is_bad_[line - 1] = true;
    }
  }
}

void CorpusChecker::check_languages(const LanguagePair& languages) {
  report_.source.language = source_profile_.guess();
  report_.target.language = target_profile_.guess();
  for (const LanguageFinding& finding :
       check_side_languages(source_profile_, target_profile_, languages)) {
    const SideSummary& side = finding.side == CorpusSide::kSource ? report_.source : report_.target;
    log_.note(finding.problem, {side.file, 0}, finding.detail);
  }
}

// Of a corpus without errors, but with so many bad pairs that something is wrong with it.
void CorpusChecker::check_share() {
  const double least = options_.min_usable * static_cast<double>(report_.pairs);
  if (report_.failure || static_cast<double>(report_.good_pairs) >= least) return;
  report_.failure.emplace(
      Place{report_.source.file},
      fmt::format("only {} of {} can be used, less than {:.0f} %", format_count(report_.good_pairs),
                  format_count(report_.pairs, "pair"), 100 * options_.min_usable),
      "look at the problems above: are the files the right ones? 'allot clean' keeps the usable "
      "pairs; --min-usable X accepts fewer");
}

void CorpusChecker::check_file(const SideSummary& side) {
  const LineCounts& counts = side.counts;
  if (counts.carriage_returns > 0) {
    log_.note(Problem::kCarriageReturns, {side.file, 0},
              format_count(counts.carriage_returns, "line"), counts.carriage_returns);
  }
  if (counts.byte_order_mark) log_.note(Problem::kByteOrderMark, {side.file, 0}, "");
  if (counts.ends_without_newline) log_.note(Problem::kNoFinalNewline, {side.file, 0}, "");
}

CheckReport CorpusChecker::finish(const ParallelReader& reader) {
  report_.source.file = reader.source_place().file;
  report_.target.file = reader.target_place().file;
  report_.source.counts = reader.source_counts();
  report_.target.counts = reader.target_counts();
  report_.limits = options_.limits;
  if (reader.document() != nullptr) report_.units = reader.document()->counts();
  if (reader.unequal_lengths()) {
    log_.note(Problem::kUnequalLengths, reader.unequal_lengths()->end_of_shorter,
              reader.unequal_lengths()->describe());
  } else if (full_pairs_ == 0 && (reader.line() == 0 || report_.pairs > 0)) {
    log_.note(Problem::kNoPairs, {report_.source.file, 0},
              reader.line() == 0 ? "is empty" : "no pair has text on both sides");
  }
  check_ratios();
  check_alignment();
  check_file(report_.source);
  if (!reader.is_tsv()) check_file(report_.target);

  check_languages(languages_);
  if (first_invalid_) {
    const SideEncoding& side = encodings_[static_cast<size_t>(*first_invalid_)];
    // A few bad lines do not make a file one of another encoding.
    const bool is_utf8 = side.valid.num_lines > side.invalid.num_lines;
    log_.advise_encoding(encoding_advice((is_utf8 ? side.valid.bytes : "") + side.invalid.bytes,
                                         reader.language(*first_invalid_), kOffersEncoding));
  }
  if (!reader.table_advice().empty()) log_.advise_columns(reader.table_advice());
  const auto count = [](const std::vector<bool>& flags) {
    return static_cast<uint64_t>(std::count(flags.begin(), flags.end(), false));
  };
  report_.usable_pairs = count(is_dropped_);
  report_.good_pairs = count(is_bad_);
  report_.findings = log_.findings();
  report_.failure = log_.failure();
  check_share();
  return std::move(report_);
}

}  // namespace allot
