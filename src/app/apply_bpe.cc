#include "app/apply_bpe.h"

#include <cstring>
#include <optional>
#include <vector>

#include "base/checksum.h"
#include "base/files_in_use.h"
#include "base/random.h"
#include "text/bpe/codes.h"
#include "text/bpe/filter.h"
#include "text/token_counts.h"

namespace allot {
namespace {

std::optional<BpeFilter> read_filter(const ApplyBpeOptions& options) {
  if (options.vocabulary.empty()) return std::nullopt;
  const TokenCounts counts = read_token_counts(options.vocabulary, RepeatedToken::kReject);
  return BpeFilter(counts, options.vocabulary_threshold, options.bpe.separator);
}

// A source for one line: a hash spreads seed and number, so that lines and neighboring seeds have
// nothing in common.
Random random_for_line(uint64_t seed, uint64_t number) {
  const uint64_t key[] = {seed, number};
  char bytes[sizeof(key)];
  std::memcpy(bytes, key, sizeof(key));
  return Random(checksum({bytes, sizeof(bytes)}));
}

}  // namespace

void apply_bpe(const ApplyBpeOptions& options, const Run& run) {
  options.bpe.validate();
  const InputHolds inputs({options.codes, options.vocabulary});
  const BpeSegmenter segmenter(read_bpe_codes(options.codes), options.bpe, read_filter(options));
  std::vector<BpeSegmenter::Workspace> workspaces(static_cast<size_t>(run.threads));
  transform_numbered_lines(
      "apply-bpe", options.stream, run, [&](std::string_view line, uint64_t number, int worker) {
        Random random = random_for_line(options.seed, number);
        return segmenter.apply(line, workspaces[static_cast<size_t>(worker)], &random);
      });
}

}  // namespace allot
