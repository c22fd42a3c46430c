#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/protect/inline_tag.h"

namespace allot::server {

// A piece of HTML: bytes of it, which joined in order are all of it.
struct HtmlToken {
  enum class Kind {
    kText,       // with references of characters that are known
    kReference,  // of another character
    kTag,        // a script or style has its content behind its tag
    kComment,    // and what browsers take for one: <!DOCTYPE>, <?...?>, <![CDATA[...]]>
  };
  Kind kind = Kind::kText;
  std::string_view raw;
};

// Takes any text, in time proportional to its length: what is not closed lasts to the end.
std::vector<HtmlToken> html_tokens(std::string_view html);

// The characters of a text, with references decoded.
std::string html_characters(std::string_view raw);

// Bytes of white space at the start and end of a text as it is written, references included; all of
// a blank text is at its start.
size_t html_blank_prefix(std::string_view raw);
size_t html_blank_suffix(std::string_view raw);

// Of a tag: its name in lower case, and what it does.
std::string html_tag_name(std::string_view tag);
TagKind html_tag_kind(std::string_view tag);

// Whether it says that its element is not to be translated: translate="no" or the class
// notranslate.
bool says_not_to_translate(std::string_view tag);

}  // namespace allot::server
