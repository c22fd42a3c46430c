#pragma once

#include <string>

#include "base/stream.h"
#include "report/explanation.h"
#include "translate/model_settings.h"
#include "translate/term_list.h"
#include "translate/translator.h"

namespace allot {

struct ExplainOptions {
  StreamOptions stream;
  LoadOptions load;
  DecodeOptions decode;
  // What becomes of the decoding settings of the models.
  SettingsChoice settings;
  TermFiles terms;
  // A second model, shown beside the first ("" = none). What `decode` overrides of the attention,
  // and whether the model's own settings are ignored, is for the first one only.
  std::string versus;
  // Translations to show beside the models', line by line ("" = none).
  std::string reference;
  // Explain only the first N lines (0 = all).
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
