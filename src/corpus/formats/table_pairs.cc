#include "corpus/formats/table_pairs.h"

#include <utility>

#include "corpus/formats/table_reader.h"

namespace allot {
namespace {

InlineSegment plain_segment(std::string text) {
  InlineSegment segment;
  segment.parts.emplace_back();
  segment.parts.back().text = std::move(text);
  return segment;
}

class TablePairs : public PairSource {
 public:
  TablePairs(const InputFile& input, const PairChoice& choice)
      : PairSource(display_name(input.path)),
        reader_(input),
        source_column_(reader_.column(choice.source_column)),
        target_column_(reader_.column(choice.target_column)) {}

 private:
  bool next_unit(Unit& unit) override {
    do {
      if (!reader_.next(row_)) return false;
    } while (row_.is_empty_line());
    source_ = plain_segment(std::move(row_.fields[source_column_].text));
    target_ = plain_segment(std::move(row_.fields[target_column_].text));
    unit = {row_.line, &source_, &target_};
    return true;
  }

  TableReader reader_;
  size_t source_column_;
  size_t target_column_;
  TableRecord row_;
  InlineSegment source_, target_;
};

}  // namespace

std::unique_ptr<PairSource> open_table_pairs(const std::string& path, const PairChoice& choice) {
  const InputFile input = text_file(path, choice.encoding, choice.languages.source);
  return std::make_unique<TablePairs>(input, choice);
}

}  // namespace allot
