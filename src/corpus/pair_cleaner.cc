#include "corpus/pair_cleaner.h"

#include <limits>
#include <utility>

#include "base/error.h"
#include "base/utf8.h"
#include "corpus/pair_hash.h"

namespace allot {

CorpusMeasure measure_corpus(ParallelReader& reader, const CleanOptions& options) {
  std::vector<PairEvidence> evidence;
  SentencePair pair;
  while (reader.next(pair)) {
    evidence.push_back(evidence_of(pair, scan_text(pair.source), scan_text(pair.target)));
  }
  if (reader.unequal_lengths()) throw reader.unequal_lengths()->to_error();
  CorpusMeasure measure;
  measure.usual_ratio =
      options.usual_ratio > 0 ? options.usual_ratio : usual_length_ratio(evidence);
  if (options.misaligned == Treatment::kDrop) measure.misaligned = find_misaligned_blocks(evidence);
  return measure;
}

PairCleaner::PairCleaner(const CleanOptions& options, CorpusMeasure measure)
    : options_(options), measure_(std::move(measure)) {
  options_.validate();
}

std::optional<Problem> PairCleaner::clean(SentencePair& pair, const ParallelReader& reader) {
  ALLOT_CHECK(reader.line() <= std::numeric_limits<uint32_t>::max(), "too many lines");
  if (!reader.has_two_columns()) return Problem::kNotTwoColumns;
  repairs_.clear();
  if (const auto problem = clean_text(pair.source)) return problem;
  if (const auto problem = clean_text(pair.target)) return problem;
  if (is_misaligned(reader.line())) return Problem::kMisaligned;
  if (const auto problem = check_pair(pair)) return problem;
  if (const auto problem = find_duplicate(pair, static_cast<uint32_t>(reader.line()))) {
    return problem;
  }
  for (const Problem repaired : repairs_) ++num_repaired_[static_cast<size_t>(repaired)];
  return std::nullopt;
}

std::optional<Problem> PairCleaner::clean_text(std::string& text) {
  if (find_invalid_utf8(text)) return Problem::kInvalidUtf8;
  const TextScan scan = scan_text(text);
  if (scan.has_replacement && options_.damaged == Treatment::kDrop) return Problem::kDamaged;
  if (scan.control) {
    if (options_.control_characters == Treatment::kDrop) return Problem::kControlCharacters;
    if (options_.control_characters == Treatment::kRepair) {
      text = without_control_characters(text);
      repairs_.push_back(Problem::kControlCharacters);
    }
  }
  if (scan.separator) {
    if (options_.line_separators == Treatment::kDrop) return Problem::kLineSeparators;
    if (options_.line_separators == Treatment::kRepair) {
      text = without_line_separators(text);
      repairs_.push_back(Problem::kLineSeparators);
    }
  }
  if (scan.invisible) {
    if (options_.invisible_characters == Treatment::kDrop) return Problem::kInvisibleCharacters;
    if (options_.invisible_characters == Treatment::kRepair) {
      text = without_invisible_characters(text);
      repairs_.push_back(Problem::kInvisibleCharacters);
    }
  }
  if (options_.nfc && normal_form_.find_out_of_form(text)) {
    text = normal_form_.to_nfc(text);
    repairs_.push_back(Problem::kNotNormalized);
  }
  return std::nullopt;
}

std::optional<Problem> PairCleaner::check_pair(const SentencePair& pair) const {
  const TextScan source = scan_text(pair.source);
  const TextScan target = scan_text(pair.target);
  const PairLimits& limits = options_.limits;
  if (!source.has_text || !target.has_text) return Problem::kEmptySide;
  if (is_too_short(source, limits) || is_too_short(target, limits)) return Problem::kTooShort;
  if (is_too_long(source, limits) || is_too_long(target, limits)) return Problem::kTooLong;
  if (has_long_word(source, limits) || has_long_word(target, limits)) return Problem::kLongWord;
  if (has_odd_ratio(evidence_of(pair, source, target), measure_.usual_ratio, limits)) {
    return Problem::kOddRatio;
  }
  if (options_.copies == Treatment::kDrop && pair.source == pair.target) return Problem::kCopy;
  return std::nullopt;
}

// Lines and blocks come in order.
bool PairCleaner::is_misaligned(uint64_t line) {
  const std::vector<MisalignedBlock>& blocks = measure_.misaligned;
  while (next_block_ < blocks.size() && blocks[next_block_].last_line < line) ++next_block_;
  return next_block_ < blocks.size() && blocks[next_block_].first_line <= line;
}

std::optional<Problem> PairCleaner::find_duplicate(const SentencePair& pair, uint32_t line) {
  if (options_.duplicates == DuplicateRule::kKeep) return std::nullopt;
  const uint64_t source_hash = checksum(pair.source);
  if (options_.duplicates == DuplicateRule::kSource) {
    if (seen_.insert(source_hash, line) != line) return Problem::kDuplicateSource;
  } else if (seen_.insert(pair_hash(source_hash, checksum(pair.target)), line) != line) {
    return Problem::kDuplicatePair;
  }
  return std::nullopt;
}

}  // namespace allot
