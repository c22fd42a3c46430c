#pragma once

#include <string>

namespace allot {

// What makes a page this one; head, colors and shapes are what all pages share (page.html,
// page.css, page.js).
struct PageParts {
  std::string title;  // plain text
  std::string style;  // CSS, after the shared style
  std::string body;   // HTML
  // What draws the page from its data (JSON); a page without a script has neither.
  std::string script = {};
  std::string json = {};
};

// One HTML file that needs nothing else: style, data and script are inside. Nothing in title or
// data can end its element, so no text in them can act as markup.
std::string one_file_page(const PageParts& parts);

}  // namespace allot
