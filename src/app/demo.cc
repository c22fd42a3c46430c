#include "app/demo.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/demo_story.h"
#include "app/explain.h"
#include "base/error.h"
#include "base/line_reader.h"
#include "base/output_file.h"
#include "base/printable.h"
#include "base/progress.h"
#include "base/strings.h"
#include "base/worker_pool.h"
#include "experiment/experiment.h"
#include "experiment/report.h"
#include "experiment/table.h"
#include "metrics/meteor/options.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

constexpr size_t kPairsShown = 3;
constexpr size_t kDifferencesShown = 5;
constexpr size_t kSentencesExplained = 20;

bool has_wordnet() {
  std::error_code ignored;
  return fs::exists(MeteorOptions().wordnet + "/index.noun", ignored);
}

// How a row of the demo is translated: without decoding settings, or with those of its model.
enum class RowSettings { kPlain, kOfModel };

ExperimentRow demo_row(const std::string& name, const std::string& label,
                       const std::string& transform, RowSettings settings) {
  ExperimentRow row;
  row.name = name;
  row.label = label;
  row.changes.push_back({"model.transform", transform, {}});
  row.translation.uses_model_settings = settings == RowSettings::kOfModel;
  return row;
}

size_t num_faults(const PageTranslation& row) {
  return row.repeated.size() + row.dropped.size();
}

// The usual way against budgets.
bool has_equal_faults(const PageSentence& sentence) {
  return num_faults(sentence.rows.front()) == num_faults(sentence.rows.back());
}

class Demo {
 public:
  Demo(const DemoOptions& options, const Run& run) : options_(options), run_(run), output_("-") {}

  void show() {
    output_.write_line(
        fmt::format("All results go to the folder '{}'. Ctrl-C stops; the same command resumes.",
                    printable(options_.folder)));
    ExperimentOptions experiment;
    experiment.plan.folder = options_.folder;
    experiment.overwrite = options_.overwrite;
    experiment.restores_deleted = true;  // the page at the end needs the models
    const ExperimentOutcome outcome =
        make_experiment(demo_experiment(options_), experiment, run_,
                        [this](const ExperimentPlan& plan) { tell_what_comes(plan); });
    outcome.throw_failures();
    show_table(outcome);
    std::vector<PageSentence> differing =
        differing_sentences(outcome.plan, outcome.known, *outcome.evaluator, kDifferencesShown);
    differing.erase(std::remove_if(differing.begin(), differing.end(), has_equal_faults),
                    differing.end());
    show_differences(differing);
    own_data();
    write_page(outcome, differing);  // the last lines say how to try the model in a browser
    output_.commit();
  }

 private:
  void heading(const std::string& title) {
    output_.write_line(fmt::format("\n{}. {}", ++num_steps_, title));
  }
  // Indented; empty lines stay empty.
  void tell(const std::string& lines) {
    for (const std::string_view line : split_at(lines, '\n')) {
      output_.write_line(line.empty() ? "" : fmt::format("   {}", printable(line)));
    }
  }

  void tell_what_comes(const ExperimentPlan& plan) {
    const DataOptions& data = plan.results.front().recipe.data;
    const std::vector<std::string> source = read_lines(data.source);
    const std::vector<std::string> target = read_lines(data.target);
    heading("Text to learn from");
    tell(
        fmt::format("{} German sentences and their English translations, made by a small grammar\n"
                    "that is built in. The first ones:\n",
                    format_count(source.size())));
    for (size_t i = 0; i < kPairsShown && i < source.size(); ++i) {
      tell("de  " + source[i] + "\nen  " + target[i]);
    }
    heading("Two translators learn");
    tell(
        fmt::format(
            "Both are neural networks of the same size, and both read all sentences {} times.\n",
            plan.results.front().recipe.training.epochs) +
        "While one of them writes, it looks at the source words: that is its attention.\n"
        "They differ in it:\n\n"
        "softmax     the usual attention: a little of it for every word, at every step\n"
        "csparsemax  every source word has a budget; a step looks at few words, and what it takes\n"
        "            is gone. So no word should be translated twice, and none forgotten. While it\n"
        "            learns, it is also shown which words belong together, by a word aligner.\n\n"
        "At the end each tries on sentences that it has not learned from how it should translate:\n"
        "with which budgets, and how much it insists that every word is looked at. Its choice\n"
        "stays with the model.");
    output_.flush();
  }

