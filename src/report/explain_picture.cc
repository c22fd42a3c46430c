#include "report/explain_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/utf8.h"
#include "report/svg.h"

namespace allot {
namespace {

constexpr double kCellWidth = 34, kCellHeight = 26, kBarHeight = 60, kBarWidth = 18;
constexpr double kMargin = 20, kGap = 36, kLine = 18, kFont = 12, kSmall = 10;
constexpr char kInk[] = "#1b1f24";
constexpr char kQuiet[] = "#5a636e";
constexpr char kGrid[] = "#e0e5ea";
constexpr char kDropped[] = "#b34700";
constexpr char kRepeated[] = "#fff0a8";
constexpr char kFull[] = "#084c88";
// What any weight above 0 has of the full colour, so that it differs from 0.
constexpr double kLeastTint = 0.08;
// From here on white letters are read more easily than black ones.
constexpr double kDarkFrom = 0.7;

double as_double(size_t number) {
  return static_cast<double>(number);
}

bool contains(const std::vector<size_t>& positions, size_t position) {
  return std::find(positions.begin(), positions.end(), position) != positions.end();
}

std::string weight_text(double weight) {
  if (weight == 0) return "";
  if (weight < 0.005) return "\xC2\xB7";  // a dot
  if (weight >= 0.995) return "1";
  return fmt::format("{:.2f}", weight).substr(1);
}

std::string warning_text(const ExplainedWarning& warning) {
  std::string text = warning.kind;
  if (!warning.text.empty()) text += ": " + warning.text;
  if (warning.amount) text += " (" + svg_number(*warning.amount) + ")";
  return text;
}

// One translation, and where its parts stand.
class Panel {
 public:
  Panel(const ExplainedSentence& sentence, const ExplainedTranslation& translation,
        std::string title)
      : translation_(translation), title_(std::move(title)) {
    for (const ExplainedWord& word : translation.source_words) {
      columns_.push_back(word_in_line(sentence.source, word));
    }
    if (translation.has_sink) columns_.emplace_back("sink");
    for (const ExplainedWord& word : translation.words) {
      rows_.push_back(word_in_line(translation.text, word));
    }
    if (translation.attention.size() > rows_.size()) rows_.emplace_back("(end)");
    for (const std::string& row : rows_) labels_ = std::max(labels_, text_width(row, kFont));
    labels_ = std::max(labels_, text_width(bar_label(), kSmall)) + 10;
    for (const std::string& column : columns_) head_ = std::max(head_, text_width(column, kFont));
    notes_.push_back(translation.has_sink
                         ? fmt::format("{:.1f} % of the attention went to the sink",
                                       100 * translation.sink_share)
                         : "no sink");
    for (const ExplainedWarning& warning : translation.warnings) {
      notes_.push_back("\xE2\x9A\xA0 " + warning_text(warning));  // a warning sign
    }
  }

  SvgSize size() const {
    double width = labels_ + as_double(columns_.size()) * kCellWidth;
    width = std::max(width, text_width(title_, kFont));
    for (const std::string& note : notes_) width = std::max(width, text_width(note, kFont));
    return {width, matrix_top() + as_double(rows_.size()) * kCellHeight +
                       as_double(notes_.size()) * kLine + kLine};
  }

  // `scale`: the largest bar of the sentence.
  void draw(const SvgPoint& corner, double scale, SvgPicture& picture) const {
    picture.text({corner.x, corner.y + kFont}, title_, {kFont, SvgAnchor::kStart, kInk, true, 0});
    draw_heads(corner, picture);
    draw_bars(corner, scale, picture);
    for (size_t row = 0; row < rows_.size(); ++row) draw_row(corner, row, picture);
    double y = corner.y + matrix_top() + as_double(rows_.size()) * kCellHeight + kLine;
    for (const std::string& note : notes_) {
      picture.text({corner.x, y}, note, {kFont, SvgAnchor::kStart, kQuiet, false, 0});
      y += kLine;
    }
  }

