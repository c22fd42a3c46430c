#pragma once

#include <memory>
#include <string>

#include "corpus/formats/pair_source.h"

namespace allot {

// The pairs of a TMX or XLIFF file, whichever it is. TMX has any number of languages: both have to
// be chosen. XLIFF has two: another choice is an Error.
std::unique_ptr<PairSource> open_xml_pairs(const std::string& path, const LanguagePair& languages);

}  // namespace allot
