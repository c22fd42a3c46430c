#include "corpus_options.h"

namespace allot::cli {

void add_parallel_files(CLI::App& app, ParallelFiles& files) {
  app.add_option("-s,--source,source", files.source,
                 "Source text, one sentence per line (- = stdin)")
      ->type_name("FILE");
  app.add_option("-t,--target,target", files.target, "Its translation, line by line (- = stdin)")
      ->type_name("FILE");
  app.add_option("--tsv", files.tsv, "Both in one file, tab-separated: source, target (- = stdin)")
      ->type_name("FILE");
}

void add_columns(CLI::App& app, ParallelFiles& files) {
  ColumnNames& columns = files.columns.emplace();
  app.get_option("--tsv")->description(
      "Both in one file: tab-separated (source, target; - = stdin), TMX, XLIFF, or a table with "
      "named columns");
  app.add_option("--source-column", columns.source,
                 "Table: name of the column with the source text")
      ->type_name("NAME");
  app.add_option("--target-column", columns.target,
                 "Table: name of the column with its translation")
      ->type_name("NAME");
}

void add_encoding(CLI::App& app, ParallelFiles& files) {
  app.add_option("--encoding", files.encoding.emplace(),
                 "Encoding of the text, as iconv names it, such as ISO-8859-2 or SHIFT_JIS "
                 "(default: UTF-8)")
      ->type_name("NAME");
}

void add_language_pair(CLI::App& app, LanguagePair& languages) {
  app.add_option("--source-language", languages.source, "Source language: two or three letters")
      ->type_name("LANG");
  app.add_option("--target-language", languages.target, "Target language: two or three letters")
      ->type_name("LANG");
}

void add_pair_limits(CLI::App& app, PairLimits& limits) {
  app.add_option("--min-words", limits.min_words,
                 "Minimum number of space-separated words per side")
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--min-characters", limits.min_characters, "Minimum number of characters per side")
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--max-words", limits.max_words,
                 "Maximum number of space-separated words per side (0 = no limit)")
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--max-characters", limits.max_characters,
                 "Maximum number of characters per side (0 = no limit)")
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--max-word-length", limits.max_word_length,
                 "Maximum number of characters per word (0 = no limit)")
      ->type_name("N")
      ->capture_default_str();
  app.add_option(
         "--max-ratio", limits.max_ratio,
         "Maximum factor by which a target may be longer or shorter than expected (0 = no limit)")
      ->type_name("X")
      ->capture_default_str();
}

}  // namespace allot::cli
