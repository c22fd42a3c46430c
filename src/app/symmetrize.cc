#include "app/symmetrize.h"

#include "align/pharaoh.h"
#include "base/output_file.h"
#include "corpus/parallel_reader.h"

namespace allot {

void run_symmetrize(const SymmetrizeOptions& options) {
  if (options.forward == "-" && options.reverse == "-") {
    throw Error::usage("only one of FORWARD and REVERSE can be stdin",
                       "name a file for one of them");
  }
  // Two files whose lines belong together: what the reader of parallel text is made for.
  ParallelReader reader({options.forward, options.reverse, ""});
  OutputFile output(options.output);
  SentencePair lines;
  while (reader.next(lines)) {
    output.write_line(align::format_links(align::symmetrize(
        align::parse_links(lines.source, reader.source_place()),
        align::parse_links(lines.target, reader.target_place()), options.method)));
  }
  output.commit();
}

}  // namespace allot
