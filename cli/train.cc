#include "app/train.h"

#include <memory>

#include "commands.h"
#include "distributed_flags.h"
#include "key_flags.h"

namespace allot::cli {

void add_train(Program& program) {
  auto options = std::make_shared<TrainOptions>();
  auto flags = std::make_shared<KeyFlags>();
  auto allow_overlap = std::make_shared<bool>(false);
  CLI::App& app = program.add_command(
      {"train", "train a translation model: raw parallel text in, model folder out",
       "allot train demo\n"
       "  allot train small --source train.de --target train.en --valid-source valid.de \\\n"
       "    --valid-target valid.en --source-language de --target-language en -o model\n"
       "  allot train recipe.yml --set model.transform=softmax --resume\n"
       "  mpirun -n 4 --hostfile hosts allot train recipe.yml"},
      [=](const Run& run) {
        options->changes = flags->changes();
        if (*allow_overlap) options->changes.emplace_back("allow-overlap=yes");
        run_train(*options, run);
      });
  app.add_option(
         "recipe", options->recipe,
         "A YAML file, or a built-in recipe: paper, paper-transformer, small, small-transformer, "
         "tiny or demo")
      ->type_name("RECIPE")
      ->capture_default_str();
  const std::string keys = "Keys of the recipe";
  flags->add_text(app, keys, "Validation text (default: held out from the training text)");
  flags->add_columns(app, keys);
  flags->add(app, keys,
             {"--encoding", "encoding", "NAME",
              "Encoding of the text, as iconv names it (default: UTF-8)"});
  flags->add(app, keys, {"-o,--output", "output", "DIR", "Model folder to write"});
  flags->add(app, keys, {"--seed", "seed", "N", "Random seed"});
  flags->add_set(app, "Set a key of the recipe; may be repeated")->group(keys);
  app.add_flag("--resume", options->resume,
               "Resume from the newest checkpoint, or start if there is none");
  app.add_flag("--allow-overlap", *allow_overlap,
               "Train even if much of the validation text is also in the training text");
  app.add_flag("--overwrite", options->overwrite, "Start over even if the output already exists");
  app.add_flag(
      "--dry-run", options->dry_run,
      "Prepare the data, print the full recipe and the expected time and memory, and exit");
  add_distributed_flags(app, options->distributed);
  add_rank_timeout_flag(app, options->distributed);
  app.add_flag("--list-keys", options->list_keys, "Print all recipe keys, and exit");
}

}  // namespace allot::cli
