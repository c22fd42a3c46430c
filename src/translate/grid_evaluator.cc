#include "translate/grid_evaluator.h"

#include <map>
#include <set>
#include <utility>

#include "align/aligner.h"
#include "base/strings.h"
#include "metrics/bleu.h"
#include "metrics/multi_bleu.h"
#include "metrics/rep.h"

namespace allot {
namespace {

template <typename Word>
std::string joined_words(const std::vector<Word>& words) {
  std::string line;
  for (const Word& word : words) line += (line.empty() ? "" : " ") + word.text;
  return line;
}

std::set<size_t> linked_sources(const align::Links& links) {
  std::set<size_t> sources;
  for (const align::Link& link : links) sources.insert(link.source);
  return sources;
}

}  // namespace

GridEvaluator::GridEvaluator(const Translator& translator, const HeldOutText& text,
                             const std::string& aligner, WorkerPool& pool)
    : is_raw_(translator.options().form == TextForm::kRaw),
      text_(text),
      pool_(pool),
      rep_(std::make_unique<Rep>(RepOptions())),
      drop_(std::make_unique<Drop>(DropOptions(), std::vector<SourceCoverage>())) {
  if (is_raw_) {
    bleu_ = std::make_unique<Bleu>(BleuOptions());
  } else {
    bleu_ = std::make_unique<MultiBleu>(MultiBleuOptions());
  }
  const TextReader reader(translator.model().folder(), TextSide::kTarget,
                          translator.options().form);
  TextReader::Workspace workspace;
  for (const std::string& reference : text.references) {
    const SourceText read = reader.read(reference, workspace);
    references_.push_back(joined_words(read.words));
    num_reference_words_ += read.words.size();
  }
  if (!aligner.empty()) aligner_ = std::make_unique<align::ModelFile>(aligner);
}

GridEvaluator::~GridEvaluator() = default;

std::vector<Statistics> GridEvaluator::statistics(
    const Metric& metric, const Candidates& candidates, const std::vector<std::string>& hypotheses,
    const std::vector<std::string>& references) const {
  std::vector<Segment> segments;
  segments.reserve(hypotheses.size());
  for (size_t i = 0; i < hypotheses.size(); ++i) {
    segments.push_back({i, hypotheses[i], {references[candidates.sentences[i]]}});
  }
  return collect_statistics(metric, segments, pool_);
}

std::vector<Statistics> GridEvaluator::drop_statistics(const std::vector<LineTranslation>& lines,
                                                       const Candidates& candidates) {
  if (by_reference_.empty()) {
    for (const LineTranslation& line : lines) sources_.push_back(joined_words(line.source.words));
    for (const align::Links& links :
         align::align_sentences(*aligner_, sources_, references_, pool_)) {
      by_reference_.push_back(linked_sources(links));
    }
  }
  std::vector<std::string> sources;
  sources.reserve(candidates.sentences.size());
  for (const size_t sentence : candidates.sentences) sources.push_back(sources_[sentence]);
  std::vector<SourceCoverage> coverage;
  for (const align::Links& links :
       align::align_sentences(*aligner_, sources, candidates.words, pool_)) {
    const size_t sentence = candidates.sentences[coverage.size()];
    coverage.push_back({{}, by_reference_[sentence], linked_sources(links)});
  }
  return statistics(Drop({}, std::move(coverage)), candidates, candidates.words, references_);
}

std::vector<SettingStatistics> GridEvaluator::evaluate(
    const std::vector<LineTranslation>& lines, const std::vector<ChosenHypotheses>& choices) {
  Candidates candidates;
  std::vector<size_t> word_counts;
  std::vector<std::map<const LineHypothesis*, size_t>> numbers(lines.size());
  for (const ChosenHypotheses& chosen : choices) {
    for (size_t i = 0; i < lines.size(); ++i) {
      if (!numbers[i].try_emplace(chosen[i], candidates.sentences.size()).second) continue;
      candidates.sentences.push_back(i);
      candidates.texts.push_back(chosen[i] == nullptr ? "" : chosen[i]->target.text);
      candidates.words.push_back(chosen[i] == nullptr ? "" : joined_words(chosen[i]->target.words));
      word_counts.push_back(chosen[i] == nullptr ? 0 : chosen[i]->target.words.size());
    }
  }
  const auto bleu = is_raw_ ? statistics(*bleu_, candidates, candidates.texts, text_.references)
                            : statistics(*bleu_, candidates, candidates.words, references_);
  const auto rep = statistics(*rep_, candidates, candidates.words, references_);
  const auto drop = aligner_ ? drop_statistics(lines, candidates) : std::vector<Statistics>();
  std::vector<SettingStatistics> results(choices.size());
  for (size_t c = 0; c < choices.size(); ++c) {
    for (size_t i = 0; i < lines.size(); ++i) {
      const size_t number = numbers[i].at(choices[c][i]);
      results[c].bleu.push_back(bleu[number]);
      results[c].rep.push_back(rep[number]);
      if (aligner_) results[c].drop.push_back(drop[number]);
      results[c].num_words += word_counts[number];
    }
  }
  return results;
}

DecodingScores GridEvaluator::scores(const SettingStatistics& statistics) const {
  DecodingScores scores;
  scores.bleu = bleu_->score(sum_of(statistics.bleu));
  scores.rep = rep_->score(sum_of(statistics.rep));
  if (!statistics.drop.empty()) scores.drop = drop_->score(sum_of(statistics.drop));
  scores.length_ratio = num_reference_words_ == 0 ? 0
                                                  : static_cast<double>(statistics.num_words) /
                                                        static_cast<double>(num_reference_words_);
  return scores;
}

SampledScores GridEvaluator::sampled_scores(const SettingStatistics& statistics,
                                            const Resamples& resamples) const {
  const auto scores = [&](const Metric& metric, const std::vector<Statistics>& sentences) {
    if (sentences.empty()) return std::vector<double>(resamples.num_samples());
    return resamples.scores(metric, StatisticsTable(sentences), pool_);
  };
  return {scores(*bleu_, statistics.bleu), scores(*rep_, statistics.rep),
          scores(*drop_, statistics.drop)};
}

}  // namespace allot
