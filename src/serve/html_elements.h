#pragma once

#include <string_view>

namespace allot::server {

// What an element is to the sentences around it and inside of it.
enum class HtmlRole {
  kInline,    // part of a sentence: <b>
  kCopied,    // the same, but what is inside is no text: <code>
  kSeparate,  // its content is text of its own: <p>, and every element that is not known
};

// `name`: in lower case.
HtmlRole html_role(std::string_view name);

}  // namespace allot::server
