#include "app/fertility_count.h"

#include <memory>

#include "checks.h"
#include "commands.h"

namespace allot::cli {
namespace {

void add_count_options(CLI::App& app, FertilityCountOptions& options) {
  app.add_option("-s,--source,source", options.source,
                 "Source tokens, one sentence per line, optionally ending in <sink>")
      ->required()
      ->type_name("FILE");
  app.add_option("--alignments,alignments", options.alignments,
                 "Word alignments, Pharaoh format (i-j)")
      ->required()
      ->type_name("FILE");
  app.add_option("--minimum", options.minimum, "Fertility of a token without a link: 1 or 0")
      ->type_name("N")
      ->check(between(0, 1))
      ->capture_default_str();
  add_output_option(app, options.output);
}

}  // namespace

void add_fertility_actual(Program& program, CLI::App& group) {
  auto options = std::make_shared<FertilityCountOptions>();
  CLI::App& app = program.add_command(
      group,
      {"actual", "count the target tokens aligned to each source token, sentence by sentence",
       "allot fertility actual --source train.de --alignments train.align -o train.fert.actual"},
      [=](const Run&) { run_fertility_actual(*options); });
  add_count_options(app, *options);
}

void add_fertility_guided(Program& program, CLI::App& group) {
  auto options = std::make_shared<FertilityCountOptions>();
  CLI::App& app = program.add_command(
      group,
      {"guided", "give each source token its maximum fertility in the corpus",
       "allot fertility guided --source train.de --alignments train.align --text test.de -o "
       "test.fert.guided"},
      [=](const Run&) { run_fertility_guided(*options); });
  add_count_options(app, *options);
  app.add_option("--text", options->text, "Text whose fertilities to write, instead of the source")
      ->type_name("FILE");
}

}  // namespace allot::cli
