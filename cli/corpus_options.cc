#include "corpus_options.h"

namespace allot::cli {

void add_parallel_files(CLI::App& verb, ParallelFiles& files) {
  verb.add_option("-s,--source", files.source, "Source sentences, one a line (- = stdin)")
      ->type_name("FILE");
  verb.add_option("-t,--target", files.target, "Their translations, line by line (- = stdin)")
      ->type_name("FILE");
  verb.add_option("--tsv", files.tsv, "Both in one file: source, tab, target (- = stdin)")
      ->type_name("FILE");
}

void add_pair_limits(CLI::App& verb, PairLimits& limits) {
  verb.add_option("--min-words", limits.min_words, "Fewest words (between blanks) in a side")
      ->type_name("N")
      ->capture_default_str();
  verb.add_option("--min-characters", limits.min_characters, "Fewest characters in a side")
      ->type_name("N")
      ->capture_default_str();
  verb.add_option("--max-words", limits.max_words,
                  "Most words (between blanks) in a side (0 = no limit)")
      ->type_name("N")
      ->capture_default_str();
  verb.add_option("--max-characters", limits.max_characters,
                  "Most characters in a side (0 = no limit)")
      ->type_name("N")
      ->capture_default_str();
  verb.add_option("--max-word-length", limits.max_word_length,
                  "Most characters in a word (0 = no limit)")
      ->type_name("N")
      ->capture_default_str();
  verb.add_option("--max-ratio", limits.max_ratio,
                  "Most times a target may be longer or shorter than is usual (0 = no limit)")
      ->type_name("X")
      ->capture_default_str();
}

}  // namespace allot::cli
