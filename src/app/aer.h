#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "align/error_rate.h"

namespace allot {

struct AerOptions {
  // Gold links: Pharaoh with marks, or NAACL.
  std::string gold;
  // Number of the first word in the gold file: 0 or 1 (nothing = Pharaoh 0, NAACL 1).
  std::optional<uint32_t> gold_base;
  // Files of links to evaluate, in either format ("-" = stdin).
  std::vector<std::string> files;
  // Number of the first word in them.
  std::optional<uint32_t> base;
  // They have target before source.
  bool is_flipped = false;
  // Attention to evaluate, a JSON object for each sentence pair (empty = none).
  std::string attention;
  // The attention is over subwords; evaluate words.
  bool merge_subwords = false;

  void validate() const;  // throws a usage error
};

// What was evaluated.
enum class EvaluatedLinks {
  kLinks,          // a file of links
  kHardAttention,  // one link for each target word, where its attention is largest
  kSoftAttention,  // every weight a share of a link
};

struct AerResult {
  std::string file;
  EvaluatedLinks kind = EvaluatedLinks::kLinks;
  align::LinkCounts counts;
};

// One result for each file, two for the attention.
std::vector<AerResult> run_aer(const AerOptions& options);

// One line each.
std::string to_text(const AerResult& result);
std::string to_json(const AerResult& result);

}  // namespace allot
