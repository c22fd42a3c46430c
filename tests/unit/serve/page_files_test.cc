#include "serve/page_files.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace allot::server {
namespace {

TEST(PageFiles, HaveEverythingThatThePageLoads) {
  std::set<std::string> paths;
  std::string page;
  for (const PageFile& file : page_files()) {
    EXPECT_TRUE(paths.insert(file.path).second) << file.path;
    EXPECT_FALSE(file.text.empty()) << file.path;
    if (std::string(file.path) == "/") page = file.text;
  }
  ASSERT_FALSE(page.empty());
  size_t num_loaded = 0;
  for (const std::string attribute : {"src=\"", "href=\""}) {
    for (size_t at = page.find(attribute); at != std::string::npos; at = page.find(attribute, at)) {
      at += attribute.size();
      const std::string path = page.substr(at, page.find('"', at) - at);
      if (path.find('.') == std::string::npos || path.rfind("data:", 0) == 0) continue;
      EXPECT_EQ(paths.count("/" + path), 1U) << path;
      ++num_loaded;
    }
  }
  EXPECT_EQ(num_loaded + 1, paths.size());
}

}  // namespace
}  // namespace allot::server
