#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "serve/text_pieces.h"

namespace allot::server {

// The sentences and other texts of HTML between the tags that separate them (html_role), with the
// inline tags taken out, character references decoded and white space as browsers show it (a line
// end is a space, but in <pre>). What is not text stays byte for byte: tags and comments around
// texts, scripts, styles, elements that are not to be translated, white space around texts. Takes
// any text, in time proportional to its length: what is not closed stays to the end, and where tags
// do not fit together the texts between them are cut apart (cut_tagged_texts).
std::vector<TextPiece> cut_html(std::string_view html, const TaggedTextLimits& limits = {});

// The translation of such a text as HTML: tags as they were written, characters of the text
// escaped.
std::string html_of(const std::vector<TaggedPart>& translation, const TextPiece& piece);

// Text for a text node: &, < and > become references.
std::string escape_html(std::string_view text);

}  // namespace allot::server
