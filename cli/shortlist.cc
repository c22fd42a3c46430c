#include "app/shortlist.h"

#include <memory>

#include "commands.h"

namespace allot::cli {

void add_shortlist(Program& program) {
  auto options = std::make_shared<MakeShortlistOptions>();
  CLI::App& app = program.add_command(
      {"shortlist", "make the lexical shortlist of a model, for faster translation",
       "allot shortlist -m model --source train.de --target train.en"},
      [options](const Run& run) { make_shortlist(*options, run); });
  app.add_option("-m,--model", options->model, "Model folder that gets the shortlist")
      ->type_name("DIR")
      ->required();
  app.add_option("-s,--source", options->pairs.source,
                 "Source text, one sentence per line: the training text, or similar text")
      ->type_name("FILE")
      ->required();
  app.add_option("-t,--target", options->pairs.target, "Its translation, line by line")
      ->type_name("FILE")
      ->required();
  app.add_flag_callback(
      "--tokenized", [options] { options->form = TextForm::kTokenized; },
      "The text consists of space-separated words");
  app.add_flag_callback(
      "--subwords", [options] { options->form = TextForm::kSubwords; },
      "The text consists of space-separated subword tokens (un@@ able)");
}

}  // namespace allot::cli
