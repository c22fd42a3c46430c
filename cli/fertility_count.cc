#include "app/fertility_count.h"

#include <memory>

#include "commands.h"

namespace allot::cli {
namespace {

void add_count_options(CLI::App& verb, FertilityCountOptions& options) {
  verb.add_option("--source", options.source, "Tokens, one sentence per line; <sink> may end it")
      ->required()
      ->type_name("FILE");
  verb.add_option("--alignments", options.alignments, "Their links, Pharaoh (i-j)")
      ->required()
      ->type_name("FILE");
  verb.add_option("-o,--output", options.output, "Where to write (- = stdout)")
      ->type_name("FILE")
      ->capture_default_str();
}

}  // namespace

void add_fertility_actual(Program& program, CLI::App& group) {
  auto options = std::make_shared<FertilityCountOptions>();
  CLI::App& verb = program.add_verb(
      group,
      {"actual", "count the target words of every token, in its own sentence",
       "allot fertility actual --source train.de --alignments train.align -o train.fert.actual"},
      [=](const Run&) { run_fertility_actual(*options); });
  add_count_options(verb, *options);
}

void add_fertility_guided(Program& program, CLI::App& group) {
  auto options = std::make_shared<FertilityCountOptions>();
  CLI::App& verb = program.add_verb(
      group,
      {"guided", "give every token the most target words that it has anywhere",
       "allot fertility guided --source train.de --alignments train.align --text test.de -o "
       "test.fert.guided"},
      [=](const Run&) { run_fertility_guided(*options); });
  add_count_options(verb, *options);
  verb.add_option("--text", options->text, "Text to write fertilities of, instead of the source")
      ->type_name("FILE");
}

}  // namespace allot::cli
