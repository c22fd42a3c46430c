#include "app/fertility_stats.h"

#include <memory>

#include "base/json_text.h"
#include "base/output_file.h"
#include "checks.h"
#include "commands.h"

namespace allot::cli {

void add_fertility_stats(Program& program, CLI::App& group) {
  auto options = std::make_shared<FertilityStatsOptions>();
  auto json = std::make_shared<bool>(false);
  auto output = std::make_shared<std::string>("-");
  CLI::App& app = program.add_command(
      group,
      {"stats", "show the fertilities of a text, and how well bounds fit them",
       "allot fertility stats --source test.de --alignments test.align --predicted "
       "test.fert.predicted"},
      [=](const Run&) {
        const nlohmann::ordered_json stats = fertility_stats(*options);
        write_file(*output, *json ? json_text(stats, 2) + "\n" : stats_text(stats));
      });
  app.add_option("-s,--source,source", options->source,
                 "Source tokens, one sentence per line, optionally ending in <sink>")
      ->required()
      ->type_name("FILE");
  app.add_option("--alignments,alignments", options->alignments,
                 "Word alignments, Pharaoh format (i-j)")
      ->required()
      ->type_name("FILE");
  app.add_option("--guided", options->guided, "Guided fertilities of the source")
      ->type_name("FILE");
  app.add_option("--predicted", options->predicted, "Predicted fertilities of the source")
      ->type_name("FILE");
  app.add_option("--slack", options->slack, "Slack added to actual and predicted fertilities")
      ->type_name("X")
      ->capture_default_str();
  app.add_option("--minimum", options->minimum, "Fertility of a token without a link: 1 or 0")
      ->type_name("N")
      ->check(between(0, 1))
      ->capture_default_str();
  app.add_option("--top", options->top,
                 "Number of tokens to list, those with the highest fertility")
      ->type_name("N")
      ->capture_default_str();
  app.add_flag("--json", *json, "Write JSON");
  add_output_option(app, *output);
}

}  // namespace allot::cli
