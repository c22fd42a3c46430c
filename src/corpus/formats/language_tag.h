#pragma once

#include <string_view>

namespace allot {

// Whether text with this language tag is in the language that is wanted: "de" takes in de-AT and
// DE_de; "de-AT" does not take in "de".
bool matches_language(std::string_view wanted, std::string_view tag);

// Whether two tags name one language, whatever their regions: en-US and en-GB.
bool is_same_language(std::string_view a, std::string_view b);

// Throws a usage error for what is no language tag: two or three letters, and what may follow them.
void check_language_tag(std::string_view tag);

}  // namespace allot
