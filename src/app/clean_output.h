#pragma once

#include <string>

#include "corpus/parallel_reader.h"

namespace allot {

// Where the cleaned corpus goes.
struct CleanOutput {
  // PREFIX.de and PREFIX.en for train.de and train.en; see output_names.
  std::string prefix;
  // Or each file by its name.
  std::string source;
  std::string target;
  // Where dropped pairs are listed: line, reason, source, target (empty = nowhere).
  std::string rejected;
};

struct OutputNames {
  std::string source;
  std::string target;
};

// The files to write: those that are named, or the prefix with the ending of each input
// (train.de.gz -> PREFIX.de). For one file with both sides the endings are its languages. When they
// are missing or the same, they are .source and .target. Throws a usage error when neither is
// given, and for names of compressed files.
OutputNames output_names(const ParallelFiles& files, const CleanOutput& output);

}  // namespace allot
