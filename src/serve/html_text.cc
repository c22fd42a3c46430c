#include "serve/html_text.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "serve/html_elements.h"
#include "serve/html_tokens.h"
#include "text/letter_case.h"

namespace allot::server {
namespace {

using TokenKind = HtmlToken::Kind;

// A segment of more is cut: it takes memory, and has more tags than find their places.
constexpr size_t kMostItems = 4000;

// The elements that are copied whole, by the first of their tokens: the last one.
std::unordered_map<size_t, size_t> find_copied(const std::vector<HtmlToken>& tokens) {
  std::unordered_map<size_t, size_t> copied;
  std::unordered_map<std::string, std::vector<size_t>> open;  // by name
  for (size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind != TokenKind::kTag) continue;
    const TagKind kind = html_tag_kind(tokens[i].raw);
    if (kind == TagKind::kEmpty) continue;
    const std::string name = html_tag_name(tokens[i].raw);
    if (kind == TagKind::kOpening) {
      open[name].push_back(i);
      // What is not closed: up to the next tag that separates.
      const bool is_copied =
          html_role(name) == HtmlRole::kCopied || says_not_to_translate(tokens[i].raw);
      if (is_copied) copied[i] = tokens.size();
      continue;
    }
    const auto found = open.find(name);
    if (found == open.end() || found->second.empty()) continue;
    const auto element = copied.find(found->second.back());
    if (element != copied.end()) element->second = i;
    found->second.pop_back();
  }
  return copied;
}

// Cuts HTML into segments: what stands between tags that separate.
class HtmlCutter {
 public:
  HtmlCutter(std::string_view html, const TaggedTextLimits& limits)
      : tokens_(html_tokens(html)), copied_(find_copied(tokens_)), limits_(limits) {}

  std::vector<TextPiece> cut() {
    for (size_t i = 0; i < tokens_.size();) i = add(i);
    end_segment();
    return std::move(pieces_);
  }

 private:
  // Takes a token, or a whole element that is copied; returns what is next.
  size_t add(size_t i) {
    const HtmlToken& token = tokens_[i];
    switch (token.kind) {
      case TokenKind::kText:
        add_text(token.raw);
        break;
      case TokenKind::kReference:
      case TokenKind::kComment:
        add_item(token.raw, InlineItem::of_tag(TagKind::kEmpty));
        break;
      case TokenKind::kTag:
        return add_tag(i);
    }
    return i + 1;
  }

  size_t add_tag(size_t i) {
    const std::string_view raw = tokens_[i].raw;
    const std::string name = html_tag_name(raw);
    const bool separates = html_role(name) == HtmlRole::kSeparate;
    if (const auto copied = copied_.find(i); copied != copied_.end()) {
      const size_t end = end_of_copied(i, copied->second);
      std::string_view all = raw;
      for (size_t j = i + 1; j < end; ++j) all = {all.data(), all.size() + tokens_[j].raw.size()};
      if (separates) {
        add_separator(all);
      } else {
        add_item(all, InlineItem::of_copied());
      }
      return end;
    }
    if (separates || is_paragraph_break(i, name)) {
      count_pre(name, raw);
      add_separator(raw);
    } else if (name == "br" || name == "img") {
      add_item(raw, InlineItem::of_copied());
    } else {
      add_item(raw, InlineItem::of_tag(html_tag_kind(raw), name));
    }
    return i + 1;
  }

  // last: of its tokens, if it is closed.
  size_t end_of_copied(size_t first, size_t last) const {
    if (last < tokens_.size()) return last + 1;
    size_t end = first + 1;
    while (end < tokens_.size() && !is_separate(tokens_[end])) ++end;
    return end;
  }
  static bool is_separate(const HtmlToken& token) {
    return token.kind == TokenKind::kTag &&
           html_role(html_tag_name(token.raw)) == HtmlRole::kSeparate;
  }

  // Whether another line break follows.
  bool is_paragraph_break(size_t i, const std::string& name) const {
    if (name != "br") return false;
    size_t next = i + 1;
    const auto is_blank = [](const HtmlToken& token) {
      return token.kind == TokenKind::kText && html_blank_prefix(token.raw) == token.raw.size();
    };
    if (next < tokens_.size() && is_blank(tokens_[next])) ++next;
    return next < tokens_.size() && tokens_[next].kind == TokenKind::kTag &&
           html_tag_name(tokens_[next].raw) == "br";
  }

  void count_pre(const std::string& name, std::string_view tag) {
    if (name != "pre") return;
    const bool ends = html_tag_kind(tag) == TagKind::kClosing;
    pre_depth_ = ends ? std::max(pre_depth_ - 1, 0) : pre_depth_ + 1;
  }

  void add_item(std::string_view raw, InlineItem item) {
    if (items_.size() == kMostItems) end_segment();
    items_.push_back(std::move(item));
    raw_.push_back(raw);
  }

  // In <pre>, lines are lines.
  void add_text(std::string_view raw) {
    while (pre_depth_ > 0) {
      const size_t end = raw.find('\n');
      if (end == std::string_view::npos) break;
      add_item(raw.substr(0, end), InlineItem::of_text(html_characters(raw.substr(0, end))));
      add_separator(raw.substr(end, 1));
      raw.remove_prefix(end + 1);
    }
    add_item(raw, InlineItem::of_text(html_characters(raw)));
  }

  void add_separator(std::string_view raw) {
    end_segment();
    append_kept(raw, pieces_);
  }

  void end_segment() {
    size_t done = 0;
    const auto keep_up_to = [&](size_t end) {
      for (; done < end; ++done) append_kept(raw_[done], pieces_);
    };
    for (TaggedText& text : cut_tagged_texts(items_, limits_)) {
      if (!has_letter(text.text)) continue;
      keep_up_to(text.begin);
      const std::string_view first = raw_[text.begin], last = raw_[text.end - 1];
      if (!items_[text.begin].is_tag) {
        append_kept(first.substr(0, html_blank_prefix(first)), pieces_);
      }
      done = text.end;
      append_text(std::move(text));
      if (items_[done - 1].is_tag) continue;
      append_kept(last.substr(last.size() - html_blank_suffix(last)), pieces_);
    }
    keep_up_to(items_.size());
    items_.clear();
    raw_.clear();
  }

  void append_text(TaggedText text) {
    for (TextTag& tag : text.tags) {
      for (size_t i = tag.first; i <= tag.last; ++i) tag.tag.text += raw_[i];
    }
    TextPiece& piece = pieces_.emplace_back();
    piece.is_translated = true;
    piece.text = std::move(text.text);
    piece.tags = std::move(text.tags);
  }

  std::vector<HtmlToken> tokens_;
  std::unordered_map<size_t, size_t> copied_;
  TaggedTextLimits limits_;
  std::vector<TextPiece> pieces_;
  // The segment so far, and how its items are written.
  std::vector<InlineItem> items_;
  std::vector<std::string_view> raw_;
  int pre_depth_ = 0;
};

}  // namespace

std::vector<TextPiece> cut_html(std::string_view html, const TaggedTextLimits& limits) {
  return HtmlCutter(html, limits).cut();
}

std::string html_of(const std::vector<TaggedPart>& translation, const TextPiece& piece) {
  std::string html;
  for (const TaggedPart& part : translation) {
    html += part.tag ? piece.tags[*part.tag].tag.text : escape_html(part.text);
  }
  return html;
}

std::string escape_html(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '&':
        result += "&amp;";
        break;
      case '<':
        result += "&lt;";
        break;
      case '>':
        result += "&gt;";
        break;
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace allot::server
