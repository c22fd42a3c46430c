#include "app/attention.h"

#include <memory>

#include "base/strings.h"
#include "commands.h"

namespace allot::cli {

void add_attention(Program& program) {
  auto options = std::make_shared<AttentionOptions>();
  CLI::App& app = program.add_command(
      {"attention", "apply an attention transform to a row of scores",
       "allot attention --transform csparsemax --scores \"1.2 0.8 -0.2\" --bounds \"1 1 1\"\n"
       "  allot attention --figure1 -o figure1.svg"},
      [=](const Run&) { run_attention(*options); });
  app.add_option_function<std::string>(
         "--transform",
         [=](const std::string& name) { options->transform = attention::parse_transform(name); },
         join(transform_names([](attention::Transform) { return true; }), ", "))
      ->type_name("NAME");
  app.add_option("--scores", options->scores,
                 "Scores, separated by spaces or commas (-inf masks a position)")
      ->type_name("NUMBERS");
  app.add_option("--bounds", options->bounds,
                 "Upper bounds, one per score (inf = none), for " +
                     join(transform_names(attention::is_bounded), ", "))
      ->type_name("NUMBERS");
  app.add_option_function<std::string>(
         "--precision",
         [=](const std::string& name) { options->precision = parse_number_type(name); },
         "Floating-point type to compute in: float or double")
      ->type_name("FORMAT")
      ->default_str(to_string(options->precision));
  app.add_flag("--json", options->as_json, "Write JSON: weights, threshold and regions");
  app.add_flag("--figure1", options->figure1,
               "Draw Figure 1 of the paper (SVG): four transforms, three words, three steps");
  add_output_option(app, options->output);
}

}  // namespace allot::cli
