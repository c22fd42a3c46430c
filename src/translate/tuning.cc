#include "translate/tuning.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "align/aligner.h"
#include "base/log.h"
#include "base/progress.h"
#include "corpus/parallel_reader.h"
#include "metrics/bleu.h"
#include "metrics/drop.h"
#include "metrics/multi_bleu.h"
#include "metrics/rep.h"

namespace allot {
namespace {

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

// Evaluates one choice of hypotheses after the other.
class GridEvaluator {
 public:
  GridEvaluator(const Translator& translator, const HeldOutText& text, const std::string& aligner,
                WorkerPool& pool)
      : is_raw_(translator.options().form == TextForm::kRaw), text_(text), pool_(pool) {
    const TextReader reader(translator.model().folder(), TextSide::kTarget,
                            translator.options().form);
    TextReader::Workspace workspace;
    for (const std::string& reference : text.references) {
      words_.push_back(joined_words(reader.read(reference, workspace).words));
    }
    if (!aligner.empty()) aligner_ = std::make_unique<align::ModelFile>(aligner);
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
      const auto links = align::align_sentences(*aligner_, sources_, words_, pool_);
      for (size_t i = 0; i < links.size(); ++i) {
        for (const align::Link& link : links[i]) coverage_[i].by_reference.insert(link.source);
      }
    }
    std::vector<SourceCoverage> coverage = coverage_;
    const auto links = align::align_sentences(*aligner_, sources_, words, pool_);
    for (size_t i = 0; i < links.size(); ++i) {
      for (const align::Link& link : links[i]) coverage[i].by_hypothesis.insert(link.source);
    }
    return corpus_score(Drop({}, std::move(coverage)), words, words_);
  }

  bool is_raw_;
  const HeldOutText& text_;
  WorkerPool& pool_;
  std::vector<std::string> words_;    // of the references
  std::vector<std::string> sources_;  // words of the sources
  std::vector<SourceCoverage> coverage_;
  std::unique_ptr<align::ModelFile> aligner_;
};

PenaltyOptions penalties_at(const DecodeOptions& decoding, double alpha, double beta) {
  PenaltyOptions penalties = decoding.beam.penalties;
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
        penalties, {hypothesis.log_prob, hypothesis.target.tokens.size(), line.total_fertility},
        hypothesis.spent);
    const bool is_better = best == nullptr || (hypothesis.is_finished && !best->is_finished) ||
                           (hypothesis.is_finished == best->is_finished && score > best_score);
    if (!is_better) continue;
    best = &hypothesis;
    best_score = score;
  }
  return best;
}

// Each value would give the same translations.
void check_bonuses(const Translator& translator, const DecodeOptions& decoding) {
  for (const ModelAttention& attention : translator.attention(decoding.attention)) {
    if (attention.is_bounded()) return;
  }
  throw Error::usage("--bonuses has no meaning for attention without bounds",
                     "leave it out, or choose a transform with bounds: --transform csparsemax");
}

void check_uncut(const HeldOutText& text, const std::vector<LineTranslation>& lines) {
  for (size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].num_parts <= 1) continue;
    throw Error(text.inputs[i].place,
                fmt::format("has {} tokens, and tuning takes {} at most",
                            format_count(lines[i].source.tokens.size()),
                            format_count(DecodeOptions::kLongestInput)),
                "break the line into sentences, in both files");
  }
}

// The one search that decides all of the grid but the bonus.
DecodeOptions search_options(const DecodeOptions& decoding, const TuningOptions& options,
                             const std::optional<double>& bonus) {
  DecodeOptions own = decoding;
  if (bonus) own.attention.exhaustion_bonus = bonus;
  // Parts of a line would have to be ranked one by one.
  own.max_input_length = DecodeOptions::kLongestInput;
  own.keeps_attention = false;
  for (const double alpha : options.alphas) {
    for (const double beta : options.betas) {
      own.beam.tuned.push_back(penalties_at(decoding, alpha, beta));
    }
  }
  return own;
}

