#include "translate/tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "align/forced_links.h"
#include "base/log.h"
#include "base/progress.h"
#include "corpus/parallel_reader.h"
#include "metrics/bleu.h"
#include "metrics/drop.h"
#include "metrics/multi_bleu.h"
#include "metrics/rep.h"

namespace allot {
namespace {

// Held-out text.
struct HeldOut {
  std::vector<LineInput> inputs;
  std::vector<std::string> references;
};

HeldOut read_held_out(const TuningOptions& options) {
  HeldOut text;
  ParallelReader reader({options.source, options.reference, ""});
  for (SentencePair pair; reader.next(pair);) {
    text.inputs.emplace_back();
    text.inputs.back().text = pair.source;
    text.references.push_back(pair.target);
  }
  if (text.inputs.empty()) {
    throw Error({options.source}, "is empty", "give held-out text to tune on");
  }
  return text;
}

std::string joined_words(const std::vector<Token>& words) {
  std::string line;
  for (const Token& word : words) line += (line.empty() ? "" : " ") + word.text;
  return line;
}

std::string joined_words(const TargetText& target) {
  std::string line;
  for (const TargetWord& word : target.words) line += (line.empty() ? "" : " ") + word.text;
  return line;
}

// Evaluates one choice of hypotheses.
class Evaluate {
 public:
  Evaluate(const TuningOptions& options, const Translator& translator, const HeldOut& text,
           WorkerPool& pool)
      : is_raw_(options.translator.form == TextForm::kRaw), text_(text), pool_(pool) {
    const TextReader reader(translator.model().folder(), TextSide::kTarget,
                            options.translator.form);
    TextReader::Workspace workspace;
    for (const std::string& reference : text.references) {
      words_.push_back(joined_words(reader.read(reference, workspace).words));
    }
    if (!options.aligner.empty()) aligner_ = std::make_unique<align::ModelFile>(options.aligner);
  }

  void evaluate(const std::vector<LineTranslation>& lines,
                const std::vector<const LineHypothesis*>& chosen, TunePoint& point) {
    std::vector<std::string> texts, words;
    for (const LineHypothesis* hypothesis : chosen) {
      texts.push_back(hypothesis == nullptr ? "" : hypothesis->target.text);
      words.push_back(hypothesis == nullptr ? "" : joined_words(hypothesis->target));
    }
    point.bleu = is_raw_ ? corpus_score(Bleu({}), texts, text_.references)
                         : corpus_score(MultiBleu({}), words, words_);
    point.rep = corpus_score(Rep({}), words, words_);
    if (aligner_) point.drop = drop(lines, words);
  }

 private:
  double corpus_score(const Metric& metric, const std::vector<std::string>& hypotheses,
                      const std::vector<std::string>& references) {
    std::vector<Segment> segments;
    for (size_t i = 0; i < hypotheses.size(); ++i) {
      segments.push_back({i, hypotheses[i], {references[i]}});
    }
    return metric.score(sum_of(collect_statistics(metric, segments, pool_)));
  }

  double drop(const std::vector<LineTranslation>& lines, const std::vector<std::string>& words) {
    if (coverage_.empty()) {
      for (const LineTranslation& line : lines) sources_.push_back(joined_words(line.source.words));
      coverage_.resize(lines.size());
      const auto links = forced_links(*aligner_, sources_, words_, pool_);
      for (size_t i = 0; i < links.size(); ++i) {
        for (const align::Link& link : links[i]) coverage_[i].by_reference.insert(link.source);
      }
    }
    std::vector<SourceCoverage> coverage = coverage_;
    const auto links = forced_links(*aligner_, sources_, words, pool_);
    for (size_t i = 0; i < links.size(); ++i) {
      for (const align::Link& link : links[i]) coverage[i].by_hypothesis.insert(link.source);
    }
    return corpus_score(Drop({}, std::move(coverage)), words, words_);
  }