 private:
  const char* bar_label() const { return translation_.is_bounded() ? "budget left" : "attention"; }
  double head_bottom() const { return kLine + head_ + 8; }
  double matrix_top() const { return head_bottom() + kBarHeight + 20; }
  double column_left(const SvgPoint& corner, size_t column) const {
    return corner.x + labels_ + as_double(column) * kCellWidth;
  }

  void draw_heads(const SvgPoint& corner, SvgPicture& picture) const {
    for (size_t column = 0; column < columns_.size(); ++column) {
      const bool is_dropped = contains(translation_.dropped, column);
      const double x = column_left(corner, column) + kCellWidth / 2 + kFont / 3;
      const double y = corner.y + head_bottom();
      const bool is_sink = column == translation_.source_words.size();
      picture.text({x, y}, columns_[column],
                   {kFont, SvgAnchor::kStart, is_dropped ? kDropped : (is_sink ? kQuiet : kInk),
                    is_dropped, -90});
      if (!is_dropped) continue;
      picture.line({x + 3, y}, {x + 3, y - text_width(columns_[column], kFont)},
                   {kDropped, 2, "4 2"});
    }
  }

  void draw_bars(const SvgPoint& corner, double scale, SvgPicture& picture) const {
    const double bottom = corner.y + head_bottom() + kBarHeight + 4;
    picture.text({corner.x + labels_ - 8, bottom + 12}, bar_label(),
                 {kSmall, SvgAnchor::kEnd, kQuiet, false, 0});
    const bool is_bounded = translation_.is_bounded();
    const std::vector<double>& spent = translation_.spent.back();
    for (size_t column = 0; column < columns_.size(); ++column) {
      const bool is_word = column < translation_.source_words.size();
      const double value = is_bounded && is_word ? translation_.left.back()[column] : spent[column];
      const double middle = column_left(corner, column) + kCellWidth / 2;
      picture.text({middle, bottom + 12}, fmt::format("{:.2f}", value),
                   {kSmall, SvgAnchor::kMiddle, kInk, false, 0});
      if (!is_word) continue;
      const double left = middle - kBarWidth / 2;
      const double height = kBarHeight * value / scale;
      picture.rectangle({left, bottom - height}, {kBarWidth, height}, is_bounded ? kFull : kQuiet);
      if (!is_bounded) continue;
      const double top = bottom - kBarHeight * translation_.fertility[column] / scale;
      picture.polyline({{left, bottom},
                        {left, top},
                        {left + kBarWidth, top},
                        {left + kBarWidth, bottom},
                        {left, bottom}},
                       {kInk, 1});
    }
  }

  void draw_row(const SvgPoint& corner, size_t row, SvgPicture& picture) const {
    const double top = corner.y + matrix_top() + as_double(row) * kCellHeight;
    const double width = text_width(rows_[row], kFont);
    const bool is_repeated = contains(translation_.repeated, row);
    if (is_repeated) {
      picture.rectangle({corner.x + labels_ - 10 - width, top + 4}, {width + 4, kCellHeight - 8},
                        kRepeated);
    }
    picture.text({corner.x + labels_ - 8, top + kCellHeight / 2 + 4}, rows_[row],
                 {kFont, SvgAnchor::kEnd, kInk, is_repeated, 0});
    for (size_t column = 0; column < columns_.size(); ++column) {
      const double weight = translation_.attention[row][column];
      const double left = column_left(corner, column);
      picture.rectangle({left, top}, {kCellWidth, kCellHeight}, kGrid);
      picture.rectangle({left + 0.5, top + 0.5}, {kCellWidth - 1, kCellHeight - 1},
                        weight_color(weight),
                        fmt::format("{}, {}: {:.6g}", rows_[row], columns_[column], weight));
      if (weight == 0) continue;
      picture.text({left + kCellWidth / 2, top + kCellHeight / 2 + 4}, weight_text(weight),
                   {kSmall, SvgAnchor::kMiddle, weight >= kDarkFrom ? "#ffffff" : kInk, false, 0});
    }
  }

  const ExplainedTranslation& translation_;
  std::string title_;
  std::vector<std::string> columns_, rows_, notes_;
  double labels_ = 0;  // width of the words at the left
  double head_ = 0;    // height of the words above
};

// A sentence: its panels side by side.
struct Strip {
  std::string title;
  std::vector<Panel> panels;
  double scale = 1;

