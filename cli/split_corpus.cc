#include "app/split_corpus.h"

#include <memory>

#include "commands.h"
#include "corpus_options.h"

namespace allot::cli {

void add_split_corpus(Program& program) {
  auto options = std::make_shared<SplitCorpusOptions>();
  CLI::App& app = program.add_command(
      {"split-corpus", "split a parallel corpus into training, validation and test text",
       "allot split-corpus all.de all.en --valid 1000 --test 1000 -o corpus"},
      [options](const Run&) { split_corpus(*options); });
  add_parallel_files(app, options->files);
  add_columns(app, options->files);
  add_encoding(app, options->files);
  add_language_pair(app, options->files.languages);
  app.add_option("--valid", options->sizes.valid, "Number of validation pairs (0 = none)")
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--test", options->sizes.test, "Number of test pairs (0 = none)")
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--seed", options->seed, "Random seed: the same seed gives the same split")
      ->type_name("N")
      ->capture_default_str();
  app.add_option("-o,--output", options->prefix,
                 "Prefix of the files: PREFIX.train.de, PREFIX.valid.de, PREFIX.test.de, ...")
      ->type_name("PREFIX");
}

}  // namespace allot::cli
