#pragma once

#include <string>
#include <string_view>

namespace allot {

// Text as character data of an element. Characters that XML does not have become U+FFFD.
std::string escape_character_data(std::string_view text);

// A start tag (or <x/>) of a well-formed document with an attribute set to a value, which has
// neither quotes nor & or <; all else stays as it is. `name` as it is written.
std::string with_attribute(std::string_view tag, std::string_view name, std::string_view value);
// The same without the attribute.
std::string without_attribute(std::string_view tag, std::string_view name);

// What a tag says of namespaces that another one does not: ` xmlns:x="..."`, as it is written.
std::string missing_namespaces(std::string_view from, std::string_view tag);

// <x/> as <x>; a start tag as it is.
std::string as_start_tag(std::string_view tag);

}  // namespace allot
