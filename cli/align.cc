#include "app/align.h"

#include <memory>

#include "commands.h"

namespace allot::cli {
namespace {

// What shapes training; none of it goes together with a model that is ready.
void add_training_options(CLI::App& verb, align::TrainOptions& training, CLI::Option* model) {
  const char* group = "Training";
  verb.add_option("--iterations", training.iterations,
                  "Passes over the text, the last one to align")
      ->type_name("N")
      ->capture_default_str()
      ->excludes(model)
      ->group(group);
  verb.add_option_function<std::string>(
          "--tension",
          [&training](const std::string& name) {
            training.tension_update = align::parse_tension_update(name);
          },
          "How the pull to the diagonal follows the text: fast-align, exact or fixed")
      ->type_name("RULE")
      ->default_str(to_string(training.tension_update))
      ->excludes(model)
      ->group(group);
  verb.add_option("--initial-tension", training.prior.tension, "Pull to the diagonal at the start")
      ->type_name("X")
      ->capture_default_str()
      ->excludes(model)
      ->group(group);
  verb.add_option("--null-probability", training.prior.null_probability,
                  "Prior probability that a word comes from no word")
      ->type_name("P")
      ->capture_default_str()
      ->excludes(model)
      ->group(group);
  verb.add_option("--alpha", training.maximization.alpha, "Strength of the variational prior")
      ->type_name("X")
      ->capture_default_str()
      ->excludes(model)
      ->group(group);
  verb.add_flag("!--no-variational-bayes", training.maximization.variational_bayes,
                "Plain expectation maximisation")
      ->excludes(model)
      ->group(group);
  verb.add_flag("!--no-null", training.prior.use_null, "Every word comes from some word")
      ->excludes(model)
      ->group(group);
  verb.add_flag("!--no-diagonal", training.prior.favor_diagonal,
                "All positions are alike (IBM Model 1)")
      ->excludes(model)
      ->group(group);
}

}  // namespace

void add_align(Program& program) {
  auto options = std::make_shared<AlignOptions>();
  auto is_reverse = std::make_shared<bool>(false);
  auto is_both = std::make_shared<bool>(false);
  CLI::App& verb = program.add_verb(
      {"align", "find which words of parallel text translate each other",
       "allot align --source train.de --target train.en --both --save-model train.aligner -o "
       "train.align\n"
       "  allot align --source test.de --target test.en --both --model train.aligner"},
      [=](const Run& run) {
        if (*is_reverse) options->kind = AlignmentKind::kReverse;
        if (*is_both) options->kind = AlignmentKind::kSymmetric;
        run_align(*options, run);
      });
  verb.add_option("--source", options->text.files.source, "Source text, a sentence a line")
      ->type_name("FILE");
  verb.add_option("--target", options->text.files.target, "Its translation, line by line")
      ->type_name("FILE");
  verb.add_option("--tsv", options->text.files.tsv, "Both in one file: source, tab, target")
      ->type_name("FILE");
  verb.add_option("--pairs", options->text.pairs, "Both in one file: source ||| target")
      ->type_name("FILE");
  CLI::Option* reverse =
      verb.add_flag("--reverse", *is_reverse, "At most one target word for each source word");
  CLI::Option* both =
      verb.add_flag("--both", *is_both, "Both directions, put together")->excludes(reverse);
  verb.add_option_function<std::string>(
          "--symmetrize",
          [=](const std::string& name) {
            options->symmetrization = align::parse_symmetrization(name);
          },
          "How: intersect, union, grow-diag, grow-diag-final or grow-diag-final-and")
      ->type_name("METHOD")
      ->default_str(to_string(options->symmetrization))
      ->needs(both);
  verb.add_flag("--sink", options->has_sink, "Put <sink> at the end of every source sentence");
  verb.add_flag("--scores", options->with_scores, "Add ||| and the log-probability to each line");
  CLI::Option* model =
      verb.add_option("--model", options->model, "Align with a saved model")->type_name("FILE");
  verb.add_option("--save-model", options->save_model, "Keep what was trained, for --model")
      ->type_name("FILE")
      ->excludes(model);
  verb.add_option("-o,--output", options->output, "Where to write (- = stdout)")
      ->type_name("FILE")
      ->capture_default_str();
  add_training_options(verb, options->training, model);
}

}  // namespace allot::cli
