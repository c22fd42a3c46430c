#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "serve/text_pieces.h"

namespace allot::server {

// The text nodes of HTML, each to be translated by itself, with character references decoded and
// white space as browsers show it (a line end is a space, but in <pre>). Tags, comments, scripts,
// styles, references of other characters and white space around texts stay, byte for byte. Takes
// any text: what is not closed stays to the end.
std::vector<TextPiece> cut_html(std::string_view html);

// Text for a text node: &, < and > become references.
std::string escape_html(std::string_view text);

}  // namespace allot::server
