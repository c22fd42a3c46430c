// Parallel corpora: two files, or one with a tab in each line. Those who reject and those who
// report see the same pairs, and they are what an obvious twin finds. The first byte chooses the
// form; in the form of two files a zero byte stands between them.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "common/memory_file.h"
#include "common/outcome.h"
#include "corpus/parallel_reader.h"

namespace allot {
namespace {

using fuzz::MemoryFile;
using fuzz::require;

struct Outcome {
  std::vector<SentencePair> pairs;
  uint64_t bad_columns = 0;
  uint64_t invalid = 0;
  bool has_unequal_lengths = false;
};

// What was found before an Error stays in `outcome`.
void report(const ParallelFiles& files, Outcome& outcome) {
  ParallelReader reader(files, MalformedCorpus::kReport);
  for (SentencePair pair; reader.next(pair);) {
    outcome.pairs.push_back(pair);
    require(reader.line() == outcome.pairs.size());
    require(reader.source_place().line == reader.line());
    if (!reader.has_two_columns()) {
      ++outcome.bad_columns;
      require(pair.target.empty());
    } else if (reader.is_tsv()) {
      require(pair.source.find('\t') == std::string::npos &&
              pair.target.find('\t') == std::string::npos);
    }
  }
  outcome.invalid = reader.source_counts().invalid_utf8 + reader.target_counts().invalid_utf8;
  outcome.has_unequal_lengths = reader.unequal_lengths().has_value();
  const uint64_t source = reader.source_counts().lines;
  const uint64_t target = reader.target_counts().lines;
  require(outcome.has_unequal_lengths == (source != target));
  require(outcome.pairs.size() == std::min(source, target));
}

// Whether those who reject what is malformed read all of it; they must see the same pairs.
bool is_accepted(const ParallelFiles& files, const Outcome& expected) {
  try {
    ParallelReader reader(files);
    size_t i = 0;
    for (SentencePair pair; reader.next(pair); ++i) {
      require(i < expected.pairs.size());
      require(pair.source == expected.pairs[i].source && pair.target == expected.pairs[i].target);
    }
    return true;
  } catch (const Error&) {
    return false;
  }
}

void check(const ParallelFiles& files) {
  Outcome outcome;
  try {
    report(files, outcome);
  } catch (const Error&) {  // compressed and damaged, or UTF-16
    require(!is_accepted(files, outcome));
    return;
  }
  const bool is_valid =
      outcome.bad_columns == 0 && outcome.invalid == 0 && !outcome.has_unequal_lengths;
  require(is_accepted(files, outcome) == is_valid);
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const std::string_view content(reinterpret_cast<const char*>(data) + 1, size - 1);
  if ((data[0] & 1) != 0) {
    const allot::fuzz::MemoryFile file(content);
    allot::check({"", "", file.path()});
    return 0;
  }
  const size_t zero = std::min(content.find('\0'), content.size());
  const allot::fuzz::MemoryFile source(content.substr(0, zero));
  const allot::fuzz::MemoryFile target(content.substr(std::min(zero + 1, content.size())));
  allot::check({source.path(), target.path(), ""});
  return 0;
}
