#include "app/shortlist.h"

#include <memory>

#include "commands.h"
#include "corpus_options.h"

namespace allot::cli {

void add_shortlist(Program& program) {
  auto options = std::make_shared<MakeShortlistOptions>();
  CLI::App& app = program.add_command(
      {"shortlist", "make the lexical shortlist of a model, for faster translation",
       "allot shortlist -m model train.de train.en"},
      [options](const Run& run) { make_shortlist(*options, run); });
  app.add_option("-m,--model", options->model, "Model folder that gets the shortlist")
      ->type_name("DIR")
      ->required();
  // The training text, or similar text.
  add_parallel_files(app, options->pairs);
  app.add_flag_callback(
      "--tokenized", [options] { options->form = TextForm::kTokenized; },
      "The text consists of space-separated words");
  app.add_flag_callback(
      "--subwords", [options] { options->form = TextForm::kSubwords; },
      "The text consists of space-separated subword tokens (un@@ able)");
}

}  // namespace allot::cli
