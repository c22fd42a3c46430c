#pragma once

#include <optional>
#include <string>
#include <vector>

#include "align/pharaoh.h"

namespace allot::align {

// How a file of links is written.
enum class LinkFormat {
  kPharaoh,  // a line for each sentence pair: 0-0 1-2 *2-2
  kNaacl,    // a line for each link: sentence, source and target position, S or P
};

struct LinkFileOptions {
  // Number of the first word (0 or 1). Nothing: as the format usually has it, Pharaoh 0, NAACL 1.
  std::optional<uint32_t> first_position;
  // Target before source.
  bool is_flipped = false;
};

struct LinkFile {
  LinkFormat format = LinkFormat::kPharaoh;
  std::vector<MarkedLinks> sentences;
};

// Reads links; the format is recognized by the first line. In the NAACL format sentences are
// numbered from 1, a link without mark is sure, a confidence after the mark is ignored, and so are
// links to position 0 (the null word) when positions count from 1. Sentences after the last one
// with a link are then not in the file. Throws Error with file and line for anything malformed.
LinkFile read_link_file(const std::string& path, const LinkFileOptions& options);

}  // namespace allot::align