  SvgSize size() const {
    SvgSize size{text_width(title, kFont), 0};
    double width = 0;
    for (const Panel& panel : panels) {
      width += panel.size().width + kGap;
      size.height = std::max(size.height, panel.size().height);
    }
    size.width = std::max(size.width, width - kGap);
    size.height += 2 * kLine;
    return size;
  }
};

Strip strip_of(const Explanation& explanation, const ExplainedSentence& sentence) {
  Strip strip;
  strip.title = fmt::format("line {}", sentence.line);
  for (size_t m = 0; m < sentence.translations.size(); ++m) {
    if (!sentence.translations[m]) continue;
    const ExplainedTranslation& translation = *sentence.translations[m];
    const ExplainedModel& model = explanation.models[m];
    strip.panels.emplace_back(sentence, translation, model.name + " (" + model.transform + ")");
    for (size_t w = 0; w < translation.source_words.size(); ++w) {
      strip.scale = std::max(strip.scale, translation.is_bounded() ? translation.fertility[w]
                                                                   : translation.spent.back()[w]);
    }
  }
  if (strip.panels.empty()) strip.title += ": no words";
  return strip;
}

constexpr double kKeyWidth = 620, kKeyHeight = 40;

// The scale of the weights, and what the marks mean.
void draw_key(const SvgPoint& corner, SvgPicture& picture) {
  constexpr double kBox = 22;
  double x = corner.x;
  const double text_y = corner.y + 15;
  const auto box = [&](const std::string& color, const std::string& text) {
    picture.rectangle({x, corner.y}, {kBox, kBox}, kQuiet);
    picture.rectangle({x + 1, corner.y + 1}, {kBox - 2, kBox - 2}, color);
    picture.text({x + kBox + 5, text_y}, text, {kSmall, SvgAnchor::kStart, kInk, false, 0});
    x += kBox + text_width(text, kSmall) + 14;
  };
  box(weight_color(0), "exactly 0");
  box(weight_color(1e-9), "above 0");
  for (const double weight : {0.25, 0.5, 0.75, 1.0}) box(weight_color(weight), svg_number(weight));
  box(kRepeated, "said again");
  picture.line({x, corner.y + kBox}, {x + kBox, corner.y + kBox}, {kDropped, 2, "4 2"});
  picture.text({x + kBox + 5, text_y}, "got next to no attention",
               {kSmall, SvgAnchor::kStart, kDropped, true, 0});
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

double text_width(std::string_view text, double size) {
  constexpr CodePoint kWideFrom = 0x1100;  // Hangul, kana, Han and what follows
  double width = 0;
  for (size_t position = 0; position < text.size();) {
    width += decode_utf8(text, position) >= kWideFrom ? size : 0.62 * size;
  }
  return width;
}

std::string draw_explanation(const Explanation& explanation) {
  std::vector<Strip> strips;
  SvgSize whole{kKeyWidth, kKeyHeight};
  for (const ExplainedSentence& sentence : explanation.sentences) {
    strips.push_back(strip_of(explanation, sentence));
    whole.width = std::max(whole.width, strips.back().size().width);
    whole.height += strips.back().size().height;
  }
  SvgPicture picture({whole.width + 2 * kMargin, whole.height + 2 * kMargin},
                     "Where the attention went",
                     "Rows are words of the translation, columns words of the source; the darker a "
                     "cell, the more attention. Bars are what is left of the words' budgets, or "
                     "the attention that they got where there are no budgets.");
  double y = kMargin;
  for (const Strip& strip : strips) {
    picture.text({kMargin, y + kFont}, strip.title, {kFont, SvgAnchor::kStart, kQuiet, false, 0});
    double x = kMargin;
    for (const Panel& panel : strip.panels) {
      panel.draw({x, y + kLine}, strip.scale, picture);
      x += panel.size().width + kGap;
    }
    y += strip.size().height;
  }
  draw_key({kMargin, y}, picture);
  return picture.str();
}

}  // namespace allot
