#pragma once

#include <string>
#include <string_view>

namespace allot {

// What a page is made of. `html` has the marks <!-- style -->, <!-- data --> and <!-- script -->,
// in this order.
struct PageParts {
  std::string_view html;
  std::string style;
  std::string json;
  std::string script;
};

// One HTML file that needs nothing else: style, data and script are inside. Nothing in the data can
// end its element, so no text in it can act as markup.
std::string one_file_page(const PageParts& parts);

}  // namespace allot
