#include "app/vocab.h"

#include "app/count_tokens.h"
#include "base/output_file.h"

namespace allot {

void write_vocab(const VocabOptions& options) {
  OutputFile output(options.output);
  TokenCounts counts;
  for (const std::string& path : options.inputs) counts.add_all(count_tokens(path));
  write_token_counts(output, counts, options.limits);
  output.commit();
}

}  // namespace allot
