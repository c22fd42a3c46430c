#pragma once

#include <string>

#include "base/stream.h"
#include "report/explanation.h"
#include "translate/translator.h"

namespace allot {

struct ExplainOptions {
  StreamOptions stream;
  TranslatorOptions translator;
  // A second model, shown beside the first ("" = none). What `translator` changes of the attention
  // is for the first one only.
  std::string versus;
  // Translations to show beside the models', line by line ("" = none).
  std::string reference;
  // Explain so many lines, the first ones (0 = all).
  size_t limit = 0;
  // A picture instead of a page; also when the output's name ends in ".svg", in letters of any
  // size.
  bool svg = false;

  bool wants_picture() const;
};

// Translates the lines and collects what is to be shown.
Explanation explain_lines(const ExplainOptions& options, const Run& run);

// The same, and writes the page or the picture.
void explain(const ExplainOptions& options, const Run& run);

}  // namespace allot
