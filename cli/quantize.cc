#include "app/quantize.h"

#include <memory>

#include "commands.h"

namespace allot::cli {

void add_quantize(Program& program) {
  auto options = std::make_shared<QuantizeOptions>();
  CLI::App& app =
      program.add_command({"quantize", "copy a model with 8-bit weights: a quarter of the size",
                           "allot quantize model -o model8"},
                          [options](const Run& /*run*/) { quantize_model(*options); });
  app.add_option("-m,--model,model", options->model, "Model folder with float weights")
      ->type_name("DIR")
      ->required();
  app.add_option("-o,--output", options->output, "Model folder to write")
      ->type_name("DIR")
      ->required();
}

}  // namespace allot::cli
