#pragma once

#include <string>
#include <vector>

#include "base/stream.h"
#include "train/distributed/launcher.h"
#include "translate/model_settings.h"
#include "translate/term_list.h"
#include "translate/translation_output.h"
#include "translate/translator.h"

namespace allot {

// Files beside the text, one line for each translation; "" = none.
struct ExtraOutputOptions {
  std::string alignments;
  std::string attention;
  std::string word_scores;
  // Over words or over tokens.
  OutputLevel level = OutputLevel::kWord;

  bool needs_attention() const { return !alignments.empty() || !attention.empty(); }
};

struct TranslateOptions {
  StreamOptions stream;
  LoadOptions load;
  DecodeOptions decode;
  // What becomes of the decoding settings of the models.
  SettingsChoice settings;
  TermFiles terms;
  // Print this many translations of each line in the format of Moses (0 = one, as text).
  size_t n_best = 0;
  // Print a JSON object for each line, with all that is known.
  bool json = false;
  ExtraOutputOptions extra;
  // Write a line for each warning ("" = do not).
  std::string warnings;
  // End with exit code 1 when there was a warning.
  bool fail_on_warnings = false;
  // Bounds for each word or token of each line ("" = the model's).
  std::string fertilities;
  // Of a table, CSV or TSV: the columns of the text and of its translations ("" = plain lines).
  std::string column, output_column;
  // Encoding of the text, by its name for iconv ("" = UTF-8).
  std::string encoding;
  // What each translation begins with, line by line ("" = anything).
  std::string prefixes;
  // Whether several processes translate together: then rank 0 reads and writes, and all translate.
  DistributedOptions distributed;
};

// Translates a stream: one line in, one line out (or its n best), in order, flushed as it goes. A
// file that is XLIFF, and a table, are translated in place.
void translate(const TranslateOptions& options, const Run& run);

// What the options ask for, before the models add their settings. Throws a usage error.
DecodeOptions decode_options(const TranslateOptions& options);

// All files that the options name to be read before the text.
std::vector<std::string> files_of(const TranslateOptions& options);

// Says how many lines had warnings; `is_failure`: throws Error (exit code 1) if there were any.
class WarningLog;
void report_warnings(const WarningLog& warnings, bool is_failure);

}  // namespace allot
