// BPE on text made here: words of random syllables, as often as Zipf's law says.

#include <benchmark/benchmark.h>

#include <cmath>
#include <string>
#include <vector>

#include "base/random.h"
#include "text/bpe/learner.h"
#include "text/bpe/segmenter.h"

namespace allot {
namespace {

constexpr size_t kNumWords = 50000;
constexpr size_t kNumLines = 20000;
constexpr size_t kWordsPerLine = 20;

std::vector<std::string> make_words() {
  const std::vector<std::string> starts{"b", "d", "f", "g", "k",   "l",  "m",  "n",
                                        "r", "s", "t", "w", "sch", "st", "tr", "pf"};
  const std::vector<std::string> middles{"a", "e", "i", "o", "u", "ä", "ö", "ü", "ei", "au"};
  const std::vector<std::string> ends{"", "", "n", "r", "l", "ng", "cht", "s"};
  Random random(1);
  std::vector<std::string> words;
  for (size_t i = 0; i < kNumWords; ++i) {
    std::string word;
    // Frequent words are short.
    const size_t syllables = 1 + random.below(2 + i / 10000);
    for (size_t j = 0; j < syllables; ++j) {
      word += random.pick(starts) + random.pick(middles) + random.pick(ends);
    }
    words.push_back(word);
  }
  return words;
}

struct Text {
  std::vector<std::string> lines;
  TokenCounts counts;
  int64_t bytes = 0;
};

const Text& text() {
  static const Text kText = [] {
    const std::vector<std::string> words = make_words();
    Random random(2);
    Text made;
    for (size_t i = 0; i < kNumLines; ++i) {
      std::string line;
      for (size_t j = 0; j < kWordsPerLine; ++j) {
        // Uniform in the logarithm of the rank: a word's share falls with its rank.
        const double rank = std::exp(random.uniform() * std::log(static_cast<double>(kNumWords)));
        if (j > 0) line += ' ';
        line += words[static_cast<size_t>(rank) - 1];
      }
      made.counts.add_line(line);
      made.bytes += static_cast<int64_t>(line.size() + 1);
      made.lines.push_back(std::move(line));
    }
    return made;
  }();
  return kText;
}

BpeCodes learn(size_t num_merges) {
  BpeLearner learner(text().counts, {});
  BpeCodes codes;
  while (codes.merges.size() < num_merges) {
    auto merge = learner.next_merge();
    if (!merge) break;
    codes.merges.push_back(std::move(*merge));
  }
  return codes;
}

const BpeCodes& codes() {
  static const BpeCodes kCodes = learn(8000);
  return kCodes;
}

void learn_merges(benchmark::State& state) {
  text();
  for (auto _ : state) benchmark::DoNotOptimize(learn(static_cast<size_t>(state.range(0))));
}
BENCHMARK(learn_merges)->Arg(1000)->Arg(10000)->Unit(benchmark::kMillisecond);

void count_words(benchmark::State& state) {
  for (auto _ : state) {
    TokenCounts counts;
    for (const std::string& line : text().lines) counts.add_line(line);
    benchmark::DoNotOptimize(counts);
  }
  state.SetBytesProcessed(state.iterations() * text().bytes);
}
BENCHMARK(count_words)->Unit(benchmark::kMillisecond);

// A new workspace for each pass: every word is met for the first time once.
void apply_codes(benchmark::State& state) {
  BpeOptions options;
  options.dropout_prob = static_cast<double>(state.range(0)) / 100;
  const BpeSegmenter segmenter(codes(), options);
  Random random(3);
  for (auto _ : state) {
    BpeSegmenter::Workspace workspace;
    for (const std::string& line : text().lines) {
      benchmark::DoNotOptimize(segmenter.apply(line, workspace, &random));
    }
  }
  state.SetBytesProcessed(state.iterations() * text().bytes);
}
BENCHMARK(apply_codes)->ArgName("dropout_percent")->Arg(0)->Arg(10)->Unit(benchmark::kMillisecond);

void undo_codes(benchmark::State& state) {
  const BpeSegmenter segmenter(codes(), {});
  BpeSegmenter::Workspace workspace;
  std::vector<std::string> lines;
  for (const std::string& line : text().lines) lines.push_back(segmenter.apply(line, workspace));
  for (auto _ : state) {
    for (const std::string& line : lines) benchmark::DoNotOptimize(undo_bpe(line));
  }
  state.SetBytesProcessed(state.iterations() * text().bytes);
}
BENCHMARK(undo_codes)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace allot
