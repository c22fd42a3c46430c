#pragma once

#include "app/translate.h"
#include "base/stream.h"

namespace allot {

// `allot translate` of a TMX file: adds a translation to every unit that has text in the model's
// source language and none in its target language, and leaves all other bytes as they are.
void translate_tmx(const TranslateOptions& options, const Run& run);

}  // namespace allot
