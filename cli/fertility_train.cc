#include "app/fertility_train.h"

#include <memory>
#include <string>

#include "commands.h"

namespace allot::cli {
namespace {

void add_text(CLI::App& verb, FertilityTrainOptions::Text& text, const std::string& prefix,
              const std::string& what) {
  verb.add_option("--" + prefix + "source", text.source,
                  "Tokens to " + what + ", one sentence per line; <sink> may end it")
      ->required()
      ->type_name("FILE");
  verb.add_option("--" + prefix + "alignments", text.alignments, "Their links, Pharaoh (i-j)")
      ->type_name("FILE");
  verb.add_option("--" + prefix + "fertilities", text.fertilities,
                  "Or their actual fertilities ('allot fertility actual')")
      ->type_name("FILE");
}

void add_tagger(CLI::App& verb, TaggerRecipe& tagger) {
  const auto add = [&verb](const char* name, auto& field, const char* help, const char* type) {
    verb.add_option(name, field, help)->type_name(type)->capture_default_str()->group("Tagger");
  };
  add("--embedding-size", tagger.embedding_size, "Size of a word's vector", "N");
  add("--hidden-size", tagger.hidden_size, "Size of a state, both directions together", "N");
  add("--layers", tagger.layers, "Bidirectional LSTM layers", "N");
  add("--dropout", tagger.dropout, "Share of units switched off between the layers", "P");
  add("--epochs", tagger.epochs, "Times that the text is gone through", "N");
  add("--batch-size", tagger.batch_size, "Sentences a batch", "N");
  add("--learning-rate", tagger.learning_rate, "Of Adam at the start; falls along a cosine", "X");
  add("--weight-of-one", tagger.weight_of_one, "What a token of fertility 1 counts, others 1", "X");
  verb.add_option_function<std::string>(
          "--choose-by",
          [&tagger](const std::string& name) { tagger.choice = parse_tagger_choice(name); },
          "Which measure of the validation text chooses the weights: f1 (of fertilities other than "
          "1) or accuracy")
      ->type_name("MEASURE")
      ->default_str(to_string(tagger.choice))
      ->group("Tagger");
  add("--unknown-smoothing", tagger.unknown_smoothing,
      "A word that occurs n times is read as unknown with probability X / (X + n)", "X");
}

}  // namespace

void add_fertility_train(Program& program, CLI::App& group) {
  auto options = std::make_shared<FertilityTrainOptions>();
  CLI::App& verb = program.add_verb(
      group,
      {"train", "train a tagger that predicts fertilities from the source alone",
       "allot fertility train --source train.de --alignments train.align --valid-source valid.de "
       "--valid-alignments valid.align -o tagger"},
      [=](const Run& run) { run_fertility_train(*options, run); });
  add_text(verb, options->train, "", "learn from");
  add_text(verb, options->valid, "valid-", "evaluate by");
  verb.add_option("-o,--output", options->output, "Folder for the tagger")
      ->required()
      ->type_name("DIR");
  verb.add_flag("--overwrite", options->overwrite,
                "Train anew although the output is there already");
  verb.add_option("--seed", options->seed, "Same seed, text, options and shards: same weights")
      ->type_name("N")
      ->capture_default_str();
  verb.add_option("--shards", options->shards,
                  "Parts of a batch computed side by side (0 = one for each thread)")
      ->type_name("N")
      ->capture_default_str();
  add_tagger(verb, options->tagger);
}

}  // namespace allot::cli
