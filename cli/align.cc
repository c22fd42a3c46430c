#include "app/align.h"

#include <fmt/format.h>

#include <memory>
#include <vector>

#include "base/error.h"
#include "commands.h"
#include "corpus_options.h"
#include "distributed_flags.h"

namespace allot::cli {
namespace {

// Options of training, none of which can be combined with a saved model.
std::vector<CLI::Option*> add_training_options(CLI::App& app, align::TrainOptions& training) {
  std::vector<CLI::Option*> options = {
      app.add_option("--iterations", training.iterations,
                     "Passes of EM over the text, the last of which aligns")
          ->type_name("N")
          ->capture_default_str(),
      app.add_option_function<std::string>(
             "--tension",
             [&training](const std::string& name) {
               training.tension_update = align::parse_tension_update(name);
             },
             "How the diagonal tension is re-estimated: fast-align, exact or fixed")
          ->type_name("RULE")
          ->default_str(to_string(training.tension_update)),
      app.add_option("--initial-tension", training.prior.tension, "Initial diagonal tension")
          ->type_name("X")
          ->capture_default_str(),
      app.add_option("--null-probability", training.prior.null_probability,
                     "Prior probability of alignment to the null word")
          ->type_name("P")
          ->capture_default_str(),
      app.add_option("--alpha", training.maximization.alpha, "Concentration of the Dirichlet prior")
          ->type_name("X")
          ->capture_default_str(),
      app.add_flag_callback(
          "--no-variational-bayes",
          [&training] { training.maximization.variational_bayes = false; },
          "Plain EM, without the Dirichlet prior"),
      app.add_flag_callback(
          "--no-null", [&training] { training.prior.use_null = false; },
          "Without the null word: every word is aligned to some word"),
      app.add_flag_callback(
          "--no-diagonal", [&training] { training.prior.favor_diagonal = false; },
          "Uniform position prior (IBM Model 1)")};
  for (CLI::Option* option : options) option->group("Training");
  return options;
}

void refuse_with(const char* flag, const std::vector<CLI::Option*>& options) {
  for (const CLI::Option* option : options) {
    if (option->count() > 0) {
      throw Error::usage(fmt::format("{} has no effect with {}", option->get_name(), flag),
                         "leave one of them out");
    }
  }
}

}  // namespace

void add_align(Program& program) {
  auto options = std::make_shared<AlignOptions>();
  auto trains = std::make_shared<std::vector<CLI::Option*>>();  // the flags for training
  auto symmetrize = std::make_shared<CLI::Option*>(nullptr);
  auto is_reverse = std::make_shared<bool>(false);
  auto is_both = std::make_shared<bool>(false);
  CLI::App& app = program.add_command(
      {"align", "align the words of parallel text",
       "allot align --source train.de --target train.en --both --save-model de-en.aligner -o "
       "train.align\n"
       "  allot align --source test.de --target test.en --both --model de-en.aligner"},
      [=](const Run& run) {
        if (!options->model.empty()) refuse_with("--model", *trains);
        if (*is_reverse && *is_both) {
          throw Error::usage("--reverse is one direction, but --both is two",
                             "leave one of them out");
        }
        if (!*is_both && (*symmetrize)->count() > 0) {
          throw Error::usage("--symmetrize needs the links of both directions", "add --both");
        }
        if (*is_reverse) options->kind = align::AlignmentKind::kReverse;
        if (*is_both) options->kind = align::AlignmentKind::kSymmetric;
        run_align(*options, run);
      });
  add_parallel_files(app, options->text.files);
  app.add_option("--pairs", options->text.pairs, "Both in one file: source ||| target")
      ->type_name("FILE");
  app.add_flag("--reverse", *is_reverse,
               "Reverse direction: at most one target word per source word");
  app.add_flag("--both", *is_both, "Both directions, symmetrized");
  *symmetrize = app.add_option_function<std::string>(
                       "--symmetrize",
                       [=](const std::string& name) {
                         options->symmetrization = align::parse_symmetrization(name);
                       },
                       "How to symmetrize: intersect, union, grow-diag, grow-diag-final or "
                       "grow-diag-final-and")
                    ->type_name("METHOD")
                    ->default_str(to_string(options->symmetrization));
  app.add_flag("--sink", options->has_sink, "Append <sink> to every source sentence");
  app.add_flag("--scores", options->with_scores, "Add ||| and the log-probability to each line");
  app.add_option("-m,--model", options->model, "Align with a saved model")->type_name("FILE");
  app.add_option("--save-model", options->save_model, "Save the trained model, for --model")
      ->type_name("FILE");
  add_output_option(app, options->output);
  *trains = add_training_options(app, options->training);
  add_distributed_flags(app, options->distributed);
  add_rank_timeout_flag(app, options->distributed);
}

}  // namespace allot::cli
