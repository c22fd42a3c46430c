#pragma once

#include <optional>
#include <string>
#include <vector>

namespace allot {

struct AerOptions {
  // Gold links: Pharaoh with marks, or NAACL.
  std::string gold;
  // Number of the first word in the gold file: 0 or 1 (nothing = Pharaoh 0, NAACL 1).
  std::optional<uint32_t> gold_base;
  // Files of links to judge, in either format ("-" = stdin).
  std::vector<std::string> files;
  // Number of the first word in them.
  std::optional<uint32_t> base;
  // They have target before source.
  bool is_flipped = false;
  // Attention to judge, a JSON object for each sentence pair (empty = none).
  std::string attention;
  // The attention is over subwords; judge words.
  bool merge_subwords = false;
  // JSON, a line for each file.
  bool as_json = false;

  void validate() const;
};

// Writes a line for each file to stdout.
void run_aer(const AerOptions& options);

}  // namespace allot
