#include "app/fertility_count.h"

#include "align/model_file.h"
#include "app/fertility_text.h"
#include "base/line_reader.h"
#include "base/output_file.h"
#include "fertility/fertility_file.h"
#include "fertility/guided_table.h"
#include "text/source_frame.h"

namespace allot {
namespace {

// The sink is a type like any other; its id follows those of all words.
GuidedTable make_table(const FertilityText& text, uint32_t sink, uint32_t minimum) {
  GuidedTable table(minimum);
  for (size_t i = 0; i < text.tokens.size(); ++i) {
    table.add(text.tokens[i], text.actual[i]);
    table.add(sink, text.actual[i].back());
  }
  return table;
}

}  // namespace

void run_fertility_actual(const FertilityCountOptions& options) {
  OutputFile output(options.output);
  const FertilityText text =
      read_fertility_text(options.source, options.alignments, options.minimum);
  for (size_t i = 0; i < text.actual.size(); ++i) {
    output.write_line(format_fertilities(text.actual[i]));
  }
  output.commit();
}

void run_fertility_guided(const FertilityCountOptions& options) {
  OutputFile output(options.output);
  const FertilityText text =
      read_fertility_text(options.source, options.alignments, options.minimum);
  const auto sink = static_cast<uint32_t>(text.words.size());
  const GuidedTable table = make_table(text, sink, options.minimum);
  LineReader reader(options.text.empty() ? options.source : options.text);
  std::string line;
  std::vector<uint32_t> fertilities;
  while (reader.next(line)) {
    fertilities.clear();
    for (const std::string_view word : split_without_sink(line)) {
      fertilities.push_back(table[text.words.find(word)]);
    }
    fertilities.push_back(table[sink]);
    output.write_line(format_fertilities(fertilities));
  }
  output.commit();
}

}  // namespace allot
