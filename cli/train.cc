#include "app/train.h"

#include <memory>

#include "commands.h"
#include "key_flags.h"

namespace allot::cli {

void add_train(Program& program) {
  auto options = std::make_shared<TrainOptions>();
  auto flags = std::make_shared<KeyFlags>();
  CLI::App& verb = program.add_verb(
      {"train", "train a translator: raw parallel text in, model folder out",
       "allot train demo\n"
       "  allot train small --source train.de --target train.en --valid-source valid.de \\\n"
       "    --valid-target valid.en --source-language de --target-language en -o model\n"
       "  allot train recipe.yml --set model.transform=softmax --resume"},
      [=](const Run& run) {
        options->changes = flags->changes();
        run_train(*options, run);
      });
  verb.add_option("recipe", options->recipe,
                  "A YAML file, or a recipe that is built in: paper, small, tiny or demo")
      ->type_name("RECIPE")
      ->capture_default_str();
  const std::string keys = "Keys of the recipe";
  flags->add_text(verb, keys, "Text to validate on");
  flags->add(verb, keys, {"-o,--output", "output", "DIR", "Folder for the model"});
  flags->add_set(verb, "Set a key of the recipe; may be given many times")->group(keys);
  verb.add_flag("--resume", options->resume,
                "Go on from the newest checkpoint; start when there is no run yet");
  verb.add_flag("--overwrite", options->overwrite,
                "Start anew although the output is there already");
  verb.add_flag("--dry-run", options->dry_run,
                "Prepare the data, print the whole recipe and what it takes, and stop");
  verb.add_flag("--list-keys", options->list_keys, "Print all keys of recipes, and stop");
}

}  // namespace allot::cli
