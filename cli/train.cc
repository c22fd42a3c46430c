#include "app/train.h"

#include <array>
#include <memory>

#include "commands.h"

namespace allot::cli {
namespace {

// Flags for the keys that nearly every run sets.
struct KeyFlag {
  const char* flag;
  const char* key;
  const char* type;
  const char* help;
};
constexpr std::array<KeyFlag, 7> kKeyFlags = {{
    {"--source", "source", "FILE", "Text to translate from, one sentence a line"},
    {"--target", "target", "FILE", "Its translation, line by line"},
    {"--valid-source", "valid-source", "FILE", "Text to validate on"},
    {"--valid-target", "valid-target", "FILE", "Its translation"},
    {"--source-language", "source-language", "LANG", "Two or three letters"},
    {"--target-language", "target-language", "LANG", "Two or three letters"},
    {"-o,--output", "output", "DIR", "Folder for the model"},
}};

}  // namespace

void add_train(Program& program) {
  auto options = std::make_shared<TrainOptions>();
  auto flags = std::make_shared<std::array<std::string, kKeyFlags.size()>>();
  auto changes = std::make_shared<std::vector<std::string>>();
  CLI::App& verb = program.add_verb(
      {"train", "train a translator: raw parallel text in, model folder out",
       "allot train demo\n"
       "  allot train small --source train.de --target train.en --valid-source valid.de \\\n"
       "    --valid-target valid.en --source-language de --target-language en -o model\n"
       "  allot train recipe.yml --set model.transform=softmax --resume"},
      [=](const Run& run) {
        for (size_t i = 0; i < kKeyFlags.size(); ++i) {
          if (!(*flags)[i].empty()) {
            options->changes.push_back(std::string(kKeyFlags[i].key) + "=" + (*flags)[i]);
          }
        }
        // --set comes last: it is the most deliberate.
        options->changes.insert(options->changes.end(), changes->begin(), changes->end());
        run_train(*options, run);
      });
  verb.add_option("recipe", options->recipe,
                  "A YAML file, or a recipe that is built in: paper, small, tiny or demo")
      ->type_name("RECIPE")
      ->capture_default_str();
  for (size_t i = 0; i < kKeyFlags.size(); ++i) {
    verb.add_option(kKeyFlags[i].flag, (*flags)[i], kKeyFlags[i].help)
        ->type_name(kKeyFlags[i].type)
        ->group("Keys of the recipe");
  }
  verb.add_option("--set", *changes, "Set a key of the recipe; may be given many times")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false)
      ->group("Keys of the recipe");
  verb.add_flag("--resume", options->resume,
                "Go on from the newest checkpoint; start when there is none");
  verb.add_flag("--overwrite", options->overwrite,
                "Start anew although the output is there already");
  verb.add_flag("--dry-run", options->dry_run,
                "Prepare the data, print the whole recipe and what it takes, and stop");
  verb.add_flag("--list-keys", options->list_keys, "Print all keys of recipes, and stop");
}

}  // namespace allot::cli
