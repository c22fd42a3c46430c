#include "report/explain_picture.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/explain_panel.h"
#include "report/picture_text.h"

namespace allot {
namespace {

using Look = ExplainLook;

constexpr double kMargin = 20, kGap = 36;

// A sentence: its panels side by side.
struct Strip {
  std::string title;
  std::vector<ExplainPanel> panels;
  BarScale scale;

  SvgSize size() const {
    SvgSize size{text_width(title, Look::kFont), 0};
    double width = 0;
    for (const ExplainPanel& panel : panels) {
      width += panel.size().width + kGap;
      size.height = std::max(size.height, panel.size().height);
    }
    size.width = std::max(size.width, width - kGap);
    size.height += 2 * Look::kLine;
    return size;
  }
};

Strip strip_of(const Explanation& explanation, const ExplainedSentence& sentence) {
  Strip strip;
  strip.title = fmt::format("line {}", sentence.line);
  for (size_t m = 0; m < sentence.translations.size(); ++m) {
    if (!sentence.translations[m]) continue;
    const ExplainedModel& model = explanation.models[m];
    strip.panels.emplace_back(sentence, *sentence.translations[m],
                              fmt::format("{} ({})", model.name, settings_text(model)));
    strip.scale.include(*sentence.translations[m]);
  }
  if (strip.panels.empty()) strip.title += ": no words";
  return strip;
}

// The scale of the weights, and the legend of the marks: consecutive entries, in as many lines as
// they need.
class Key {
 public:
  // `width`: what the picture has anyway.
  explicit Key(double width) {
    add(weight_color(0), "exactly 0");
    add(weight_color(1e-9), "above 0");
    for (const double weight : {0.25, 0.5, 0.75, 1.0})
      add(weight_color(weight), svg_number(weight));
    add(Look::kRepeated, "repeated");
    entries_.push_back({"", "received almost no attention", {}});
    place(width);
  }

  SvgSize size() const { return size_; }

  void draw(const SvgPoint& corner, SvgPicture& picture) const {
    for (const Entry& entry : entries_) {
      const SvgPoint at{corner.x + entry.at.x, corner.y + entry.at.y};
      const bool is_mark = entry.color.empty();
      if (is_mark) {
        picture.line({at.x, at.y + kBox}, {at.x + kBox, at.y + kBox}, {Look::kDropped, 2, "4 2"});
      } else {
        picture.rectangle(at, {kBox, kBox}, Look::kQuiet);
        picture.rectangle({at.x + 1, at.y + 1}, {kBox - 2, kBox - 2}, entry.color);
      }
      picture.text({at.x + kBox + 5, at.y + 15}, entry.text,
                   {Look::kSmall, SvgAnchor::kStart, is_mark ? Look::kDropped : Look::kInk,
                    bold_if(is_mark)});
    }
  }

 private:
  static constexpr double kBox = 22, kLineHeight = 32;

  struct Entry {
    std::string color;  // empty: the mark of a word without attention, in bold letters
    std::string text;
    SvgPoint at;
    double width() const { return kBox + 5 + bold_text_width(text, Look::kSmall); }
  };

  void add(std::string color, std::string text) {
    entries_.push_back({std::move(color), std::move(text), {}});
  }

  void place(double width) {
    for (const Entry& entry : entries_) width = std::max(width, entry.width());
    SvgPoint at;
    for (Entry& entry : entries_) {
      if (at.x + entry.width() > width) at = {0, at.y + kLineHeight};
      entry.at = at;
      at.x += entry.width() + 12;
      size_.width = std::max(size_.width, entry.at.x + entry.width());
    }
    size_.height = at.y + kLineHeight;
  }

  std::vector<Entry> entries_;
  SvgSize size_;
};

}  // namespace

std::string draw_explanation(const Explanation& explanation) {
  constexpr double kLeastWidth = 360;
  std::vector<Strip> strips;
  strips.reserve(explanation.sentences.size());
  SvgSize whole{kLeastWidth, 0};
  for (const ExplainedSentence& sentence : explanation.sentences) {
    strips.push_back(strip_of(explanation, sentence));
    whole.width = std::max(whole.width, strips.back().size().width);
    whole.height += strips.back().size().height;
  }
  const Key key(whole.width);
  whole.height += key.size().height;
  SvgPicture picture({whole.width + 2 * kMargin, whole.height + 2 * kMargin},
                     "Where the attention went",
                     "Rows are words of the translation, columns words of the source; the darker a "
                     "cell, the more attention. Bars are what is left of the words' budgets, or "
                     "the attention that they received where there are no budgets.");
  double y = kMargin;
  for (const Strip& strip : strips) {
    picture.text({kMargin, y + Look::kFont}, strip.title,
                 {Look::kFont, SvgAnchor::kStart, Look::kQuiet});
    double x = kMargin;
    for (const ExplainPanel& panel : strip.panels) {
      panel.draw({x, y + Look::kLine}, strip.scale, picture);
      x += panel.size().width + kGap;
    }
    y += strip.size().height;
  }
  key.draw({kMargin, y}, picture);
  return picture.str();
}

}  // namespace allot
