#pragma once

#include "app/translate.h"
#include "base/stream.h"

namespace allot {

// `allot translate` of an XLIFF file: fills in the targets of the units that are to be translated,
// and leaves all other bytes as they are. One unit in, one unit out.
void translate_xliff(const TranslateOptions& options, const Run& run);

}  // namespace allot