size_t best_of(const std::vector<TunePoint>& points, TuneMetric metric) {
  const double sign = metric == TuneMetric::kBleu ? 1 : -1;
  size_t best = 0;
  for (size_t i = 1; i < points.size(); ++i) {
    if (sign * points[i].value(metric) > sign * points[best].value(metric)) best = i;
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

TuneMetric parse_tune_metric(const std::string& name) {
  for (const auto metric : {TuneMetric::kBleu, TuneMetric::kRep, TuneMetric::kDrop}) {
    if (to_string(metric) == name) return metric;
  }
  throw Error::usage(fmt::format("metric '{}' cannot be tuned for", name),
                     "choose one of: bleu, rep, drop");
}

HeldOutText read_held_out_text(const std::string& source, const std::string& reference) {
  HeldOutText text;
  ParallelReader reader({source, reference, ""});
  for (SentencePair pair; reader.next(pair);) {
    text.inputs.emplace_back();
    text.inputs.back().text = pair.source;
    text.inputs.back().place = {source, text.inputs.size()};
    text.references.push_back(pair.target);
  }
  if (text.inputs.empty()) throw Error({source}, "is empty", "give held-out text to tune on");
  return text;
}

double TunePoint::value(TuneMetric metric) const {
  return metric == TuneMetric::kBleu ? bleu : metric == TuneMetric::kRep ? rep : drop;
}

void TuningOptions::validate(const DecodeOptions& decoding) const {
  if (alphas.empty() || betas.empty()) {
    throw Error::usage("there is nothing to try", "give --alphas and --betas at least one value");
  }
  if (metric == TuneMetric::kDrop && aligner.empty()) {
    throw Error::usage("DROP needs an aligner",
                       "name a file that 'allot align --both --save-model' wrote: --aligner FILE");
  }
  if (!bonuses.empty() && decoding.attention.exhaustion_bonus) {
    throw Error::usage("--exhaustion-bonus has no meaning with --bonuses", "leave one of them out");
  }
  if (decoding.beam.penalties.stepwise) {
    throw Error::usage("a stepwise penalty needs a search of its own for every value",
                       "leave out --stepwise-penalty");
  }
  for (const double alpha : alphas) penalties_at(decoding, alpha, betas[0]).validate();
  for (const double beta : betas) penalties_at(decoding, alphas[0], beta).validate();
}

TuneResult tune_penalties(const Translator& translator, const HeldOutText& text,
                          const DecodeOptions& decoding, const TuningOptions& options,
                          WorkerPool& pool) {
  options.validate(decoding);
  if (!options.bonuses.empty()) check_bonuses(translator, decoding);
  GridEvaluator evaluator(translator, text, options.aligner, pool);
  std::vector<std::optional<double>> bonuses(options.bonuses.begin(), options.bonuses.end());
  if (bonuses.empty()) bonuses.emplace_back();
  TuneResult result;
  for (const std::optional<double>& bonus : bonuses) {
    const DecodeOptions own = search_options(decoding, options, bonus);
    const auto lines = translator.translate(text.inputs, own, pool);
    check_uncut(text, lines);
    const double weight = translator.attention(own.attention).front().settings().bonus.weight;
    for (const PenaltyOptions& penalties : own.beam.tuned) {
      TunePoint point;
      point.alpha = penalties.alpha;
      point.beta = penalties.beta;
      point.bonus = weight;
      std::vector<const LineHypothesis*> chosen;
      chosen.reserve(lines.size());
      for (const LineTranslation& line : lines) chosen.push_back(best_under(penalties, line));
      evaluator.evaluate(lines, chosen, point);
      result.points.push_back(point);
    }
    log::info("exhaustion bonus {:g}: {} evaluated", weight,
              format_count(own.beam.tuned.size(), "setting"));
  }
  result.best_index = best_of(result.points, options.metric);
  return result;
}

}  // namespace allot
