#include "report/html_page.h"

#include "base/error.h"
#include "report/page_css.h"
#include "report/page_html.h"
#include "report/page_js.h"
#include "report/svg.h"

namespace allot {
namespace {

// Inside <script> nothing but "<" can end or change the element, and JSON has "<" in strings only.
std::string safe_inside_script(const std::string& json) {
  std::string safe;
  safe.reserve(json.size());
  for (const char byte : json) {
    if (byte == '<') {
      safe += "\\u003c";
    } else {
      safe += byte;
    }
  }
  return safe;
}

void fill_in(std::string& page, const std::string& name, const std::string& content) {
  const std::string mark = "<!-- " + name + " -->";
  const size_t at = page.find(mark);
  ALLOT_CHECK(at != std::string::npos, "the page has no place for its " + name);
  page.replace(at, mark.size(), content);
}

std::string scripts(const PageParts& parts) {
  if (parts.script.empty()) return "";
  return "<script type=\"application/json\" id=\"data\">" + safe_inside_script(parts.json) +
         "</script>\n<script>\n" + kPageJs + parts.script + "</script>\n";
}

}  // namespace

std::string one_file_page(const PageParts& parts) {
  std::string page(kPageHtml);
  // From the end to the beginning: inserted text is not searched for marks.
  fill_in(page, "scripts", scripts(parts));
  fill_in(page, "body", parts.body);
  fill_in(page, "style", kPageCss + parts.style);
  fill_in(page, "title", escape_xml(parts.title));
  return page;
}

}  // namespace allot
