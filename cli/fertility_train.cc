#include "app/fertility_train.h"

#include <memory>
#include <string>

#include "checks.h"
#include "commands.h"

namespace allot::cli {
namespace {

void add_text(CLI::App& app, FertilityTrainOptions::Text& text, const std::string& prefix,
              const std::string& what) {
  // The training text may be named without flags.
  const bool is_first = prefix.empty();
  app.add_option(
         is_first ? "-s,--source,source" : "--" + prefix + "source", text.source,
         "Source tokens to " + what + ", one sentence per line, optionally ending in <sink>")
      ->required()
      ->type_name("FILE");
  app.add_option(is_first ? "--alignments,alignments" : "--" + prefix + "alignments",
                 text.alignments, "Word alignments, Pharaoh format (i-j)")
      ->type_name("FILE");
  app.add_option("--" + prefix + "fertilities", text.fertilities,
                 "Actual fertilities (from 'allot fertility actual'), instead of alignments")
      ->type_name("FILE");
}

void add_tagger(CLI::App& app, TaggerRecipe& tagger) {
  const auto add = [&app](const char* name, auto& field, const char* help, const char* type) {
    app.add_option(name, field, help)->type_name(type)->capture_default_str()->group("Tagger");
  };
  add("--embedding-size", tagger.embedding_size, "Embedding size", "N");
  add("--hidden-size", tagger.hidden_size, "Hidden size, both directions together", "N");
  add("--layers", tagger.layers, "Bidirectional LSTM layers", "N");
  add("--dropout", tagger.dropout, "Dropout probability between layers", "P");
  add("--epochs", tagger.epochs, "Number of passes over the training text", "N");
  add("--batch-size", tagger.batch_size, "Sentences per batch", "N");
  add("--learning-rate", tagger.learning_rate, "Initial learning rate of Adam, with cosine decay",
      "X");
  add("--weight-of-one", tagger.weight_of_one, "Loss weight of tokens with fertility 1 (others: 1)",
      "X");
  app.add_option_function<std::string>(
         "--choose-by",
         [&tagger](const std::string& name) { tagger.choice = parse_tagger_choice(name); },
         "Validation measure that selects the weights: f1 (of fertilities other than 1) or "
         "accuracy")
      ->type_name("MEASURE")
      ->default_str(to_string(tagger.choice))
      ->group("Tagger");
  add("--unknown-smoothing", tagger.unknown_smoothing,
      "Replace a token that occurs n times by <unk> with probability X / (X + n)", "X");
}

}  // namespace

void add_fertility_train(Program& program, CLI::App& group) {
  auto options = std::make_shared<FertilityTrainOptions>();
  CLI::App& app = program.add_command(
      group,
      {"train", "train a tagger that predicts fertilities from the source alone",
       "allot fertility train --source train.de --alignments train.align --valid-source valid.de "
       "--valid-alignments valid.align -o tagger"},
      [=](const Run& run) { run_fertility_train(*options, run); });
  add_text(app, options->train, "", "train on");
  add_text(app, options->valid, "valid-", "validate on");
  app.add_option("--minimum", options->minimum, "Fertility of a token without a link: 1 or 0")
      ->type_name("N")
      ->check(between(0, 1))
      ->capture_default_str();
  app.add_option("-o,--output", options->output, "Folder for the tagger")
      ->required()
      ->type_name("DIR");
  app.add_flag("--overwrite", options->overwrite, "Start over even if the output already exists");
  app.add_option("--seed", options->seed,
                 "Random seed: same seed, text, options and shards give the same weights")
      ->type_name("N")
      ->capture_default_str();
  app.add_option("--shards", options->shards,
                 "Parts of a batch computed in parallel (0 = one per thread)")
      ->type_name("N")
      ->capture_default_str();
  add_tagger(app, options->tagger);
}

}  // namespace allot::cli
