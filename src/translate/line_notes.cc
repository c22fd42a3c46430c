#include "translate/line_notes.h"

#include "base/log.h"
#include "base/progress.h"
#include "translate/translation_output.h"

namespace allot {

void tell_of_repair(const Place& place) {
  log::warning("{}: ill-formed UTF-8 was replaced by U+FFFD", to_string(place));
}

void tell_of_parts(const Place& place, const LineTranslation& line) {
  if (line.num_parts <= 1) return;
  log::warning("{}: {} are too many for one piece; translated in {} parts", to_string(place),
               format_count(line.source.pieces.size(), "token"), format_count(line.num_parts));
}

void tell_of_tables(const Place& place, size_t num_left_out) {
  if (num_left_out == 0) return;
  log::warning("{}: {} of attention left out (null): a line has room for {} numbers",
               to_string(place), format_count(num_left_out, "table"), format_count(kMostAttention));
}

}  // namespace allot