  void show_table(const ExperimentOutcome& outcome) {
    heading("How good are they?");
    tell(fmt::format(
        "Both have translated {} sentences that neither has seen before; softmax first\n"
        "as it is usually run, then with the settings of its choice, as csparsemax does:\n",
        format_count(outcome.evaluator->sources().size())));
    tell(marked_table(outcome.table));
    tell("BLEU    how close to the reference translation, at most 100; higher is better (↑)\n" +
         std::string(has_wordnet()
                         ? "METEOR  the same, but forgives other word forms and synonyms\n"
                         : "") +
         "REP     words repeated too often, per 100 words; lower is better (↓)\n"
         "DROP    source words left untranslated, per 100\n"
         "length  words for each word of the reference: shorter translations drop more\n");
    if (!has_wordnet()) {
      tell(
          "(METEOR is not in the table: it needs synonyms, from Debian's package wordnet-base.)\n");
    }
    // Settings alone improve softmax, too, so budgets are compared with both of its rows.
    WorkerPool pool(run_.threads);
    tell(verdict(outcome.table) + "\n" +
         verdict(make_table_without_first(outcome.plan, outcome.known, {}, pool)));
  }

  void show_differences(const std::vector<PageSentence>& sentences) {
    heading("Where they differ");
    if (sentences.empty()) {
      tell("Nowhere: neither repeats or drops a word that the other does not.");
      return;
    }
    tell(
        "The sentences in which one of them repeats or drops more than the other, whichever it "
        "is.\n"
        "Repeated words are in [brackets].");
    for (const PageSentence& sentence : sentences) {
      std::string lines = plain_sentence(sentence, "en");
      lines.pop_back();
      tell("\n" + lines);
    }
  }

  // Those that differ, then the first ones of the test text.
  void write_page(const ExperimentOutcome& outcome, const std::vector<PageSentence>& differing) {
    std::vector<size_t> lines;
    lines.reserve(kSentencesExplained);
    for (const PageSentence& sentence : differing) lines.push_back(sentence.line - 1);
    const TranslationEvaluator& test = *outcome.evaluator;
    for (size_t i = 0; i < test.sources().size() && lines.size() < kSentencesExplained; ++i) {
      if (std::find(lines.begin(), lines.end(), i) == lines.end()) lines.push_back(i);
    }
    std::string source, reference;
    for (const size_t i : lines) {
      source += test.sources()[i] + "\n";
      reference += test.references()[i] + "\n";
    }
    ExplainOptions explain_options;
    explain_options.stream.input = options_.folder + "/explain.de";
    explain_options.reference = options_.folder + "/explain.en";
    explain_options.stream.output = options_.folder + "/explain.html";
    explain_options.load.models = {outcome.plan.results[0].recipe.output};
    explain_options.settings.plain = true;  // as usual
    explain_options.versus = outcome.plan.results.back().recipe.output;
    write_file(explain_options.stream.input, source);
    write_file(explain_options.reference, reference);
    explain(explain_options, run_);
    heading("Look inside");
    tell(fmt::format(
        "Open this page in a browser, and step through the sentences with the arrow keys:\n\n"
        "file://{}\n\n"
        "It shows where each translator looked, word by word, and how the budgets are used up.\n"
        "You made it with:\n\n"
        "$ allot explain --plain -m {} --versus {} \\\n"
        "    {} --reference {} -o {}\n\n"
        "This translates sentences that you type, in a browser too:\n\n"
        "$ allot serve -m {}",
        fs::absolute(explain_options.stream.output).lexically_normal().string(),
        explain_options.load.models[0], explain_options.versus, explain_options.stream.input,
        explain_options.reference, explain_options.stream.output, explain_options.versus));
  }

  void own_data() {
    heading("Now with your own text");
    tell(
        "Two files, one sentence per line, line by line translations of each other, say yours.de "
        "and\n"
        "yours.en; and a few hundred more pairs that are held out, valid.de and valid.en:\n\n"
        "$ allot check yours.de yours.en\n"
        "$ allot train small --source yours.de --target yours.en --valid-source valid.de \\\n"
        "    --valid-target valid.en --source-language de --target-language en -o model\n"
        "$ allot translate -m model text.de -o text.en --warnings warnings.jsonl\n\n"
        "docs/tutorial.md goes through it step by step; 'allot --help' lists everything.");
  }

  DemoOptions options_;
  Run run_;
  OutputFile output_;
  int num_steps_ = 0;
};

}  // namespace

Experiment demo_experiment(const DemoOptions& options) {
  Experiment experiment;
  experiment.title = "Two kinds of attention on the built-in corpus";
  experiment.base = "demo";
  experiment.changes.push_back({"built-in-sentences", fmt::format("{}", options.sentences), {}});
  experiment.columns = {MetricKind::kBleu, MetricKind::kMeteor, MetricKind::kRep, MetricKind::kDrop,
                        MetricKind::kLength};
  // METEOR counts synonyms, and takes them from there.
  if (!has_wordnet()) experiment.columns.erase(experiment.columns.begin() + 1);
  experiment.rows = {
      demo_row("softmax", "softmax (usual)", "softmax", RowSettings::kPlain),
      demo_row("softmax-tuned", "softmax (tuned)", "softmax", RowSettings::kOfModel),
      demo_row("csparsemax", "csparsemax (budgets)", "csparsemax", RowSettings::kOfModel)};
  return experiment;
}

void run_demo(const DemoOptions& options, const Run& run) {
  Demo(options, run).show();
}

}  // namespace allot
