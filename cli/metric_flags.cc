#include "metric_flags.h"

#include "checks.h"

namespace allot::cli {
namespace {

// Sentences have none that are longer.
constexpr uint64_t kLongestNgram = 100;

}  // namespace

MetricFlags::MetricFlags(CLI::App& verb, MetricOptions& metrics, DropFiles& drop_files)
    : metrics_(metrics),
      tokenizer_(to_string(metrics.bleu.tokenizer)),
      smoothing_(to_string(metrics.bleu.smoothing)),
      meteor_(metrics.meteor) {
  verb.add_option("--metrics", kinds_,
                  "What to compute, with commas: bleu, multi-bleu, chrf, chrf++, ter, meteor, "
                  "rep, drop, aer "
                  "(default: bleu,chrf,ter,rep, and drop with links)")
      ->type_name("LIST")
      ->delimiter(',')
      ->allow_extra_args(false);
  verb.add_flag("--lowercase", metrics.lower_case,
                "Fold case in BLEU, chrF and METEOR (multi-bleu: A to Z only, as the script)");
  add_bleu(verb);
  add_others(verb);
  meteor_.add_to(verb);
  add_drop(verb, drop_files);
}

void MetricFlags::add_bleu(CLI::App& verb) {
  verb.add_option("--tokenize", tokenizer_,
                  "Tokenizer of BLEU: 13a, intl, char, zh, ja-mecab or none")
      ->type_name("NAME")
      ->capture_default_str();
  verb.add_option("--smooth", smoothing_, "Smoothing of BLEU: exp, floor, add-k or none")
      ->type_name("NAME")
      ->capture_default_str();
  verb.add_option("--smooth-value", metrics_.bleu.smoothing_value,
                  "Value for floor (default 0.1) and add-k (default 1)")
      ->type_name("X");
  verb.add_option("--max-order", metrics_.bleu.max_order, "Longest n-gram of BLEU")
      ->type_name("N")
      ->check(between(1, kLongestNgram))
      ->capture_default_str();
  verb.add_flag("--effective-order", metrics_.bleu.effective_order,
                "BLEU of short texts: leave out orders without n-grams");
}

void MetricFlags::add_others(CLI::App& verb) {
  verb.add_option("--chrf-order", metrics_.chrf.char_order, "Longest character n-gram of chrF")
      ->type_name("N")
      ->check(between(1, kLongestNgram))
      ->capture_default_str();
  verb.add_option("--chrf-beta", metrics_.chrf.beta, "Weight of recall in chrF")
      ->type_name("N")
      ->check(at_least(1))
      ->capture_default_str();
  verb.add_flag("--chrf-whitespace", metrics_.chrf.white_space, "Count white space in chrF");
  verb.add_flag("--chrf-eps-smoothing", metrics_.chrf.epsilon_smoothing,
                "Smooth chrF by epsilon instead of leaving out empty orders");
  verb.add_flag("--ter-case-sensitive", metrics_.ter.case_sensitive, "Do not fold case in TER");
  verb.add_flag("--ter-normalized", metrics_.ter.normalized, "Tokenize punctuation in TER");
  verb.add_flag("--ter-no-punct", metrics_.ter.no_punctuation, "Remove punctuation in TER");
  verb.add_flag("--ter-asian-support", metrics_.ter.asian_support,
                "Treat Chinese and Japanese characters as words in TER");
  verb.add_option("--rep-n", metrics_.rep.ngram_length, "Length of n-grams in REP")
      ->type_name("N")
      ->check(between(1, kLongestNgram))
      ->capture_default_str();
  verb.add_option("--rep-lambda1", metrics_.rep.ngram_weight, "Weight of repeated n-grams in REP")
      ->type_name("X")
      ->capture_default_str();
  verb.add_option("--rep-lambda2", metrics_.rep.word_weight,
                  "Weight of words directly behind themselves in REP")
      ->type_name("X")
      ->capture_default_str();
}

void MetricFlags::add_drop(CLI::App& verb, DropFiles& drop_files) {
  verb.add_option("--aligner", drop_files.aligner,
                  "Aligner for DROP, with both directions: allot align --both --save-model")
      ->type_name("MODEL");
  verb.add_option("--alignments-reference", drop_files.alignments_reference,
                  "Links source-reference for DROP, a line \"0-0 1-2\" a sentence")
      ->type_name("FILE");
  verb.add_option("--alignments-hypothesis", drop_files.alignments_hypothesis,
                  "Links source-hypothesis for DROP and AER; compare takes one for each system")
      ->type_name("FILE")
      ->allow_extra_args(false);
  verb.add_option("--drop-stopwords", drop_files.stop_words,
                  "Source words that DROP leaves out, one a line")
      ->type_name("FILE");
  verb.add_flag("--drop-ignore-sink", metrics_.drop.ignore_sink,
                "Leave the source word <sink> out of DROP");
  verb.add_flag("--compat-2018", metrics_.drop.compat_2018,
                "Miscount sentences without links in DROP as the script of the paper did");
}

void MetricFlags::finish() {
  metrics_.kinds.clear();
  for (const std::string& name : kinds_) metrics_.kinds.push_back(parse_metric_kind(name));
  metrics_.bleu.tokenizer = parse_bleu_tokenizer(tokenizer_);
  metrics_.bleu.smoothing = parse_bleu_smoothing(smoothing_);
  meteor_.finish();
}

}  // namespace allot::cli
