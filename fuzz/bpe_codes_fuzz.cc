// The reader of BPE codes, and the segmenter with whatever codes it accepts. The input is a codes
// file, a zero byte, and a line of text; what comes out must be the line cut into subwords. It is
// read a second time with a good version line before it, because few inputs begin with one.

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "common/memory_file.h"
#include "common/outcome.h"
#include "text/bpe/segmenter.h"

namespace allot {
namespace {

using fuzz::MemoryFile;
using fuzz::require;

// The subwords of each word follow one another and cover it.
void check_subwords(std::string_view line, const std::vector<Subword>& subwords) {
  size_t end = 0;
  bool is_last = true;
  uint32_t words = 0;
  for (const Subword& subword : subwords) {
    if (is_last) {
      require(line.substr(end, subword.begin - end).find_first_not_of(' ') ==
              std::string_view::npos);
      require(subword.word == words++);
    } else {
      require(subword.begin == end && subword.word + 1 == words);
    }
    require(subword.end > subword.begin);
    require(line.substr(subword.begin, subword.end - subword.begin).find(' ') ==
            std::string_view::npos);
    end = subword.end;
    is_last = subword.is_last;
  }
  require(is_last && line.find_first_not_of(' ', end) == std::string_view::npos);
}

void check_segmenter(const BpeCodes& codes, std::string_view line, const BpeOptions& options,
                     std::optional<BpeFilter> filter) {
  const BpeSegmenter segmenter(codes, options, std::move(filter));
  BpeSegmenter::Workspace workspace;
  Random random(1);
  check_subwords(line, segmenter.split(line, workspace, &random));
  const std::string result = segmenter.apply(line, workspace, &random);
  const bool comes_back = line.find("  ") == std::string_view::npos &&
                          (std::string(line) + " ").find("@@ ") == std::string::npos;
  if (comes_back) require(undo_bpe(result) == line);
}

void check_codes(std::string_view content, std::string_view line) {
  try {
    const BpeCodes codes = read_bpe_codes(MemoryFile(content).path());
    BpeOptions options;
    check_segmenter(codes, line, options, std::nullopt);
    options.characters.keep_combining_marks = true;
    options.dropout_prob = 0.3;
    options.glossaries = {"[a-c]+", "\\w{3}"};
    check_segmenter(codes, line, options, BpeFilter(TokenCounts(), 1, options.separator));
  } catch (const Error& error) {
    fuzz::note_refused(error);
  }
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const size_t zero = std::min(input.find('\0'), input.size());
  const std::string_view content = input.substr(0, zero);
  const std::string_view line = input.substr(std::min(zero + 1, input.size()));
  allot::check_codes(content, line);
  allot::check_codes("#version: 0.2\n" + std::string(content), line);
  return 0;
}
