// Files of gold links, Pharaoh or NAACL. What is accepted has positions that a sentence can have,
// and comes back when it is written in either format. The first byte chooses the options.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "align/error_rate.h"
#include "align/gold_file.h"
#include "base/error.h"
#include "common/memory_file.h"
#include "common/outcome.h"

namespace allot::align {
namespace {

using fuzz::MemoryFile;
using fuzz::require;

// More than any input here needs, and little enough for arithmetic with positions.
constexpr uint32_t kMostWords = 1000000;

bool same(const std::vector<MarkedLinks>& a, const std::vector<MarkedLinks>& b) {
  if (a.size() != b.size()) return false;
  for (size_t i = 0; i < a.size(); ++i) {
    if (a[i].sure != b[i].sure || a[i].possible != b[i].possible) return false;
  }
  return true;
}

void check_links(const MarkedLinks& sentence) {
  for (const Links* links : {&sentence.sure, &sentence.possible}) {
    for (const Link& link : *links) require(link.source <= kMostWords && link.target <= kMostWords);
  }
  require(count_links(sentence.sure, sentence).error_rate() == 0);
}

std::string as_pharaoh(const std::vector<MarkedLinks>& sentences) {
  std::string text;
  for (const MarkedLinks& sentence : sentences) {
    text += format_links(sentence.sure);
    for (const Link& link : sentence.possible) text += " *" + format_links({link});
    text += '\n';
  }
  return text;
}

std::string as_naacl(const std::vector<MarkedLinks>& sentences) {
  std::string text;
  const auto add = [&text](size_t sentence, const Link& link, const char* mark) {
    text += std::to_string(sentence + 1) + ' ' + std::to_string(link.source + 1) + ' ' +
            std::to_string(link.target + 1) + ' ' + mark + '\n';
  };
  for (size_t i = 0; i < sentences.size(); ++i) {
    for (const Link& link : sentences[i].sure) add(i, link, "S");
    for (const Link& link : sentences[i].possible) add(i, link, "P");
  }
  return text;
}

void check(std::string_view content, const LinkFileOptions& options) {
  const LinkFile file = read_link_file(MemoryFile(content).path(), options);
  for (const MarkedLinks& sentence : file.sentences) check_links(sentence);

  // A written file would be long when one line names sentence number one million.
  if (file.sentences.size() > 10000) return;
  const LinkFile pharaoh = read_link_file(MemoryFile(as_pharaoh(file.sentences)).path(), {});
  require(same(pharaoh.sentences, file.sentences));
  std::vector<MarkedLinks> sentences = file.sentences;
  while (!sentences.empty() && sentences.back().sure.empty() && sentences.back().possible.empty()) {
    sentences.pop_back();  // the format cannot tell of them
  }
  const LinkFile naacl = read_link_file(MemoryFile(as_naacl(sentences)).path(), {});
  require(same(naacl.sentences, sentences));
}

}  // namespace
}  // namespace allot::align

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  allot::align::LinkFileOptions options;
  if ((data[0] & 1) != 0) options.first_position = (data[0] >> 1) & 1;
  options.is_flipped = (data[0] & 4) != 0;
  try {
    allot::align::check({reinterpret_cast<const char*>(data) + 1, size - 1}, options);
  } catch (const allot::Error& error) {
    allot::fuzz::note_refused(error);
  }
  return 0;
}
