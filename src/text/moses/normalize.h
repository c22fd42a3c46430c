#pragma once

#include <string>
#include <string_view>

namespace allot {

// Normalizes punctuation like Moses' normalize-punctuation.perl: straight quotes and hyphens, "..."
// for an ellipsis, no spaces inside brackets or before : and ;, and the order of quote and comma
// that the language prefers. Works on bytes and knows only ASCII letters, so "l’eau" gives "l'eau"
// but "l’été" gives "l"été", as in Moses.
std::string normalize_punctuation(std::string_view line, std::string_view language);

}  // namespace allot
