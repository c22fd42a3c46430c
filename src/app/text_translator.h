#pragma once

#include <string>
#include <vector>

#include "app/translate.h"
#include "base/files_in_use.h"
#include "base/output_file.h"
#include "base/worker_pool.h"
#include "translate/source_language.h"
#include "translate/warning_log.h"

namespace allot {

// Translates the texts of a document, of which only the first translation is wanted, and sees to
// their warnings.
class TextTranslator {
 public:
  // `input`: the name of the document, for messages. Throws a usage error for options that ask for
  // more than text, of which `what`, such as "an XLIFF file", has no place.
  TextTranslator(const TranslateOptions& options, const Run& run, const std::string& input,
                 const std::string& what);

  // One translation for each text, in order. The numbers are lines of the document.
  std::vector<std::string> translate(const std::vector<NumberedLine>& texts);
  // With all that is known about each.
  std::vector<LineTranslation> translate_lines(const std::vector<NumberedLine>& texts);

  // How many texts are best translated at a time.
  size_t block_size() const { return block_size_; }
  // Of the model; "" when it does not say.
  std::string language(TextSide side) const;

  // Commits the output, and what belongs to it; then reports the warnings.
  void finish(OutputFile& output);

 private:
  const TranslateOptions& options_;
  std::string input_;
  InputHolds held_;
  DecodeOptions asked_;
  Translator translator_;
  DecodeOptions decode_;
  WorkerPool pool_;
  SourceLanguageCheck language_check_;
  WarningLog warnings_;
  size_t block_size_;
};

}  // namespace allot
