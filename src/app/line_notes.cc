#include "app/line_notes.h"

#include "base/log.h"
#include "base/progress.h"

namespace allot {

void tell_of_repair(const Place& place) {
  log::warning("{}: ill-formed UTF-8 was replaced by U+FFFD", to_string(place));
}

void tell_of_parts(const Place& place, const LineTranslation& line) {
  if (line.num_parts <= 1) return;
  log::warning("{}: {} are too many for one piece; translated in {} parts", to_string(place),
               format_count(line.source.pieces.size(), "token"), format_count(line.num_parts));
}

}  // namespace allot
