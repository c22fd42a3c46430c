#pragma once

#include <string_view>
#include <vector>

namespace allot::server {

// A text that the browser loads.
struct PageFile {
  const char* path;
  const char* content_type;
  std::string_view text;
};

// The page at "/" and what it needs; some of it is shared with the page of 'allot explain'.
const std::vector<PageFile>& page_files();

}  // namespace allot::server
