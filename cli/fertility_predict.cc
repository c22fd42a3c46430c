#include "app/fertility_predict.h"

#include <memory>

#include "checks.h"
#include "commands.h"

namespace allot::cli {

void add_fertility_predict(Program& program, CLI::App& group) {
  auto options = std::make_shared<FertilityPredictOptions>();
  CLI::App& app =
      program.add_command(group,
                          {"predict", "predict the fertility of each source token",
                           "allot fertility predict -m tagger test.de -o test.fert.predicted"},
                          [=](const Run& run) { run_fertility_predict(*options, run); });
  app.add_option("-m,--model", options->model,
                 "A tagger, or a translation model with predicted fertilities")
      ->required()
      ->type_name("DIR");
  app.add_flag("--most-probable", options->most_probable,
               "Write the most probable fertility instead of the expected one");
  app.add_option("--quantile", options->quantile,
                 "Write the fertility that is not exceeded with this probability, instead of the "
                 "expected one")
      ->type_name("P");
  app.add_option("--minimum", options->minimum,
                 "Raise smaller predictions to N: 1 for a model whose minimum is 0")
      ->type_name("N")
      ->check(between(0, 1));
  add_stream_options(app, options->stream);
}

}  // namespace allot::cli
