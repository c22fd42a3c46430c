#include "translate/line_log.h"

#include "base/log.h"
#include "base/progress.h"
#include "translate/translation_output.h"

namespace allot {

void log_repaired_line(const Place& place) {
  log::warning("{}: invalid UTF-8 was replaced by U+FFFD", to_string(place));
}

void log_split_line(const Place& place, size_t num_tokens, size_t num_parts) {
  if (num_parts <= 1) return;
  log::warning("{}: line too long ({}); translated in {} parts", to_string(place),
               format_count(num_tokens, "token"), format_count(num_parts));
}

void log_omitted_tables(const Place& place, size_t num_omitted) {
  if (num_omitted == 0) return;
  log::warning("{}: {} of attention left out (null): more than {} weights per line",
               to_string(place), format_count(num_omitted, "table"), format_count(kMostAttention));
}

}  // namespace allot
