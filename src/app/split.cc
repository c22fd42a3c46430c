#include "app/split.h"

#include <fmt/format.h>

#include "text/moses/language.h"
#include "text/sentence_splitter.h"

namespace allot {

void run_split(const SplitOptions& options, const Run& run) {
  const SentenceSplitter splitter(parse_language(options.language));
  transform_numbered_lines(
      "split", options.stream, run, [&](std::string_view line, uint64_t number, int) {
        const std::string start = options.number_lines ? fmt::format("{}\t", number) : "";
        std::string sentences;
        for (const TextRange& sentence : splitter.split(line)) {
          if (!sentences.empty()) sentences += '\n';
          sentences += start;
          sentences += line.substr(sentence.begin, sentence.end - sentence.begin);
        }
        return sentences.empty() ? start : sentences;
      });
}

}  // namespace allot
