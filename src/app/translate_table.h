#pragma once

#include "app/translate.h"
#include "base/stream.h"

namespace allot {

// `allot translate --column` of a CSV or TSV file: the translations of a column go into another,
// which is added at the end of each row, or filled in where its fields are empty. All other bytes
// of the text stay as they are.
void translate_table(const TranslateOptions& options, const Run& run);

}  // namespace allot