  bool is_raw_;
  const HeldOut& text_;
  WorkerPool& pool_;
  std::vector<std::string> words_;    // of the references
  std::vector<std::string> sources_;  // words of the sources
  std::vector<SourceCoverage> coverage_;
  std::unique_ptr<align::ModelFile> aligner_;
};

PenaltyOptions penalties_at(const TuningOptions& options, double alpha, double beta) {
  PenaltyOptions penalties = options.translator.beam.penalties;
  penalties.alpha = alpha;
  penalties.beta = beta;
  return penalties;
}

// The best of what was found under these penalties; of equals the first. Null for a line without
// words.
const LineHypothesis* best_under(const PenaltyOptions& penalties, const LineTranslation& line) {
  const LineHypothesis* best = nullptr;
  double best_score = 0;
  for (const LineHypothesis& hypothesis : line.hypotheses) {
    const double score = penalized_score(
        penalties, {hypothesis.log_prob, hypothesis.target.tokens.size()}, hypothesis.spent);
    const bool is_better = best == nullptr || (hypothesis.is_finished && !best->is_finished) ||
                           (hypothesis.is_finished == best->is_finished && score > best_score);
    if (!is_better) continue;
    best = &hypothesis;
    best_score = score;
  }
  return best;
}

}  // namespace

std::string to_string(TuneMetric metric) {
  switch (metric) {
    case TuneMetric::kBleu:
      return "bleu";
    case TuneMetric::kRep:
      return "rep";
    case TuneMetric::kDrop:
      return "drop";
  }
  return "";
}

double value_of(TuneMetric metric, const TunePoint& point) {
  return metric == TuneMetric::kBleu  ? point.bleu
         : metric == TuneMetric::kRep ? point.rep
                                      : point.drop;
}

TuneMetric parse_tune_metric(const std::string& name) {
  for (const auto metric : {TuneMetric::kBleu, TuneMetric::kRep, TuneMetric::kDrop}) {
    if (to_string(metric) == name) return metric;
  }
  throw Error::usage(fmt::format("metric '{}' cannot be tuned for", name),
                     "choose one of: bleu, rep, drop");
}

void TuningOptions::validate() const {
  if (alphas.empty() || betas.empty()) {
    throw Error::usage("there is nothing to try", "give --alphas and --betas at least one value");
  }
  if (metric == TuneMetric::kDrop && aligner.empty()) {
    throw Error::usage("DROP needs an aligner",
                       "name a file that 'allot align --both --save-model' wrote: --aligner FILE");
  }
  if (!bonuses.empty() && translator.attention.exhaustion_bonus) {
    throw Error::usage("--exhaustion-bonus has no meaning with --bonuses", "leave one of them out");
  }
  if (translator.beam.penalties.stepwise) {
    throw Error::usage("a stepwise penalty searches anew for every value",
                       "leave out --stepwise-penalty");
  }
  for (const double alpha : alphas) penalties_at(*this, alpha, betas[0]).validate();
  for (const double beta : betas) penalties_at(*this, alphas[0], beta).validate();
}

namespace {

// Each value would give the same translations.
void check_bonuses(const TuningOptions& options) {
  if (options.bonuses.empty()) return;
  const std::optional<attention::Transform>& transform = options.translator.attention.transform;
  for (const std::string& path : options.translator.models) {
    const ModelFolder model(path);
    if (attention::is_bounded(transform.value_or(model.options().transform))) return;
  }
  throw Error::usage("--bonuses has no meaning for attention without bounds",
                     "leave it out, or choose a transform with bounds: --transform csparsemax");
}

void check_uncut(const std::vector<LineTranslation>& lines, const std::string& source) {
  for (size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].num_parts <= 1) continue;
    throw Error({source, i + 1},
                fmt::format("has {} tokens, and tuning takes {} at most",
                            format_count(lines[i].source.tokens.size()),
                            format_count(TranslatorOptions::kLongestInput)),
                "break the line into sentences, in both files");
  }
}

}  // namespace

TuneResult tune(const TuningOptions& options, const Run& run) {
  options.validate();
  check_bonuses(options);
  const HeldOut text = read_held_out(options);
  WorkerPool pool(run.threads);
  TuneResult result;
  std::vector<std::optional<double>> bonuses(options.bonuses.begin(), options.bonuses.end());
  if (bonuses.empty()) bonuses.emplace_back();
  std::unique_ptr<Evaluate> evaluate;
  for (const std::optional<double>& bonus : bonuses) {
    TranslatorOptions own = options.translator;
    if (bonus) own.attention.exhaustion_bonus = bonus;
    // Parts of a line would have to be ranked one by one.
    own.max_input_length = TranslatorOptions::kLongestInput;
    own.keeps_attention = false;
    for (const double alpha : options.alphas) {
      for (const double beta : options.betas) {
        own.beam.tuned.push_back(penalties_at(options, alpha, beta));
      }
    }
    const Translator translator(own);
    if (!evaluate) evaluate = std::make_unique<Evaluate>(options, translator, text, pool);
    const auto lines = translator.translate(text.inputs, pool);
    check_uncut(lines, options.source);
    for (const PenaltyOptions& penalties : own.beam.tuned) {
      TunePoint point;
      point.alpha = penalties.alpha;
      point.beta = penalties.beta;
      point.bonus = translator.model().attention().bonus.weight;
      std::vector<const LineHypothesis*> chosen;
      chosen.reserve(lines.size());
      for (const LineTranslation& line : lines) chosen.push_back(best_under(penalties, line));
      evaluate->evaluate(lines, chosen, point);
      result.points.push_back(point);
    }
    log::info("c = {:g}: {} evaluated", result.points.back().bonus,
              format_count(own.beam.tuned.size(), "setting"));
  }
  const double sign = options.metric == TuneMetric::kBleu ? 1 : -1;
  for (size_t i = 1; i < result.points.size(); ++i) {
    if (sign * value_of(options.metric, result.points[i]) >
        sign * value_of(options.metric, result.points[result.best])) {
      result.best = i;
    }
  }
  return result;
}

}  // namespace allot
