#include "report/explain_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/strings.h"
#include "report/picture_text.h"

namespace allot {
namespace {

using Look = ExplainLook;

constexpr double kCellWidth = 34, kCellHeight = 26, kBarHeight = 60, kBarWidth = 18;
constexpr double kLeastNoteWidth = 320;
constexpr size_t kLongestWord = 24;       // characters that are shown of a word
constexpr size_t kMostWordsOfAKind = 12;  // that a warning names
constexpr char kGrid[] = "#e0e5ea";
// What any weight above 0 has of the full color, so that it differs from 0.
constexpr double kLeastTint = 0.08;
// Below it a weight is a dot.
constexpr double kFaint = 0.005;
// From here on white letters are read more easily than black ones.
constexpr double kDarkFrom = 0.7;

double as_double(size_t number) {
  return static_cast<double>(number);
}

bool contains(const std::vector<size_t>& positions, size_t position) {
  return std::find(positions.begin(), positions.end(), position) != positions.end();
}

bool is_faint(double weight) {
  return weight > 0 && weight < kFaint;
}

std::string weight_text(double weight) {
  return weight >= 0.995 ? "1" : fmt::format("{:.2f}", weight).substr(1);
}

SvgTextStyle number_style(const char* color) {
  return {Look::kSmall, SvgAnchor::kMiddle, color};
}

std::string warning_item(const ExplainedWarning& warning) {
  std::string item = shortened(readable(warning.text), kLongestWord);
  if (warning.amount) item += (item.empty() ? "" : " ") + ("(" + svg_number(*warning.amount) + ")");
  return item;
}

}  // namespace

std::string weight_color(double weight) {
  if (weight == 0) return "#ffffff";
  const double tint = kLeastTint + (1 - kLeastTint) * std::min(1.0, weight);
  const auto mix = [tint](int full) {
    return static_cast<int>(std::lround(255 + tint * (full - 255)));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mix(0x08), mix(0x4c), mix(0x88));
}

std::vector<std::string> warning_lines(const std::vector<ExplainedWarning>& warnings) {
  std::vector<std::string> lines;
  std::vector<std::string> kinds;
  for (const ExplainedWarning& warning : warnings) {
    if (std::find(kinds.begin(), kinds.end(), warning.kind) == kinds.end()) {
      kinds.push_back(warning.kind);
    }
  }
  for (const std::string& kind : kinds) {
    std::vector<std::string> items;
    std::map<std::string, size_t> times;
    for (const ExplainedWarning& warning : warnings) {
      if (warning.kind != kind) continue;
      const std::string item = warning_item(warning);
      if (++times[item] == 1) items.push_back(item);
    }
    const size_t num_left_out = items.size() - std::min(items.size(), kMostWordsOfAKind);
    items.resize(items.size() - num_left_out);
    for (std::string& item : items) {
      const size_t count = times[item];
      if (count > 1) item += fmt::format("{}\xC3\x97 {}", item.empty() ? "" : " ", count);
    }
    if (num_left_out > 0) items.push_back(fmt::format("and {} more", num_left_out));
    const std::string list = join(items, ", ");
    lines.push_back(list.empty() ? kind : fmt::format("{}: {}", kind, list));
  }
  return lines;
}

void BarScale::include(const ExplainedTranslation& translation) {
  for (size_t w = 0; w < translation.source_words.size(); ++w) {
    if (translation.is_bounded()) {
      budget = std::max(budget, translation.fertility[w]);
    } else {
      attention = std::max(attention, translation.spent.back()[w]);
    }
  }
}

ExplainPanel::ExplainPanel(const ExplainedSentence& sentence,
                           const ExplainedTranslation& translation, std::string title)
    : translation_(translation), title_(std::move(title)) {
  for (const ExplainedWord& word : translation.source_words) {
    columns_.push_back(shortened(word_label(sentence.source, word), kLongestWord));
  }
  if (translation.has_sink) columns_.emplace_back("sink");
  for (const ExplainedWord& word : translation.words) {
    rows_.push_back(shortened(word_label(translation.text, word), kLongestWord));
  }
  if (translation.attention.size() > rows_.size()) rows_.emplace_back("(end)");
  for (const std::string& row : rows_) {
    labels_ = std::max(labels_, bold_text_width(row, Look::kFont));
  }
  labels_ = std::max(labels_, text_width(bar_label(), Look::kSmall)) + 10;
  for (const std::string& column : columns_) {
    head_ = std::max(head_, bold_text_width(column, Look::kFont));
  }
  const double note_width = std::max(matrix_width(), kLeastNoteWidth);
  std::vector<std::string> notes = {translation.has_sink ? percent_text(translation.sink_share) +
                                                               " of the attention went to the sink"
                                                         : "no sink"};
  for (const std::string& line : warning_lines(translation.warnings)) {
    notes.push_back("\xE2\x9A\xA0 " + line);  // a warning sign
  }
  for (const std::string& note : notes) {
    for (std::string& line : wrapped(note, note_width, Look::kFont)) {
      notes_.push_back(std::move(line));
    }
  }
}

SvgSize ExplainPanel::size() const {
  double width = std::max(matrix_width(), bold_text_width(title_, Look::kFont));
  for (const std::string& note : notes_) width = std::max(width, text_width(note, Look::kFont));
  return {width, matrix_top() + as_double(rows_.size()) * kCellHeight +
                     as_double(notes_.size()) * Look::kLine + Look::kLine};
}

void ExplainPanel::draw(const SvgPoint& corner, const BarScale& scale, SvgPicture& picture) const {
  picture.text({corner.x, corner.y + Look::kFont}, title_,
               {Look::kFont, SvgAnchor::kStart, Look::kInk, SvgWeight::kBold});
  draw_heads(corner, picture);
  draw_bars(corner, scale, picture);
  for (size_t row = 0; row < rows_.size(); ++row) draw_faint(corner, row, picture);
  draw_grid(corner, picture);
  for (size_t row = 0; row < rows_.size(); ++row) draw_row(corner, row, picture);
  double y = corner.y + matrix_top() + as_double(rows_.size()) * kCellHeight + Look::kLine;
  for (const std::string& note : notes_) {
    picture.text({corner.x, y}, note, {Look::kFont, SvgAnchor::kStart, Look::kQuiet});
    y += Look::kLine;
  }
}

const char* ExplainPanel::bar_label() const {
  return translation_.is_bounded() ? "budget left" : "attention";
}

double ExplainPanel::head_bottom() const {
  return Look::kLine + head_ + 8;
}

double ExplainPanel::matrix_top() const {
  return head_bottom() + kBarHeight + 20;
}

double ExplainPanel::column_left(const SvgPoint& corner, size_t column) const {
  return corner.x + labels_ + as_double(column) * kCellWidth;
}

double ExplainPanel::matrix_width() const {
  return labels_ + as_double(columns_.size()) * kCellWidth;
}

void ExplainPanel::draw_heads(const SvgPoint& corner, SvgPicture& picture) const {
  for (size_t column = 0; column < columns_.size(); ++column) {
    const bool is_dropped = contains(translation_.dropped, column);
    const bool is_sink = column == translation_.source_words.size();
    const char* color = is_dropped ? Look::kDropped : (is_sink ? Look::kQuiet : Look::kInk);
    const double x = column_left(corner, column) + kCellWidth / 2 + Look::kFont / 3;
    const double y = corner.y + head_bottom();
    picture.text({x, y}, columns_[column],
                 {Look::kFont, SvgAnchor::kStart, color, bold_if(is_dropped), -90});
    if (!is_dropped) continue;
    picture.line({x + 3, y}, {x + 3, y - text_width(columns_[column], Look::kFont)},
                 {Look::kDropped, 2, "4 2"});
  }
}

void ExplainPanel::draw_bars(const SvgPoint& corner, const BarScale& scale,
                             SvgPicture& picture) const {
  const double bottom = corner.y + head_bottom() + kBarHeight + 4;
  picture.text({corner.x + labels_ - 8, bottom + 12}, bar_label(),
               {Look::kSmall, SvgAnchor::kEnd, Look::kQuiet});
  const bool is_bounded = translation_.is_bounded();
  const double pixels = kBarHeight / (is_bounded ? scale.budget : scale.attention);
  const std::vector<double>& spent = translation_.spent.back();
  for (size_t column = 0; column < columns_.size(); ++column) {
    const bool is_word = column < translation_.source_words.size();
    const double middle = column_left(corner, column) + kCellWidth / 2;
    if (is_bounded && !is_word) {  // a budget that never ends
      picture.text({middle, bottom + 12}, "\xE2\x88\x9E", number_style(Look::kQuiet));
      continue;
    }
    const double value = is_bounded ? translation_.left.back()[column] : spent[column];
    picture.text({middle, bottom + 12}, svg_number(value), number_style(Look::kInk));
    if (!is_word) continue;
    const double left = middle - kBarWidth / 2;
    const double height = pixels * value;
    picture.rectangle({left, bottom - height}, {kBarWidth, height},
                      is_bounded ? weight_color(1) : Look::kQuiet);
    if (!is_bounded) continue;
    const double top = bottom - pixels * translation_.fertility[column];
    picture.polyline({{left, bottom},
                      {left, top},
                      {left + kBarWidth, top},
                      {left + kBarWidth, bottom},
                      {left, bottom}},
                     {Look::kInk, 1});
  }
}

// Weights that are dots, all of a row together: of a softmax they are most of the matrix, and a
// picture with elements for each of them takes megabytes.
void ExplainPanel::draw_faint(const SvgPoint& corner, size_t row, SvgPicture& picture) const {
  const std::vector<double>& weights = translation_.attention[row];
  const double top = corner.y + matrix_top() + as_double(row) * kCellHeight;
  std::vector<double> dots;
  for (size_t begin = 0; begin < weights.size();) {
    size_t end = begin;
    for (; end < weights.size() && is_faint(weights[end]); ++end) {
      dots.push_back(column_left(corner, end) + kCellWidth / 2);
    }
    if (end > begin) {
      picture.rectangle({column_left(corner, begin), top},
                        {as_double(end - begin) * kCellWidth, kCellHeight}, weight_color(kFaint));
    }
    begin = std::max(end, begin + 1);
  }
  picture.marks(dots, top + kCellHeight / 2 + 4, "\xC2\xB7", number_style(Look::kInk));
}

void ExplainPanel::draw_grid(const SvgPoint& corner, SvgPicture& picture) const {
  const double top = corner.y + matrix_top();
  const double bottom = top + as_double(rows_.size()) * kCellHeight;
  const double right = column_left(corner, columns_.size());
  for (size_t row = 0; row <= rows_.size(); ++row) {
    const double y = top + as_double(row) * kCellHeight;
    picture.line({corner.x + labels_, y}, {right, y}, {kGrid, 1});
  }
  for (size_t column = 0; column <= columns_.size(); ++column) {
    const double x = column_left(corner, column);
    picture.line({x, top}, {x, bottom}, {kGrid, 1});
  }
}

void ExplainPanel::draw_row(const SvgPoint& corner, size_t row, SvgPicture& picture) const {
  const double top = corner.y + matrix_top() + as_double(row) * kCellHeight;
  const bool is_repeated = contains(translation_.repeated, row);
  if (is_repeated) {
    const double width = bold_text_width(rows_[row], Look::kFont);
    picture.rectangle({corner.x + labels_ - 10 - width, top + 4}, {width + 4, kCellHeight - 8},
                      Look::kRepeated);
  }
  picture.text({corner.x + labels_ - 8, top + kCellHeight / 2 + 4}, rows_[row],
               {Look::kFont, SvgAnchor::kEnd, Look::kInk, bold_if(is_repeated)});
  for (size_t column = 0; column < columns_.size(); ++column) {
    const double weight = translation_.attention[row][column];
    if (weight < kFaint) continue;
    const double left = column_left(corner, column);
    picture.rectangle({left + 0.5, top + 0.5}, {kCellWidth - 1, kCellHeight - 1},
                      weight_color(weight),
                      fmt::format("{}, {}: {:.6g}", rows_[row], columns_[column], weight));
    picture.text({left + kCellWidth / 2, top + kCellHeight / 2 + 4}, weight_text(weight),
                 number_style(weight >= kDarkFrom ? "#ffffff" : Look::kInk));
  }
}

}  // namespace allot
