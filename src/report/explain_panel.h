#pragma once

#include <string>
#include <vector>

#include "report/explanation.h"
#include "report/svg.h"

namespace allot {

// The largest bars: of budgets, and of attention where there are no budgets. They are two scales,
// since a word's attention would be invisible beside another model's budgets.
struct BarScale {
  double budget = 1;
  double attention = 1;

  void include(const ExplainedTranslation& translation);
};

// One translation as a part of a picture: its matrix, the final budgets, its warnings. Refers to
// the translation.
class ExplainPanel {
 public:
  ExplainPanel(const ExplainedSentence& sentence, const ExplainedTranslation& translation,
               std::string title);

  SvgSize size() const;
  void draw(const SvgPoint& corner, const BarScale& scale, SvgPicture& picture) const;

 private:
  const char* bar_label() const;
  double head_bottom() const;
  double matrix_top() const;
  double column_left(const SvgPoint& corner, size_t column) const;
  double matrix_width() const;
  void draw_heads(const SvgPoint& corner, SvgPicture& picture) const;
  void draw_bars(const SvgPoint& corner, const BarScale& scale, SvgPicture& picture) const;
  void draw_grid(const SvgPoint& corner, SvgPicture& picture) const;
  void draw_faint(const SvgPoint& corner, size_t row, SvgPicture& picture) const;
  void draw_row(const SvgPoint& corner, size_t row, SvgPicture& picture) const;

  const ExplainedTranslation& translation_;
  std::string title_;
  std::vector<std::string> columns_, rows_, notes_;
  double labels_ = 0;  // width of the words at the left
  double head_ = 0;    // height of the words above
};

// The color of a weight from 0 to 1: white for exactly 0 and for nothing else.
std::string weight_color(double weight);

// The text of the warnings in a picture: a line for each kind, however many there are.
std::vector<std::string> warning_lines(const std::vector<ExplainedWarning>& warnings);

// Colors and sizes that the key of a picture shares with its panels.
struct ExplainLook {
  static constexpr double kFont = 12, kSmall = 10, kLine = 18;
  static constexpr char kInk[] = "#1b1f24";
  static constexpr char kQuiet[] = "#5a636e";
  static constexpr char kDropped[] = "#b34700";
  static constexpr char kRepeated[] = "#fff0a8";
};

}  // namespace allot
