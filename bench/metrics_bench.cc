// Speed of the metrics on 3,000 invented sentences of about 20 words.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "base/random.h"
#include "base/strings.h"
#include "metrics/bleu.h"
#include "metrics/chrf.h"
#include "metrics/meteor/meteor.h"
#include "metrics/rep.h"
#include "metrics/significance.h"
#include "metrics/ter.h"
#include "toy/corpus.h"

namespace allot {
namespace {

constexpr size_t kNumSentences = 3000;

struct BenchCorpus {
  std::vector<std::string> references;
  std::vector<std::string> hypotheses;
  std::vector<Segment> segments;
};

// References of words from a skewed distribution; hypotheses lose, swap and replace some of them.
BenchCorpus make_corpus(uint64_t seed) {
  Random random(seed);
  const auto word = [&] {
    const double skewed = random.uniform() * random.uniform() * random.uniform();
    const auto number = static_cast<size_t>(skewed * 8000);
    std::string text;
    for (size_t rest = number + 26; rest > 0; rest /= 26) {
      text += static_cast<char>('a' + rest % 26);
    }
    return text + (number % 3 == 0 ? "ung" : "en");
  };
  BenchCorpus corpus;
  for (size_t i = 0; i < kNumSentences; ++i) {
    std::string reference;
    std::string hypothesis;
    const size_t length = 8 + random.below(25);
    for (size_t k = 0; k < length; ++k) {
      const std::string next = word();
      reference += next + (k + 1 == length ? "." : k % 7 == 6 ? ", " : " ");
      if (random.chance(0.1)) continue;
      hypothesis += random.chance(0.3) ? word() + " " : next + " ";
    }
    corpus.references.push_back(reference);
    corpus.hypotheses.push_back(hypothesis);
  }
  for (size_t i = 0; i < kNumSentences; ++i) {
    corpus.segments.push_back({i, corpus.hypotheses[i], {corpus.references[i]}});
  }
  return corpus;
}

const BenchCorpus& corpus() {
  static const BenchCorpus value = make_corpus(1);
  return value;
}

void evaluate(benchmark::State& state, const Metric& metric) {
  WorkerPool pool(1);
  for (auto iteration : state) {
    benchmark::DoNotOptimize(
        metric.score(sum_of(collect_statistics(metric, corpus().segments, pool))));
  }
}

void bm_bleu_13a(benchmark::State& state) {
  evaluate(state, Bleu({}));
}
void bm_chrf(benchmark::State& state) {
  evaluate(state, Chrf({}));
}
void bm_ter(benchmark::State& state) {
  evaluate(state, Ter({}));
}
void bm_rep(benchmark::State& state) {
  evaluate(state, Rep({}));
}

// METEOR looks words up, so it gets real ones: two English sentences of the built-in corpus a line,
// of which the hypothesis loses one word in ten and takes one in ten from the line before.
BenchCorpus make_english() {
  ToyGenerator generator(1);
  Random random(1);
  BenchCorpus corpus;
  std::vector<std::string> last = {"the"};
  for (size_t i = 0; i < kNumSentences; ++i) {
    std::vector<std::string> words = generator.next().english;
    const std::vector<std::string> more = generator.next().english;
    words.insert(words.end(), more.begin(), more.end());
    std::vector<std::string> kept;
    for (const std::string& word : words) {
      if (random.chance(0.1)) continue;
      kept.push_back(random.chance(0.1) ? last[random.below(last.size())] : word);
    }
    corpus.references.push_back(join(words, " "));
    corpus.hypotheses.push_back(join(kept, " "));
    last = words;
  }
  for (size_t i = 0; i < kNumSentences; ++i) {
    corpus.segments.push_back({i, corpus.hypotheses[i], {corpus.references[i]}});
  }
  return corpus;
}

void bm_meteor(benchmark::State& state) {
  const BenchCorpus english = make_english();
  const Meteor metric({});  // loads WordNet, which is not part of the time
  WorkerPool pool(1);
  for (auto iteration : state) {
    benchmark::DoNotOptimize(
        metric.score(sum_of(collect_statistics(metric, english.segments, pool))));
  }
}

// Two systems, 1,000 samples, statistics at hand.
void bm_paired_bootstrap(benchmark::State& state) {
  WorkerPool pool(1);
  const Bleu metric({});
  const StatisticsTable baseline(collect_statistics(metric, corpus().segments, pool));
  const BenchCorpus other = make_corpus(2);
  const StatisticsTable system(collect_statistics(metric, other.segments, pool));
  for (auto iteration : state) {
    const Resamples resamples(kNumSentences, 1000, 12345);
    benchmark::DoNotOptimize(paired_bootstrap(metric, baseline, system, resamples, pool).p_value);
  }
}

BENCHMARK(bm_bleu_13a)->Unit(benchmark::kMillisecond);
BENCHMARK(bm_chrf)->Unit(benchmark::kMillisecond);
BENCHMARK(bm_ter)->Unit(benchmark::kMillisecond);
BENCHMARK(bm_meteor)->Unit(benchmark::kMillisecond);
BENCHMARK(bm_rep)->Unit(benchmark::kMillisecond);
BENCHMARK(bm_paired_bootstrap)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace allot
