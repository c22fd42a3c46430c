#include "metric_flags.h"

#include "checks.h"

namespace allot::cli {
namespace {

// No sentence has longer ones.
constexpr uint64_t kLongestNgram = 100;

}  // namespace

MetricFlags::MetricFlags(CLI::App& app, MetricOptions& metrics, DropFiles& drop_files)
    : metrics_(metrics),
      tokenizer_(to_string(metrics.bleu.tokenizer)),
      smoothing_(to_string(metrics.bleu.smoothing)),
      meteor_(metrics.meteor) {
  app.add_option(
         "--metrics", kinds_,
         "Metrics to compute, comma-separated: bleu, multi-bleu, chrf, chrf++, ter, meteor, "
         "rep, drop, length, aer "
         "(default: bleu,chrf,ter,rep; drop with links, aer with gold links)")
      ->type_name("LIST")
      ->delimiter(',')
      ->allow_extra_args(false);
  app.add_flag("--lowercase", metrics.lower_case,
               "Ignore case in BLEU, chrF and METEOR (multi-bleu: A to Z only, like the script)");
  add_bleu(app);
  add_others(app);
  meteor_.add_to(app);
  add_drop(app, drop_files);
}

void MetricFlags::add_bleu(CLI::App& app) {
  app.add_option("--tokenize", tokenizer_, "BLEU tokenizer: 13a, intl, char, zh, ja-mecab or none")
      ->type_name("NAME")
      ->capture_default_str();
  app.add_option("--smooth", smoothing_, "BLEU smoothing: exp, floor, add-k or none")
      ->type_name("NAME")
      ->capture_default_str();
  app.add_option("--smooth-value", metrics_.bleu.smoothing_value,
                 "BLEU smoothing value for floor (default 0.1) and add-k (default 1)")
      ->type_name("X");
  app.add_option("--max-order", metrics_.bleu.max_order, "Maximum n-gram order of BLEU")
      ->type_name("N")
      ->check(between(1, kLongestNgram))
      ->capture_default_str();
  app.add_flag("--effective-order", metrics_.bleu.effective_order,
               "BLEU of short texts: ignore orders without n-grams");
}

void MetricFlags::add_others(CLI::App& app) {
  app.add_option("--chrf-order", metrics_.chrf.char_order, "Maximum character n-gram order of chrF")
      ->type_name("N")
      ->check(between(1, kLongestNgram))
      ->capture_default_str();
  app.add_option("--chrf-beta", metrics_.chrf.beta, "Weight of recall in chrF (beta)")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  app.add_flag("--chrf-whitespace", metrics_.chrf.white_space, "Include whitespace in chrF");
  app.add_flag("--chrf-eps-smoothing", metrics_.chrf.epsilon_smoothing,
               "Epsilon smoothing in chrF, instead of ignoring empty orders");
  app.add_flag("--ter-case-sensitive", metrics_.ter.case_sensitive, "Make TER case-sensitive");
  app.add_flag("--ter-normalized", metrics_.ter.normalized,
               "Normalize and tokenize punctuation in TER");
  app.add_flag("--ter-no-punct", metrics_.ter.no_punctuation, "Remove punctuation in TER");
  app.add_flag("--ter-asian-support", metrics_.ter.asian_support,
               "Treat Chinese and Japanese characters as words in TER");
  app.add_option("--rep-n", metrics_.rep.ngram_length, "N-gram length in REP")
      ->type_name("N")
      ->check(between(1, kLongestNgram))
      ->capture_default_str();
  app.add_option("--rep-lambda1", metrics_.rep.ngram_weight, "Weight of repeated n-grams in REP")
      ->type_name("X")
      ->capture_default_str();
  app.add_option("--rep-lambda2", metrics_.rep.word_weight,
                 "Weight of immediately repeated words in REP")
      ->type_name("X")
      ->capture_default_str();
}

void MetricFlags::add_drop(CLI::App& app, DropFiles& drop_files) {
  app.add_option("--aligner", drop_files.aligner,
                 "Aligner model for DROP, both directions: allot align --both --save-model")
      ->type_name("MODEL");
  app.add_option("--alignments-reference", drop_files.alignments_reference,
                 "Source-reference links for DROP, one line per sentence: \"0-0 1-2\"")
      ->type_name("FILE");
  app.add_option("--alignments-hypothesis", drop_files.alignments_hypothesis,
                 "Source-hypothesis links for DROP and AER; compare takes one file per system")
      ->type_name("FILE")
      ->allow_extra_args(false);
  app.add_option("--drop-stopwords", drop_files.stop_words,
                 "Source words that DROP ignores, one per line")
      ->type_name("FILE");
  app.add_flag("--drop-ignore-sink", metrics_.drop.ignore_sink,
               "Ignore the source token <sink> in DROP");
  app.add_flag("--compat-2018", metrics_.drop.compat_2018,
               "Count sentences without links in DROP as the paper's script did (a bug)");
}

void MetricFlags::finish() {
  metrics_.kinds.clear();
  for (const std::string& name : kinds_) metrics_.kinds.push_back(parse_metric_kind(name));
  metrics_.bleu.tokenizer = parse_bleu_tokenizer(tokenizer_);
  metrics_.bleu.smoothing = parse_bleu_smoothing(smoothing_);
  meteor_.finish();
}

}  // namespace allot::cli
